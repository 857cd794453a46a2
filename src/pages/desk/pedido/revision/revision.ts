import type { Pedido, PedidoItem } from '#modules/pedidos/client.ts'
import { isAbierta } from '#modules/pedidos/propuesta-rules.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Imagen } from '#shared/imagen.ts'

/** A revision of the lines of a pedido while staff make it (spec 3.2): what they chose, and what the server is asked. */

export const situaciones = ['disponible', 'menos', 'agotado', 'llega', 'llego', 'talla', 'producto'] as const
export type Situacion = (typeof situaciones)[number]

/** A product in a size, as it was for sale when it was chosen; the size may not be chosen yet. */
export type Prenda = {
  productoId: string
  nombre: string
  sku: string | null
  imagen: Imagen | null
  precioUnitarioCentavos: number
  tallaId: string | null
  talla: string | null
}

/** What is said of one line. */
export type Eleccion = {
  situacion: Situacion
  cantidad: number
  llegaEl: string | null
  /** What it is changed for. */
  por: Prenda | null
  motivo: string
}
export type Agregada = { clave: string; prenda: Prenda | null; cantidad: number; motivo: string }

/** What the revision is about: of the pedido as it was when it began. */
export type Base = {
  version: number
  status: PedidoStatus
  items: PedidoItem[]
  /** The propuesta that was open then. */
  propuestaId: string | null
}
export type Revision = {
  base: Base
  /** By the `posicion` of a line; what is not named stays as it is. */
  lineas: Record<string, Eleccion>
  agregadas: Agregada[]
  mensaje: string
  confirmar: boolean
}

export const openPropuestaOf = ({ propuesta }: Pick<Pedido, 'propuesta'>): NonNullable<Pedido['propuesta']> | null =>
  propuesta && isAbierta(propuesta) ? propuesta : null

export const baseOf = (pedido: Pick<Pedido, 'version' | 'status' | 'items' | 'propuesta'>): Base => ({
  version: pedido.version,
  status: pedido.status,
  items: pedido.items,
  propuestaId: openPropuestaOf(pedido)?.id ?? null,
})

export const eleccionOf = ({ cantidad, llegaEl }: Pick<PedidoItem, 'cantidad' | 'llegaEl'>): Eleccion => ({
  ...{ situacion: 'disponible', cantidad, llegaEl, por: null, motivo: '' },
})

/** A revision that says nothing yet, or one that begins with what a propuesta says. */
export function beginRevision(
  pedido: Pick<Pedido, 'version' | 'status' | 'items' | 'propuesta'>,
  { from }: { from?: NonNullable<Pedido['propuesta']> | null } = {},
): Revision {
  const revision: Revision = {
    ...{ base: baseOf(pedido), lineas: {}, agregadas: [] },
    ...{ mensaje: from?.mensaje ?? '', confirmar: from?.confirmar ?? pedido.status === 'pendiente' },
  }
  for (const { posicion, antes, despues, motivo } of from?.lineas ?? []) {
    if (antes) {
      const eleccion = eleccionFrom(antes, despues, motivo ?? '')
      if (eleccion.situacion !== 'disponible') revision.lineas[posicion] = eleccion
    } else if (despues) {
      const { cantidad } = despues
      revision.agregadas.push({ clave: `p${posicion}`, prenda: prendaOf(despues), cantidad, motivo: motivo ?? '' })
    }
  }
  return revision
}

function eleccionFrom(antes: PedidoItem, despues: PedidoItem | null, motivo: string): Eleccion {
  if (!despues) return { ...eleccionOf(antes), situacion: 'agotado', motivo }
  const { cantidad, llegaEl } = despues
  const said = { cantidad, llegaEl, por: null, motivo }
  if (despues.productoId !== antes.productoId) return { ...said, situacion: 'producto', por: prendaOf(despues) }
  if (despues.tallaId !== antes.tallaId) return { ...said, situacion: 'talla', por: prendaOf(despues) }
  if (llegaEl && llegaEl !== antes.llegaEl) return { ...said, situacion: 'llega' }
  if (!llegaEl && antes.llegaEl) return { ...said, situacion: 'llego' }
  return { ...said, situacion: cantidad === antes.cantidad ? 'disponible' : 'menos' }
}

const prendaOf = (item: Prenda): Prenda => {
  const { productoId, nombre, sku, imagen, precioUnitarioCentavos, tallaId, talla } = item
  return { productoId, nombre, sku, imagen, precioUnitarioCentavos, tallaId, talla }
}

/** Has the pedido changed in what the revision is about? Notes, dates and payments are no matter. */
export const isOutdated = (
  { base }: Revision,
  pedido: Pick<Pedido, 'version' | 'status' | 'items' | 'propuesta'>,
): boolean => base.version !== pedido.version && factsOf(base) !== factsOf(baseOf(pedido))

const factsOf = ({ status, items, propuestaId }: Base): string =>
  JSON.stringify([status, propuestaId, items.map(({ imagen: _, ...item }) => item)])

/** The same choices over the pedido as it is now. What is said of a line that is gone goes with it. */
export function rebaseRevision(
  revision: Revision,
  pedido: Pick<Pedido, 'version' | 'status' | 'items' | 'propuesta'>,
): Revision {
  const lineas: Revision['lineas'] = {}
  for (const item of pedido.items) {
    const eleccion = revision.lineas[item.posicion]
    if (!eleccion) continue
    const was = revision.base.items.find(({ posicion }) => posicion === item.posicion)
    // All of it was meant, however many that is by now.
    const all = eleccion.cantidad === was?.cantidad
    const cantidad = all ? item.cantidad : eleccion.cantidad
    if (eleccion.situacion !== 'menos' || cantidad < item.cantidad) lineas[item.posicion] = { ...eleccion, cantidad }
  }
  const confirmar = revision.confirmar && pedido.status === 'pendiente'
  return { ...revision, base: baseOf(pedido), lineas, confirmar }
}

/** The same choices after this page itself moved the pedido to a status. */
export const movedRevision = (revision: Revision, status: PedidoStatus, version: number): Revision => ({
  ...revision,
  base: { ...revision.base, status, version },
  confirmar: revision.confirmar && status === 'pendiente',
})

export type Elegida = { prenda: Prenda; cantidad: number }

/**
 * With pieces of several sizes more: of one that is being added already the pieces add up.
 * @param instead the `clave` of one that was begun, and gives its place up.
 */
export function withAgregadas(revision: Revision, elegidas: readonly Elegida[], instead: string): Revision {
  const agregadas = revision.agregadas.filter(({ clave }) => clave !== instead)
  for (const { prenda, cantidad } of elegidas) {
    const at = agregadas.findIndex((it) => it.prenda?.tallaId === prenda.tallaId)
    const had = agregadas[at]
    if (had) agregadas[at] = { ...had, cantidad: had.cantidad + cantidad }
    else agregadas.push({ clave: newClave(agregadas), prenda, cantidad, motivo: '' })
  }
  return { ...revision, agregadas }
}

export const newClave = (agregadas: readonly Agregada[]): string => {
  const used = new Set(agregadas.map(({ clave }) => clave))
  let next = agregadas.length
  while (used.has(`n${next}`)) next++
  return `n${next}`
}
