import { useState } from 'react'
import { type Pedido, setPedidoStatus } from '#modules/pedidos/client.ts'
import type { Guia } from '#modules/pedidos/guia-rules.ts'
import { isAbierta, isRevisable } from '#modules/pedidos/propuesta-rules.ts'
import { lacksDireccion, type PedidoStatus, stockEffect, unusualMove } from '#modules/pedidos/rules.ts'
import type { StatusChange } from '#modules/pedidos/schema.ts'
import { moveTexts } from '#modules/pedidos/texts.ts'
import { useDraft } from '#ui/use-draft.ts'
import { usePedidoSave } from './use-pedido-save.ts'

/**
 * The status of a pedido and its two ways on: the select with its button, and the button of the next step. They save as one.
 * @param onMoved called when the page shows the new status.
 */
export function usePedidoStatus(pedido: Pedido, onMoved: (status: PedidoStatus, version: number) => void) {
  const [asked, setAsked] = useState<StatusChange | null>(null)
  const [asking, setAsking] = useState(false)
  const draft = useDraft<PedidoStatus>(pedido.status, pedido.version)
  const saving = usePedidoSave({
    id: pedido.id,
    save: (change: StatusChange) => setPedidoStatus(pedido.id, change),
    done: 'Status actualizado exitosamente',
    failed: 'Error al actualizar el status',
    onSaved: ({ status }, version) => {
      draft.settle(status, version)
      onMoved(status, version)
    },
  })
  const send = (change: StatusChange) => saving.mutate(change, { onSettled: () => setAsking(false) })
  return {
    draft,
    saving: saving.isPending,
    /** Goes there, or asks first. */
    move: (change: StatusChange) => {
      if (questionOf(pedido, change.status) === null) return send(change)
      setAsked(change)
      setAsking(true)
    },
    question: asked && {
      to: asked.status,
      why: questionOf(pedido, asked.status),
      /** It would be sent without a guía, which may be written down with the answer. */
      asksGuia: lacksGuia(pedido, asked.status),
      open: asking,
      setOpen: setAsking,
      confirm: (guia?: Omit<Guia, 'url'>) => send({ ...asked, ...(guia && { guia }) }),
    },
  }
}

export type PedidoStatusMoves = ReturnType<typeof usePedidoStatus>

/** What to say before this move; `null` when it just goes. */
function questionOf(pedido: Pedido, to: PedidoStatus): string | null {
  const { status, direccionEnvio, propuesta } = pedido
  if (status === to) return null
  const move = unusualMove(status, to)
  const reasons = [
    propuesta && isAbierta(propuesta) && !isRevisable(to)
      ? 'La consultora no ha respondido la propuesta: quedará sin efecto y el pedido se queda con sus prendas de ahora.'
      : null,
    lacksDireccion(to, direccionEnvio) ? 'Este pedido todavía no tiene dirección de envío.' : null,
    lacksGuia(pedido, to) ? 'Todavía no tiene guía: si ya la tienes, escríbela aquí.' : null,
    move === 'skips' ? 'Este cambio se salta pasos del seguimiento. La consultora lo verá de inmediato.' : null,
    move === 'returns' ? moveTexts.returns(stockEffect(status, to)) : null,
  ]
  return reasons.filter((reason) => reason !== null).join(' ') || null
}

const lacksGuia = ({ guia }: Pedido, to: PedidoStatus): boolean => to === 'enviado' && guia === null
