import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { type PorEnviar as Cambio, devolucionesKey, porEnviarQuery } from '#modules/entregas/devoluciones/client.ts'
import { EnvioDialog } from '#modules/entregas/devoluciones/components/mesa/envio-dialog.tsx'
import { mesaTexts } from '#modules/entregas/devoluciones/mesa-texts.ts'
import { devolucionTexts, estadoTexts, prendaText } from '#modules/entregas/devoluciones/texts.ts'
import { deskEnVivo } from '#modules/reportes/tablero/client.ts'
import { detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { MorePages } from '#ui/more-pages.tsx'
import { Panel } from '#ui/panel.tsx'
import { Picture } from '#ui/picture.tsx'
import { useLiveQueries } from '#ui/use-live-queries.ts'

/** New sizes of cambios whose old ones have come: to be fetched, packed and sent (spec 3.3). Nothing where none waits. */
export function PorEnviar() {
  useLiveQueries(deskEnVivo, 'devolucion', [devolucionesKey])
  const cambios = useInfiniteQuery({ ...porEnviarQuery(), refetchOnMount: 'always' })
  const [enviando, setEnviando] = useState<Cambio | null>(null)
  if (!cambios.data && cambios.error)
    return (
      <Panel title={mesaTexts.porEnviarFailed} className="mb-6">
        <p role="alert" className="text-ink-soft">
          {detailOf(cambios.error)}
        </p>
        <Button
          variant="secondary"
          size="sm"
          busy={cambios.isFetching}
          onClick={() => void cambios.refetch()}
          className="self-start"
        >
          {mesaTexts.retry}
        </Button>
      </Panel>
    )
  const waiting = cambios.data?.pages.flatMap((page) => page.items) ?? []
  const waits = ({ id }: Cambio) => waiting.some((it) => it.id === id)
  // Somebody else has sent it: its row stays as long as its dialog is open, which says so.
  const items = enviando && !waits(enviando) ? [enviando, ...waiting] : waiting
  if (items.length === 0) return null
  const total = cambios.data?.pages.at(-1)?.total ?? waiting.length
  return (
    <Panel title={mesaTexts.porEnviar(total)} className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">{mesaTexts.porEnviarIntro}</p>
        <Link
          to={paths.adminHojasDeCambios}
          search={{ papel: 'media' }}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Printer aria-hidden="true" className="size-4.5" />
          {mesaTexts.printAll}
        </Link>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {items.map((cambio) => (
          <li key={cambio.id} className="py-3 first:pt-0 last:pb-0">
            <Fila cambio={cambio} waits={waits(cambio)} onSending={(sending) => setEnviando(sending ? cambio : null)} />
          </li>
        ))}
      </ul>
      {cambios.hasNextPage && <MorePages query={cambios} />}
    </Panel>
  )
}

type FilaProps = { cambio: Cambio; waits: boolean; onSending: (sending: boolean) => void }

function Fila({ cambio, waits, onSending }: FilaProps) {
  const { id, imagen, cantidad, numeroPedido, consultora, direccionEnvio, sku } = cambio
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Picture imagen={imagen} alt="" sizes="3.5rem" ratio="4 / 5" className="w-14 shrink-0 self-start rounded-sm" />
      <div className="min-w-0 flex-1 basis-52">
        <Link to={paths.adminDevolucion(id)} className="link leading-snug font-semibold wrap-anywhere">
          {prendaText(cambio)}
        </Link>
        <p className="text-sm text-ink-soft wrap-anywhere">
          {devolucionTexts.pieces(cantidad)} · <span className="whitespace-nowrap">{numeroPedido}</span> ·{' '}
          {[consultora, direccionEnvio.ciudad, sku].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex gap-2">
        <Link
          to={paths.adminHojasDeCambios}
          search={{ papel: 'media', cambio: id }}
          aria-label={mesaTexts.printOneOf(numeroPedido)}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          {mesaTexts.printOne}
        </Link>
        <EnvioDialog
          cambio={cambio}
          available={waits}
          ahora={estadoTexts.enviada}
          onOpenChange={onSending}
          trigger={
            <Button size="sm" aria-label={mesaTexts.sendOneOf(prendaText(cambio), numeroPedido)}>
              {mesaTexts.sendOne}
            </Button>
          }
        />
      </div>
    </div>
  )
}
