import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { useCarrito } from '#modules/carrito/components/use-carrito.ts'
import type { CarritoLinea } from '#modules/carrito/rules.ts'
import type { ProductoVenta } from '#modules/pedidos/client.ts'
import {
  byId,
  type LecturaDraft,
  type Leyendo,
  lineaFrom,
  settled,
  withinStock,
  withLectura,
} from '#modules/pedidos/lectura/components/draft.ts'
import type { Entendida } from '#modules/pedidos/lectura/lectura.ts'
import { draftStorage } from '#ui/use-draft.ts'

/** What is typed and what of it waits for an answer, in this tab, also after a reload. What is understood goes into the cart. */

const object = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)
const storedSchema = z.object({
  de: z.string(),
  productos: object<LecturaDraft['productos']>(),
  texto: z.string(),
  mensaje: z.array(object<LecturaDraft['mensaje'][number]>()),
  turno: z.number().optional(),
})
const storage = draftStorage('tab', 'azahar-rapido-1', storedSchema)

const empty: LecturaDraft = { productos: {}, texto: '', mensaje: [] }
const listeners = new Set<() => void>()
let current: { de: string; draft: LecturaDraft } | undefined

function readDraft(usuarioId: string): LecturaDraft {
  if (current?.de !== usuarioId) {
    const stored = storage.read()
    current = { de: usuarioId, draft: stored?.de === usuarioId ? stored : empty }
  }
  return current.draft
}

function writeDraft(usuarioId: string, draft: LecturaDraft): void {
  current = { de: usuarioId, draft }
  storage.keep({ ...draft, de: usuarioId })
  for (const listener of listeners) listener()
}

const onDraft = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useRapido(): Leyendo {
  const carrito = useCarrito()
  const { usuarioId, add } = carrito
  const heldOf = (tallaId: string) => carrito.now().find((it) => it.tallaId === tallaId)?.cantidad ?? 0
  const draft = useSyncExternalStore(
    onDraft,
    () => readDraft(usuarioId),
    () => empty,
  )
  const change = (verb: (now: LecturaDraft) => Partial<LecturaDraft>) => {
    const now = readDraft(usuarioId)
    writeDraft(usuarioId, { ...now, ...verb(now) })
  }
  const put = (partidas: Entendida[], productos: LecturaDraft['productos']) => {
    const lineas = lineasOf(partidas, productos)
    if (lineas.length > 0) void add(...lineas)
  }
  return {
    draft,
    set: (more) => change(() => more),
    take: (lectura, turno) => {
      const taken = withLectura(readDraft(usuarioId), lectura, turno, heldOf)
      if (!taken) return
      change(() => taken.draft)
      put(taken.partidas, taken.draft.productos)
    },
    add: (productos, partidas) => {
      const known = { ...readDraft(usuarioId).productos, ...byId(productos) }
      const within = withinStock(partidas, known, heldOf)
      put(within.partidas, known)
      change(() => ({ productos: known }))
      return within.piezas
    },
    settle: (index, partida, piezas) =>
      change(({ mensaje }) => ({ mensaje: settled(mensaje, index, partida, piezas) })),
  }
}

const lineasOf = (partidas: Entendida[], productos: Record<string, ProductoVenta>): CarritoLinea[] =>
  partidas.flatMap((partida) => {
    const producto = productos[partida.productoId]
    return producto ? [lineaFrom(producto, partida)] : []
  })
