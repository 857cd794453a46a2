import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { fotoTexts } from '#modules/catalogo/foto-texts.ts'
import { paths } from '#shared/paths.ts'
import { Card } from '#ui/card.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Picture } from '#ui/picture.tsx'
import { type Grupo, isDone } from './use-fotos.ts'

/** Each product with the photos that are of it, and how far they have come. */
export const MesaFotosGrupos = ({ grupos, sending }: { grupos: Grupo[]; sending: boolean }) =>
  grupos.length > 0 && (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {grupos.map((grupo) => (
          <li key={grupo.producto.id} className="p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h2 className="min-w-0 font-semibold wrap-anywhere">
                {isDone(grupo) ? (
                  <Link to={paths.adminProducto(grupo.producto.id)} className="link">
                    {grupo.producto.nombre}
                  </Link>
                ) : (
                  grupo.producto.nombre
                )}
                <span className="ms-2 text-sm font-normal text-ink-soft">{grupo.producto.sku}</span>
              </h2>
              <p className="text-sm text-ink-soft">
                {isDone(grupo) ? (
                  <span className="inline-flex items-center gap-1.5 text-success">
                    <Check aria-hidden="true" className="size-4" />
                    {fotoTexts.ready(grupo.agregadas ?? 0)}
                  </span>
                ) : (
                  sending && fotoTexts.waits
                )}
              </p>
            </div>
            {grupo.error && <FieldError>{grupo.error}</FieldError>}
            <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
              {grupo.fotos.map(({ file, imagen, error }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two files of one name are two photos.
                <li key={index} className="flex max-w-full min-w-0 items-center gap-2 text-sm">
                  {imagen && (
                    <Picture imagen={imagen} alt="" sizes="3rem" ratio="4 / 5" className="w-9 shrink-0 rounded-sm" />
                  )}
                  <span className="min-w-0">
                    <span className="block truncate text-ink-soft">{file.name}</span>
                    {error && <FieldError>{error}</FieldError>}
                  </span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
