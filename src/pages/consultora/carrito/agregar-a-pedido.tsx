import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import { carritoTexts } from '#modules/carrito/texts.ts'
import { useUnanswered } from '#modules/pedidos/components/envio-anterior.ts'
import { abiertoQuery, type PedidoAbierto } from '#modules/pedidos/consultora-client.ts'
import { useSuspendida } from '#modules/personas/consultoras/components/use-suspendida.ts'
import { hasAmounts, type Whole } from '#shared/amounts.ts'
import { AppError, detailOf } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useAddToPedido } from './use-add-to-pedido.ts'

type AgregarProps = {
  /** How many lines cannot be sent as they are, and what to do about them. */
  problems: number
  onProblems: () => void
  onRefused: () => unknown
  /** The cart is on its way as a pedido of its own. */
  disabled: boolean
}

/** While she has a pedido that may still change: the cart joins it instead of becoming another (spec 3.2). */
export function AgregarAPedido(props: AgregarProps) {
  const { data: pedido } = useQuery(abiertoQuery())
  const suspendida = useSuspendida()
  return pedido && hasAmounts(pedido, 'totalCentavos') && !suspendida ? <Offer {...props} pedido={pedido} /> : null
}

function Offer({ pedido, problems, onProblems, onRefused, disabled }: AgregarProps & { pedido: Whole<PedidoAbierto> }) {
  const { total, usuarioId } = useCarrito()
  const unanswered = useUnanswered(usuarioId)
  const [asking, setAsking] = useState(false)
  const adding = useAddToPedido(pedido, onRefused)
  const { numeroPedido } = pedido
  const refused = adding.error instanceof AppError && adding.error.code === 'lines_refused'
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">{carritoTexts.joinHint(numeroPedido)}</p>
      {adding.error && !refused && <Failure error={adding.error} pedido={pedido} />}
      <Button
        variant="secondary"
        busy={adding.isPending || Boolean(adding.data)}
        disabled={disabled || total === null}
        onClick={() => {
          if (problems > 0) onProblems()
          // Confirmed before; the pedido may have it already, and with that another total.
          else if (unanswered?.agregarA?.id === pedido.id) adding.mutate()
          else setAsking(true)
        }}
        className="w-full px-4!"
      >
        {carritoTexts.join(numeroPedido)}
      </Button>
      <ConfirmDialog
        tone="primary"
        title={carritoTexts.joinQuestion(numeroPedido)}
        description={total === null ? '' : carritoTexts.joinDetail(pedido.totalCentavos, total)}
        cancelLabel={carritoTexts.joinKeep}
        confirmLabel={carritoTexts.joinConfirm}
        open={asking}
        onOpenChange={setAsking}
        busy={adding.isPending}
        onConfirm={() => adding.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}

/** Why it was not added. After a lost answer it may have been: the pedido says so. */
function Failure({ error, pedido }: { error: Error; pedido: PedidoAbierto }) {
  const stale = error instanceof AppError && error.code === 'stale'
  const offline = error instanceof AppError && error.facts.offline === true
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md bg-danger-soft px-4 py-3 text-sm text-danger">
      <p className="font-semibold">{stale ? carritoTexts.joinStale(pedido.numeroPedido) : detailOf(error)}</p>
      {offline && <p>{carritoTexts.keptOffline}</p>}
      {stale && (
        <p>
          <Link to={paths.pedido(pedido.id)} className="link">
            {carritoTexts.madeSee(pedido.numeroPedido)}
          </Link>
        </p>
      )}
    </div>
  )
}
