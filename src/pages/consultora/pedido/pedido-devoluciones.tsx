import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  cancelDevolucion,
  type Devolucion,
  dePedidoQuery,
  refreshDevoluciones,
} from '#modules/entregas/devoluciones/client.ts'
import { EstadoBadge, Pasos } from '#modules/entregas/devoluciones/components/pasos.tsx'
import { SolicitudDialog } from '#modules/entregas/devoluciones/components/solicitud-dialog.tsx'
import { devolucionTexts, devolucionTitle, paraEllaTexts, tipoTexts } from '#modules/entregas/devoluciones/texts.ts'
import { GuiaLink } from '#modules/pedidos/components/guia-link.tsx'
import { detailOf } from '#shared/errors.ts'
import { Button } from '#ui/button.tsx'
import { Card, Fold } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/empty-state.tsx'
import { Picture } from '#ui/picture.tsx'
import { useVerb } from '#ui/use-verb.ts'

/**
 * Her cambios y devoluciones of a pedido, and asking for one (spec 3.3). Nothing of it before the pedido is delivered, nor where the brand takes none.
 * @param version of the pedido: with it what is here is read again.
 */
export function PedidoDevoluciones({ pedidoId, version }: { pedidoId: string; version: number }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...dePedidoQuery(pedidoId, version),
    placeholderData: (before) => before,
  })
  if (!data && error)
    return (
      <ErrorState
        title={devolucionTexts.loadFailed}
        detail={detailOf(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return null
  const { plazo, devoluciones, lineas } = data
  const canAsk = plazo.abierto && lineas.some(({ quedan }) => quedan > 0)
  if (devoluciones.length === 0 && !canAsk && plazo.porque !== 'vencido') return null
  return (
    <Card as="section" aria-labelledby="devoluciones" className="flex flex-col gap-4">
      <h2 id="devoluciones" className="display text-title">
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
      {canAsk && <SolicitudDialog pedidoId={pedidoId} dePedido={data} />}
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
          <span className="block text-ink-soft">{devolucionTexts.answer}</span>
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
    failure: devolucionTexts.failed,
    onSettled: () => {
      setOpen(false)
      return refreshDevoluciones(queryClient)
    },
  })
  return (
    <ConfirmDialog
      title={devolucionTexts.cancelTitle}
      description={devolucionTexts.cancelWhy}
      confirmLabel={devolucionTexts.cancelConfirm}
      cancelLabel={devolucionTexts.cancelKeep}
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
