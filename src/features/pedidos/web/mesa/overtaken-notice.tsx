import type { ReactNode } from 'react'
import type { PedidoEvento } from '#features/pedidos/web/client.ts'
import { formatMinute } from '#shared/format.ts'
import { Button } from '#ui/button.tsx'
import type { Draft } from './use-draft.ts'

type NoticeProps = {
  /** What changed, as a sentence goes on: `las notas`. */
  what: string
  /** What it is now, in words. */
  now: ReactNode
  eventos: PedidoEvento[]
  tipo: PedidoEvento['tipo']
  draft: Pick<Draft<unknown>, 'overtaken' | 'keep' | 'drop'>
  /** Her own save is under way: what changes now is hers. */
  saving: boolean
}

/** Somebody else saved this part while she was at it: what it is now, by whom, and her choice. Nothing typed is lost. */
export function OvertakenNotice({ what, now, eventos, tipo, draft, saving }: NoticeProps) {
  if (!draft.overtaken || saving) return null
  const last = eventos.findLast((evento) => evento.tipo === tipo)
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-md bg-warning-soft p-4 text-sm">
      <p className="text-warning">
        <strong>{last?.nombre ?? 'Alguien más'}</strong> cambió {what}
        {last && ` el ${formatMinute(last.createdAt)}`} mientras escribías.
      </p>
      <div className="wrap-anywhere whitespace-pre-line">
        <span className="font-semibold">Ahora: </span>
        {now}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={draft.keep}>
          Conservar lo mío
        </Button>
        <Button size="sm" variant="secondary" onClick={draft.drop}>
          Usar lo guardado
        </Button>
      </div>
    </div>
  )
}
