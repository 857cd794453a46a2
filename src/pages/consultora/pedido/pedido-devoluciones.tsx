import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelDevolucion,
  type DePedido,
  type Devolucion,
  dePedidoQuery,
  refreshDevoluciones,
} from '#modules/entregas/devoluciones/client.ts'
import { EstadoBadge, Pasos } from '#modules/entregas/devoluciones/components/pasos.tsx'
import { SolicitudDialog } from '#modules/entregas/devoluciones/components/solicitud-dialog.tsx'
import { devolucionTexts, devolucionTitle, paraEllaTexts, tipoTexts } from '#modules/entregas/devoluciones/texts.ts'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Card, Fold } from '#ui/page.tsx'
import { Picture } from '#ui/picture.tsx'
import { QueryBoundary } from '#ui/query-boundary.tsx'
import { useVerb } from '#ui/use-verb.ts'

/**
 * Cambios and devoluciones of a pedido, and the form for one (spec 3.3). Empty before delivery, and if the brand
 * accepts none.
 * @param version of the pedido; a new one refetches.
 */
export function PedidoDevoluciones({ pedidoId, version }: { pedidoId: string; version: number }) {
  const query = useQuery({ ...dePedidoQuery(pedidoId, version), placeholderData: keepPreviousData })
  return (
    <QueryBoundary query={query} failed={devolucionTexts.loadFailed}>
      {(data) => <Devoluciones pedidoId={pedidoId} dePedido={data} />}
    </QueryBoundary>
  )
}

function Devoluciones({ pedidoId, dePedido }: { pedidoId: string; dePedido: DePedido }) {
  const { plazo, devoluciones, lineas } = dePedido
  const canAsk = plazo.abierto && lineas.some(({ quedan }) => quedan > 0)
  if (devoluciones.length === 0 && !canAsk && plazo.porque !== 'vencido') return null
  return (
    <Card as="section" aria-labelledby="devoluciones" className="flex flex-col gap-4">
      <h2 id="devoluciones" className="display text-xl">
        {devolucionTexts.title}
      </h2>
      {devoluciones.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {devoluciones.toReversed().map((it) => (
            <li key={it.id} className="py-4 first:pt-0 last:pb-0">
              <Mine devolucion={it} />
            </li>
          ))}
        </ul>
      )}
      {plazo.hasta && plazo.abierto && <p className="text-sm text-ink-soft">{devolucionTexts.until(plazo.hasta)}</p>}
      {plazo.porque === 'vencido' && <p className="text-sm text-ink-soft">{devolucionTexts.late.vencido}</p>}
      {canAsk && <SolicitudDialog pedidoId={pedidoId} dePedido={dePedido} />}
    </Card>
  )
}

function Mine({ devolucion }: { devolucion: Devolucion }) {
  const { tipo, estado, buenas, danadas, abonoCentavos, foto, pasos, razon, guia } = devolucion
  const answer = pasos.findLast(({ autor, palabras }) => autor === 'equipo' && palabras)?.palabras
  return (
    <article className="flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <EstadoBadge estado={estado} tipo={tipo} />
        <span className="text-sm text-ink-soft">{tipoTexts[tipo]}</span>
      </p>
      <h3 className="leading-snug font-semibold wrap-anywhere">{devolucionTitle(devolucion)}</h3>
      <p className="text-sm text-ink-soft">{paraEllaTexts[estado][tipo]}</p>
      {buenas + danadas > 0 && <p className="text-sm">{devolucionTexts.came(buenas, danadas)}.</p>}
      {(abonoCentavos ?? 0) > 0 && <p className="text-sm">{devolucionTexts.abono(abonoCentavos ?? 0)}</p>}
      {guia && (
        <div className="text-sm">
          <GuiaLink guia={guia} />
        </div>
      )}
      {answer && answer !== razon && (
        <blockquote className="border-l-2 border-line-strong pl-3 text-sm wrap-anywhere whitespace-pre-line">
          <span className="block text-ink-soft">El equipo respondió</span>
          {answer}
        </blockquote>
      )}
      <Fold title={devolucionTexts.history} className="text-sm">
        {foto && <Picture imagen={foto} alt={devolucionTexts.fotoOf} sizes="8rem" className="mb-4 w-32 rounded-md" />}
        <Pasos pasos={pasos} />
      </Fold>
      {estado === 'solicitada' && <Cancel devolucion={devolucion} />}
    </article>
  )
}

function Cancel({ devolucion: { id, version } }: { devolucion: Devolucion }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const cancelling = useVerb({
    mutationFn: () => cancelDevolucion(id, { version }),
    success: devolucionTexts.cancelled,
    failure: 'No se pudo guardar',
    onSettled: () => {
      setOpen(false)
      return refreshDevoluciones(queryClient)
    },
  })
  return (
    <ConfirmDialog
      title="¿Cancelar la solicitud?"
      description="Te quedas con la prenda. Mientras no venza el plazo, puedes volver a pedir el cambio o la devolución."
      confirmLabel={devolucionTexts.cancelConfirm}
      cancelLabel="No, dejarla"
      open={open}
      onOpenChange={setOpen}
      busy={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
      trigger={
        <Button variant="quiet" size="sm" className="self-start">
          {devolucionTexts.cancel}
        </Button>
      }
    />
  )
}
