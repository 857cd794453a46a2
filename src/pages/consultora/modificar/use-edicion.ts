import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { carritoLineaSchema } from '#modules/carrito/schema.ts'
import type { Pedido, PedidoEvento } from '#modules/pedidos/client.ts'
import { type Edicion, isEdited, sinCambios } from '#modules/pedidos/edicion-rules.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import { draftStorage } from '#ui/use-draft.ts'

const cambioSchema = z.object({
  posicion: z.int(),
  tallaId: z.uuid().nullable(),
  talla: z.string().max(60).nullable(),
  /** 0: it goes. */
  cantidad: z.int().min(0).max(maxPiezas),
})
type Cambio = z.infer<typeof cambioSchema>

const edicionSchema = z.object({
  de: z.string(),
  /** The version of the pedido at which she began. */
  version: z.int(),
  cambios: z.array(cambioSchema).max(200),
  agregadas: z.array(carritoLineaSchema).max(200),
})

type EdicionDraft = Edicion & { version: number }

/** What a person changes of a pedido and has not saved: it outlives a reload, and a session that ends. */
function edicionStorage(pedidoId: string, usuarioId: string) {
  const storage = draftStorage('browser', `azahar-edicion-${pedidoId}`, edicionSchema)
  return {
    read: (version: number): EdicionDraft => {
      const stored = storage.read()
      if (stored?.de !== usuarioId) return { ...sinCambios, version }
      return { ...stored, cambios: Object.fromEntries(stored.cambios.map(wanted)) }
    },
    keep: ({ version, cambios, agregadas }: EdicionDraft): void =>
      storage.keep({ de: usuarioId, version, cambios: Object.entries(cambios).map(stored), agregadas }),
    forget: storage.forget,
  }
}

const wanted = ({ posicion, ...it }: Cambio) => [posicion, it.cantidad === 0 ? null : it]
const goes = { tallaId: null, talla: null, cantidad: 0 }
const stored = ([posicion, it]: [string, Edicion['cambios'][string]]): Cambio => ({
  posicion: Number(posicion),
  ...(it ? { tallaId: it.tallaId, talla: it.talla, cantidad: it.cantidad } : goes),
})

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
