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
import { rapidoStore as store } from '#modules/pedidos/lectura/components/lectura-store.ts'
import type { Entendida } from '#modules/pedidos/lectura/lectura.ts'

/** The typed text and its unresolved parts, stored in this tab. Understood parts go into the cart. */

export function useRapido(): Leyendo {
  const carrito = useCarrito()
  const { usuarioId, add } = carrito
  const heldOf = (tallaId: string) => carrito.now().find((it) => it.tallaId === tallaId)?.cantidad ?? 0
  const draft = store.useDraft(usuarioId)
  const change = (verb: (now: LecturaDraft) => Partial<LecturaDraft>) => store.change(usuarioId, verb)
  const put = (partidas: Entendida[], productos: LecturaDraft['productos']) => {
    const lineas = lineasOf(partidas, productos)
    if (lineas.length > 0) void add(...lineas)
  }
  return {
    draft,
    set: (more) => change(() => more),
    take: (lectura, turno) => {
      const taken = withLectura(store.read(usuarioId), lectura, turno, heldOf)
      if (!taken) return
      change(() => taken.draft)
      put(taken.partidas, taken.draft.productos)
    },
    add: (productos, partidas) => {
      const known = { ...store.read(usuarioId).productos, ...byId(productos) }
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
