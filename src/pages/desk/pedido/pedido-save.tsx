import { useQueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import {
  type Pedido,
  type PedidoEvento,
  pedidoQuery,
  pedidosKey,
  preguntasOf,
  resumenQuery,
} from '#modules/pedidos/client.ts'
import { tableroQuery } from '#modules/reportes/tablero/client.ts'
import { AppError } from '#shared/errors.ts'
import { formatMinute } from '#shared/format.ts'
import { ConflictNotice } from '#ui/conflict-notice.tsx'
import { Panel } from '#ui/page.tsx'
import { UnsavedQuestion } from '#ui/unsaved-question.tsx'
import type { Draft } from '#ui/use-draft.ts'
import { useVerb } from '#ui/use-verb.ts'

type ConflictProps = {
  pedido: Pedido
  /** The edited part, and its name in a sentence: `las notas`. */
  tipo: PedidoEvento['tipo']
  what: string
  now: ReactNode
  draft: Pick<Draft<unknown>, 'conflict' | 'keep' | 'drop'>
  /** The user's own save is in progress: changes are theirs. */
  saving: boolean
}

type ParteProps = Omit<ConflictProps, 'draft'> & {
  title: string
  /** Default: a card of its own. */
  frame?: ComponentType<{ title: string; children: ReactNode }>
  draft: Pick<Draft<unknown>, 'conflict' | 'keep' | 'drop' | 'dirty'>
  /** Shown above the conflict notice. */
  before?: ReactNode
  children: ReactNode
}

/** A separately edited part of the pedido; leaving the page with changes asks first. */
export const PedidoParte = ({ title, frame: Frame = Panel, before, children, ...conflict }: ParteProps) => (
  <Frame title={title}>
    {before}
    <PedidoConflict {...conflict} />
    {children}
    <UnsavedQuestion unsaved={conflict.draft.dirty} what={conflict.what} />
  </Frame>
)

/** Shown when somebody else saved this part during the edit. */
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

type Saving<T> = {
  id: string
  save: (value: T) => Promise<{ version: number }>
  done: string
  failed: string
  onSaved: (saved: T, version: number) => void
}

/** Saves a part of a pedido (messages of spec 2.8). A conflict refetches the pedido and keeps the input. */
export function usePedidoSave<T>({ id, save, done, failed, onSaved }: Saving<T>) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: pedidoQuery(id).queryKey })
  return useVerb({
    mutationFn: save,
    success: done,
    // The dialog shows the question itself.
    failure: (error) => (preguntasOf(error).length > 0 ? null : failed),
    onSuccess: async ({ version }, value) => {
      await refresh()
      onSaved(value, version)
      void queryClient.invalidateQueries({ queryKey: pedidosKey })
      void queryClient.invalidateQueries({ queryKey: resumenQuery().queryKey })
      void queryClient.invalidateQueries({ queryKey: tableroQuery().queryKey })
    },
    onError: async (error) => {
      if (error instanceof AppError && error.code === 'stale') await refresh()
    },
  })
}
