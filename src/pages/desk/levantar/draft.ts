import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { addLinea, type CarritoLinea } from '#modules/carrito/rules.ts'
import { carritoLineaSchema } from '#modules/carrito/schema.ts'
import type { ConsultoraActiva, Lectura, ProductoVenta } from '#modules/pedidos/client.ts'
import {
  byId,
  type LecturaDraft,
  type LineaDeMensaje,
  lineaFrom,
  type Piezas,
  settled,
  withinStock,
  withLectura,
} from '#modules/pedidos/lectura/components/draft.ts'
import type { Entendida } from '#modules/pedidos/lectura/lectura.ts'
import { parseJson, readText, writeText } from '#ui/use-draft.ts'

/** The pedido being raised in this tab: it survives a reload and a new sign-in. */

export type LevantarDraft = LecturaDraft & {
  consultora: ConsultoraActiva | null
  lineas: CarritoLinea[]
  telefono: string
  notas: string
}

const empty: LevantarDraft = {
  ...{ consultora: null, lineas: [], productos: {}, texto: '', mensaje: [], telefono: '', notas: '' },
}

const object = <T extends object>() => z.custom<T>((value) => typeof value === 'object' && value !== null)
const storedSchema = z.object({
  de: z.string(),
  consultora: object<ConsultoraActiva>().nullable(),
  lineas: z.array(carritoLineaSchema),
  productos: object<LevantarDraft['productos']>(),
  texto: z.string(),
  mensaje: z.array(object<LineaDeMensaje>()),
  turno: z.number().optional(),
  telefono: z.string(),
  notas: z.string(),
})

const storageKey = 'azahar-levantar-1'
const listeners = new Set<() => void>()
let cached: { text: string | null; de: string; draft: LevantarDraft } | undefined

function readDraft(usuarioId: string): LevantarDraft {
  const text = readText('tab', storageKey)
  if (cached?.text !== text || cached.de !== usuarioId)
    cached = { text, de: usuarioId, draft: draftIn(text, usuarioId) }
  return cached.draft
}

function draftIn(text: string | null, usuarioId: string): LevantarDraft {
  const stored = storedSchema.safeParse(parseJson(text)).data
  if (stored?.de !== usuarioId) return empty
  const { de: _, ...draft } = stored
  return draft
}

function writeDraft(usuarioId: string, draft: LevantarDraft): void {
  const text = JSON.stringify({ de: usuarioId, ...draft })
  // Without storage the draft lives as long as the page.
  const stored = writeText('tab', storageKey, text) ? text : readText('tab', storageKey)
  cached = { text: stored, de: usuarioId, draft }
  for (const listener of listeners) listener()
}

const onDraft = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Empty while the server renders. */
export function useLevantarDraft(usuarioId: string) {
  const draft = useSyncExternalStore(
    onDraft,
    () => readDraft(usuarioId),
    () => empty,
  )
  const change = (verb: (now: LevantarDraft) => Partial<LevantarDraft>) => {
    const now = readDraft(usuarioId)
    writeDraft(usuarioId, { ...now, ...verb(now) })
  }
  return {
    draft,
    set: (more: Partial<LevantarDraft>) => change(() => more),
    changeLineas: (verb: (lineas: CarritoLinea[]) => CarritoLinea[]) =>
      change(({ lineas }) => ({ lineas: verb(lineas) })),
    /** Adds pieces at the consultora's price. */
    add: (productos: ProductoVenta[], partidas: Entendida[]): Piezas => {
      const now = readDraft(usuarioId)
      const known = { ...now.productos, ...byId(productos) }
      const within = withinStock(partidas, known, heldIn(now.lineas))
      change(() => ({ productos: known, lineas: withPartidas(now.lineas, within.partidas, known) }))
      return within.piezas
    },
    /** Adds what was understood of a message; the rest waits beside its text. */
    take: (lectura: Lectura, turno: number) =>
      change((now) => {
        const taken = withLectura(now, lectura, turno, heldIn(now.lineas))
        if (!taken) return {}
        return { ...taken.draft, lineas: withPartidas(now.lineas, taken.partidas, taken.draft.productos) }
      }),
    /** Marks a `partida` of a line as handled. */
    settle: (index: number, partida: number, piezas?: Piezas) =>
      change(({ mensaje }) => ({ mensaje: settled(mensaje, index, partida, piezas) })),
    clear: () => writeDraft(usuarioId, empty),
  }
}

export type Levantando = ReturnType<typeof useLevantarDraft>

export const isEmpty = ({ lineas, texto, mensaje, notas }: LevantarDraft): boolean =>
  lineas.length === 0 && texto === '' && mensaje.length === 0 && notas === ''

const heldIn = (lineas: CarritoLinea[]) => (tallaId: string) =>
  lineas.find((it) => it.tallaId === tallaId)?.cantidad ?? 0

const withPartidas = (lineas: CarritoLinea[], partidas: Entendida[], productos: LevantarDraft['productos']) =>
  partidas.reduce((all, partida) => {
    const producto = productos[partida.productoId]
    return producto ? addLinea(all, lineaFrom(producto, partida)) : all
  }, lineas)
