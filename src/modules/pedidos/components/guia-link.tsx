import ExternalLink from 'lucide-react/icons/external-link'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { envioGuiaTexts } from '#modules/pedidos/guia-texts.ts'

/** The tracking number, linked to the carrier's page in a new window without opener or referrer. */
export const GuiaLink = ({ guia: { paqueteria, numero, bultos, url } }: { guia: Guia }) => (
  <div className="min-w-0">
    <p className="wrap-anywhere">
      {paqueteria} <span className="font-semibold tabular-nums">{numero}</span>
      {bultos > 1 && ` · ${envioGuiaTexts.packages(bultos)}`}
    </p>
    {url && (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex min-h-11 items-center gap-1.5 font-semibold"
      >
        {envioGuiaTexts.follow}
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    )}
  </div>
)
