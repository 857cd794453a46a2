import type { ReactNode } from 'react'
import type { Pedido, PedidoEvento } from '#modules/pedidos/client.ts'
import { formatMinute } from '#shared/format.ts'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import type { Draft } from '#ui/use-draft.ts'

type ConflictProps = {
  pedido: Pedido
  /** Which part changed, and how a sentence names it: `las notas`. */
  tipo: PedidoEvento['tipo']
  what: string
  /** What it is now, in words. */
  now: ReactNode
  draft: Pick<Draft<unknown>, 'conflict' | 'keep' | 'drop'>
  /** The user's own save is under way: what changes now is theirs. */
  saving: boolean
}

/** Somebody else saved this part of the pedido while it was edited here. */
export function PedidoConflict({ pedido, tipo, what, now, draft, saving }: ConflictProps) {
  if (!draft.conflict || saving) return null
  const last = pedido.eventos.findLast((evento) => evento.tipo === tipo)
  return (
    <ConflictNotice
      title={
        <>
          <strong>{last?.nombre ?? 'Alguien más'}</strong> cambió {what}
          {last && ` el ${formatMinute(last.createdAt)}`} mientras escribías.
        </>
      }
      onKeep={draft.keep}
      onDrop={draft.drop}
    >
      <div className="wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">Ahora: </span>
        {now}
      </div>
    </ConflictNotice>
  )
}
