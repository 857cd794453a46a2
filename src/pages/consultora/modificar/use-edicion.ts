import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Pedido, PedidoEvento } from '#modules/pedidos/client.ts'
import { type Edicion, isEdited, sinCambios } from '#modules/pedidos/edicion-rules.ts'
import { type EdicionDraft, edicionStorage } from './edicion-storage.ts'

/** What she changes of a pedido, kept in the browser until it is saved or dropped. */
export function useEdicion(pedido: Pedido, usuarioId: string) {
  const storage = useMemo(() => edicionStorage(pedido.id, usuarioId), [pedido.id, usuarioId])
  const [draft, setDraft] = useState(() => nothing(pedido))
  const latest = useRef(draft)
  // After hydration: the draft is stored in the browser only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once.
  useLayoutEffect(() => {
    if (isEdited(latest.current, pedido.items)) return
    latest.current = storage.read(pedido.version)
    setDraft(latest.current)
  }, [])
  const edited = isEdited(draft, pedido.items)
  const put = (next: EdicionDraft) => {
    latest.current = next
    setDraft(next)
    if (isEdited(next, pedido.items)) storage.keep(next)
    else storage.forget()
  }
  return {
    edicion: draft as Edicion,
    edited,
    /** What somebody changed of the pedido since she began. */
    meanwhile: edited ? changedSince(pedido.eventos, draft.version) : null,
    /** Of two quick presses the second changes what the first has made. */
    change: (verb: (now: Edicion) => Edicion) => {
      const { current } = latest
      const version = isEdited(current, pedido.items) ? current.version : pedido.version
      put({ ...verb(current), version })
    },
    /** She has seen what changed meanwhile. */
    acknowledge: () => put({ ...latest.current, version: pedido.version }),
    forget: () => {
      storage.forget()
      latest.current = nothing(pedido)
    },
    /** Takes back that it was forgotten. */
    restore: () => storage.keep(draft),
  }
}

const nothing = ({ version }: Pedido): EdicionDraft => ({ ...sinCambios, version })

const tipos: PedidoEvento['tipo'][] = ['lineas', 'status', 'propuesta']

/** Only what may not be saved over unseen: lines, status and propuestas, as the server compares. */
const changedSince = (eventos: PedidoEvento[], version: number): PedidoEvento | null =>
  eventos.findLast((evento) => evento.version > version && tipos.includes(evento.tipo)) ?? null
