import { z } from 'zod'
import { addLinea, type CarritoLinea, withoutSent } from '#modules/carrito/rules.ts'
import { carritoLineaSchema } from '#modules/carrito/schema.ts'
import type { ConsultoraActiva, Lectura, ProductoVenta } from '#modules/pedidos/client.ts'
import {
  byId,
  type LecturaDraft,
  lineaFrom,
  type Piezas,
  settled,
  withinStock,
  withLectura,
} from '#modules/pedidos/lectura/components/draft.ts'
import { lecturaSchema, objectSchema, openLecturaStore } from '#modules/pedidos/lectura/components/lectura-store.ts'
import type { Entendida } from '#modules/pedidos/lectura/lectura.ts'

/** The new pedido of this tab; survives a reload and a new sign-in. */

export type LevantarDraft = LecturaDraft & {
  consultora: ConsultoraActiva | null
  lineas: CarritoLinea[]
  telefono: string
  notas: string
}

const empty: LevantarDraft = {
  ...{ consultora: null, lineas: [], productos: {}, texto: '', mensaje: [], telefono: '', notas: '' },
}

const draftSchema = lecturaSchema.extend({
  consultora: objectSchema<ConsultoraActiva>().nullable(),
  lineas: z.array(carritoLineaSchema),
  telefono: z.string(),
  notas: z.string(),
})
const store = openLecturaStore<LevantarDraft>('azahar-levantar-2', draftSchema, empty)

export function useLevantarDraft(usuarioId: string) {
  const draft = store.useDraft(usuarioId)
  const change = (verb: (now: LevantarDraft) => Partial<LevantarDraft>) => store.change(usuarioId, verb)
  return {
    draft,
    set: (more: Partial<LevantarDraft>) => change(() => more),
    changeLineas: (verb: (lineas: CarritoLinea[]) => CarritoLinea[]) =>
      change(({ lineas }) => ({ lineas: verb(lineas) })),
    /** Adds pieces at the consultora's price. */
    add: (productos: ProductoVenta[], partidas: Entendida[]): Piezas => {
      const now = store.read(usuarioId)
      const known = { ...now.productos, ...byId(productos) }
      const within = withinStock(partidas, known, heldIn(now.lineas))
      change(() => ({ productos: known, lineas: withPartidas(now.lineas, within.partidas, known) }))
      return within.piezas
    },
    /** Adds the understood parts of a message; the rest stays beside its text. */
    take: (lectura: Lectura, turno: number) =>
      change((now) => {
        const taken = withLectura(now, lectura, turno, heldIn(now.lineas))
        if (!taken) return {}
        return { ...taken.draft, lineas: withPartidas(now.lineas, taken.partidas, taken.draft.productos) }
      }),
    /** Marks a `partida` of a line as handled. */
    settle: (index: number, partida: number, piezas?: Piezas) =>
      change(({ mensaje }) => ({ mensaje: settled(mensaje, index, partida, piezas) })),
    /** An earlier attempt did create a pedido: keeps only what it lacks. */
    takeRaised: ({ consultoraId, lineas: sent }: EarlierPedido) =>
      change(({ consultora, lineas }) =>
        consultora?.id === consultoraId ? { lineas: withoutSent(lineas, sent) } : {},
      ),
    clear: () => store.write(usuarioId, empty),
  }
}

export type Levantando = ReturnType<typeof useLevantarDraft>

/** The pedido created by an attempt whose answer was lost. */
export type EarlierPedido = {
  id: string
  numeroPedido: string
  consultoraId: string
  lineas: { tallaId: string | null; cantidad: number }[]
}

export const isEmpty = ({ lineas, texto, mensaje, notas }: LevantarDraft): boolean =>
  lineas.length === 0 && texto === '' && mensaje.length === 0 && notas === ''

const heldIn = (lineas: CarritoLinea[]) => (tallaId: string) =>
  lineas.find((it) => it.tallaId === tallaId)?.cantidad ?? 0

const withPartidas = (lineas: CarritoLinea[], partidas: Entendida[], productos: LevantarDraft['productos']) =>
  partidas.reduce((all, partida) => {
    const producto = productos[partida.productoId]
    return producto ? addLinea(all, lineaFrom(producto, partida)) : all
  }, lineas)
