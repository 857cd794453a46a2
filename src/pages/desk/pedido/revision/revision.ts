import type { ProductoDeCuadricula } from '#modules/catalogo/cuadricula/client.ts'
import type { Pedido, PedidoItem, TallaVenta } from '#modules/pedidos/client.ts'
import {
  isAbierta,
  type Linea,
  notForSale,
  type Offered,
  present,
  reviseLineas,
} from '#modules/pedidos/propuesta-rules.ts'
import type { RevisionForm } from '#modules/pedidos/propuesta-schema.ts'
import { type PedidoStatus, pedidoTotal } from '#modules/pedidos/rules.ts'
import type { Whole } from '#shared/amounts.ts'
import type { AppError, FieldError } from '#shared/errors.ts'
import { formatPlainDay } from '#shared/format.ts'
import type { Imagen } from '#shared/imagen.ts'
import type { SelectOption } from '#ui/select.tsx'

/** A revision of a pedido's lines by staff (spec 3.2). */

export type Situacion = 'disponible' | 'menos' | 'agotado' | 'llega' | 'llego' | 'talla' | 'producto'

/** A product and size, as for sale when chosen; the size may be missing. */
export type Prenda = {
  productoId: string
  nombre: string
  sku: string | null
  imagen: Imagen | null
  precioUnitarioCentavos: number
  tallaId: string | null
  talla: string | null
}

export type Eleccion = {
  situacion: Situacion
  cantidad: number
  llegaEl: string | null
  por: Prenda | null
  motivo: string
}
export type Agregada = { clave: string; prenda: Prenda | null; cantidad: number; motivo: string }

export type Base = {
  version: number
  status: PedidoStatus
  items: PedidoItem[]
  propuestaId: string | null
}
export type Revision = {
  base: Base
  /** By `posicion`; unlisted lines are unchanged. */
  lineas: Record<string, Eleccion>
  agregadas: Agregada[]
  mensaje: string
  confirmar: boolean
  /** Missing pieces stay in the stock. */
  conservar?: boolean | undefined
}

/** Whether a line loses pieces because they are missing. */
export const hasMissing = ({ lineas }: Revision): boolean =>
  Object.values(lineas).some(({ situacion }) => situacion === 'agotado' || situacion === 'menos')

export const openPropuestaOf = ({ propuesta }: Pick<Pedido, 'propuesta'>): NonNullable<Pedido['propuesta']> | null =>
  propuesta && isAbierta(propuesta) ? propuesta : null

const baseOf = (pedido: Pick<Pedido, 'version' | 'status' | 'items' | 'propuesta'>): Base => ({
  version: pedido.version,
  status: pedido.status,
  items: pedido.items,
  propuestaId: openPropuestaOf(pedido)?.id ?? null,
})

export const eleccionOf = ({ cantidad, llegaEl }: Pick<PedidoItem, 'cantidad' | 'llegaEl'>): Eleccion => ({
  ...{ situacion: 'disponible', cantidad, llegaEl, por: null, motivo: '' },
})

/** An empty revision, or one prefilled from a propuesta. */
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
      revision.agregadas.push({ clave: `p${posicion}`, prenda: prendaFrom(despues), cantidad, motivo: motivo ?? '' })
    }
  }
  return revision
}

function eleccionFrom(antes: PedidoItem, despues: PedidoItem | null, motivo: string): Eleccion {
  if (!despues) return { ...eleccionOf(antes), situacion: 'agotado', motivo }
  const { cantidad, llegaEl } = despues
  const said = { cantidad, llegaEl, por: null, motivo }
  if (despues.productoId !== antes.productoId) return { ...said, situacion: 'producto', por: prendaFrom(despues) }
  if (despues.tallaId !== antes.tallaId) return { ...said, situacion: 'talla', por: prendaFrom(despues) }
  if (llegaEl && llegaEl !== antes.llegaEl) return { ...said, situacion: 'llega' }
  if (!llegaEl && antes.llegaEl) return { ...said, situacion: 'llego' }
  return { ...said, situacion: cantidad === antes.cantidad ? 'disponible' : 'menos' }
}

const prendaFrom = (item: Prenda): Prenda => {
  const { productoId, nombre, sku, imagen, precioUnitarioCentavos, tallaId, talla } = item
  return { productoId, nombre, sku, imagen, precioUnitarioCentavos, tallaId, talla }
}

/** Whether the pedido changed in a relevant way; notes, dates and payments are not. */
export const isOutdated = (
  { base }: Revision,
  pedido: Pick<Pedido, 'version' | 'status' | 'items' | 'propuesta'>,
): boolean => base.version !== pedido.version && factsOf(base) !== factsOf(baseOf(pedido))

const factsOf = ({ status, items, propuestaId }: Base): string =>
  JSON.stringify([status, propuestaId, items.map(({ imagen: _, ...item }) => item)])

/** Rebases the choices onto the current pedido; choices for removed lines are dropped. */
export function rebaseRevision(
  revision: Revision,
  pedido: Pick<Pedido, 'version' | 'status' | 'items' | 'propuesta'>,
): Revision {
  const lineas: Revision['lineas'] = {}
  for (const item of pedido.items) {
    const eleccion = revision.lineas[item.posicion]
    if (!eleccion) continue
    const was = revision.base.items.find(({ posicion }) => posicion === item.posicion)
    // The whole quantity was chosen.
    const all = eleccion.cantidad === was?.cantidad
    const cantidad = all ? item.cantidad : eleccion.cantidad
    if (eleccion.situacion !== 'menos' || cantidad < item.cantidad) lineas[item.posicion] = { ...eleccion, cantidad }
  }
  const confirmar = revision.confirmar && pedido.status === 'pendiente'
  return { ...revision, base: baseOf(pedido), lineas, confirmar }
}

/** The same choices after this page changed the status. */
export const movedRevision = (revision: Revision, status: PedidoStatus, version: number): Revision => ({
  ...revision,
  base: { ...revision.base, status, version },
  confirmar: revision.confirmar && status === 'pendiente',
})

export type Elegida = { prenda: Prenda; cantidad: number }

/**
 * Adds pieces of several sizes; existing sizes add up.
 * @param instead the `clave` of the unfinished addition that they replace.
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

/** Problems by `posicion` of a line and `clave` of an addition. */
export function problemsOf({ lineas, agregadas }: Revision, today: string): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [posicion, { situacion, llegaEl, por }] of Object.entries(lineas)) {
    if (situacion === 'llega' && !llegaEl) problems[posicion] = 'Elige el día en que llega.'
    if (situacion === 'llega' && llegaEl && llegaEl < today) problems[posicion] = 'Elige hoy o un día que viene.'
    if (situacion === 'producto' && !por?.tallaId) problems[posicion] = revisionTexts.noPrenda
  }
  for (const { clave, prenda } of agregadas) if (!prenda?.tallaId) problems[clave] = revisionTexts.noPrenda
  return problems
}

/** @returns the request, and the `posicion` of each of its `lineas`. */
export function requestOf({ base, lineas, agregadas, mensaje, confirmar }: Revision): {
  request: RevisionForm
  posiciones: number[]
} {
  const changed = base.items.flatMap(({ posicion }) => {
    const eleccion = lineas[posicion]
    return eleccion ? [{ posicion, ...sentOf(eleccion) }] : []
  })
  return {
    request: {
      version: base.version,
      lineas: changed,
      agregadas: agregadas.flatMap(({ prenda, cantidad, motivo }) =>
        prenda?.tallaId ? [{ productoId: prenda.productoId, tallaId: prenda.tallaId, cantidad, motivo }] : [],
      ),
      mensaje,
      confirmar: confirmar && base.status === 'pendiente',
    },
    posiciones: changed.map(({ posicion }) => posicion),
  }
}

function sentOf({ situacion, cantidad, llegaEl, por, motivo }: Eleccion) {
  const swaps = situacion === 'talla' || situacion === 'producto'
  return {
    cantidad: situacion === 'agotado' ? 0 : cantidad,
    // A replaced line is available.
    llegaEl: swaps || situacion === 'llego' ? null : llegaEl,
    motivo,
    por: swaps && por?.tallaId ? { productoId: por.productoId, tallaId: por.tallaId } : null,
  }
}

const sentAgregadas = ({ agregadas }: Revision): Agregada[] => agregadas.filter(({ prenda }) => prenda?.tallaId)

/** The server's errors by `posicion` and `clave`. */
export function refusedLineas(revision: Revision, { facts }: AppError): Record<string, string> {
  const left = new Map(((facts.tallas ?? []) as Left[]).map(({ tallaId, disponible }) => [tallaId, disponible]))
  return { ...wrongLineas(revision, facts.errors ?? []), ...shortLineas(revision, left) }
}
type Left = { tallaId: string; disponible: number }

function wrongLineas(revision: Revision, errors: FieldError[]): Record<string, string> {
  const { posiciones } = requestOf(revision)
  const added = sentAgregadas(revision)
  return Object.fromEntries(
    errors.flatMap(({ path, message }) => {
      const [list, index] = path.split('.')
      const key = list === 'lineas' ? posiciones[Number(index)] : added[Number(index)]?.clave
      return key === undefined ? [] : [[key, message]]
    }),
  )
}

/** For lines whose size has too few pieces: the remaining number. */
function shortLineas(revision: Revision, left: Map<string | null, number>): Record<string, string> {
  const wanted: [string | number, string | null | undefined][] = [
    ...sentAgregadas(revision).map(({ clave, prenda }): [string, string | null | undefined] => [
      clave,
      prenda?.tallaId,
    ]),
    ...revision.base.items.flatMap(({ posicion, tallaId }): [number, string | null][] => {
      const eleccion = revision.lineas[posicion]
      return eleccion ? [[posicion, eleccion.por?.tallaId ?? tallaId]] : []
    }),
  ]
  return Object.fromEntries(
    wanted.flatMap(([key, tallaId]) => {
      const disponible = left.get(tallaId ?? null)
      return disponible === undefined ? [] : [[key, revisionTexts.left(disponible)]]
    }),
  )
}

/**
 * Totals in centavos and pieces after the revision, by the server's own rule.
 * @param precios current prices in centavos by product id; others keep their chosen price.
 */
export function outcomeOf(revision: Revision, precios: ReadonlyMap<string, number> = new Map()) {
  const { items } = revision.base
  const chosen = [...Object.values(revision.lineas).map(({ por }) => por), ...revision.agregadas.map((it) => it.prenda)]
  const offered = new Map(chosen.flatMap((prenda) => (prenda ? [[keyOf(prenda), offeredFrom(prenda, precios)]] : [])))
  const before: Linea[] = items.map(({ imagen: _, ...item }) => ({ ...item, imagenId: null }))
  const { request } = requestOf(revision)
  const said = request.lineas.map((it) => ({ ...it, llegaEl: it.llegaEl ?? null, motivo: null, por: it.por ?? null }))
  const added = (request.agregadas ?? []).map((it) => ({ ...it, motivo: null }))
  const { lineas } = reviseLineas(
    before,
    { lineas: said, agregadas: added },
    (it) => offered.get(keyOf(it)) ?? notForSale,
  )
  const left = present(lineas)
  return {
    totalAntesCentavos: pedidoTotal(before),
    totalCentavos: pedidoTotal(left),
    piezas: left.reduce((sum, { cantidad }) => sum + cantidad, 0),
  }
}

const offeredFrom = ({ imagen: _, ...prenda }: Prenda, precios: ReadonlyMap<string, number>): Offered => ({
  ...prenda,
  imagenId: null,
  precioUnitarioCentavos: precios.get(prenda.productoId) ?? prenda.precioUnitarioCentavos,
})
const keyOf = ({ productoId, tallaId }: Pick<Prenda, 'productoId' | 'tallaId'>): string => `${productoId}/${tallaId}`

/** A situation, or another size of the same product. */
type Opcion = Exclude<Situacion, 'talla'> | `talla:${string}`

/** The options of a line. @param tallas sizes of its product for sale. */
export function opcionesOf(item: PedidoItem, eleccion: Eleccion, tallas: TallaVenta[]): SelectOption<Opcion>[] {
  const plain = (value: Exclude<Situacion, 'talla'>) => ({
    value,
    label: value === eleccion.situacion ? chosenLabel(value, eleccion) : situacionTexts[value],
  })
  const sizes = tallas
    .filter(({ id }) => id !== item.tallaId)
    .map(({ id, talla, disponible: left }) => {
      // A chosen size stays selectable.
      const disabled = left <= 0 && eleccion.por?.tallaId !== id
      return { value: `talla:${id}` as const, label: revisionTexts.size(talla, left), disabled }
    })
  const chosen = eleccion.situacion === 'talla' ? eleccion.por : null
  const isKnown = sizes.some(({ value }) => value === `talla:${chosen?.tallaId}`)
  return [
    plain('disponible'),
    ...(item.llegaEl ? [plain('llego')] : []),
    ...(item.cantidad > 1 ? [plain('menos')] : []),
    plain('agotado'),
    plain('llega'),
    ...(chosen?.tallaId && !isKnown
      ? [{ value: `talla:${chosen.tallaId}` as const, label: `Cambiar por ${chosen.talla ?? 'única'}` }]
      : []),
    ...sizes,
    plain('producto'),
  ]
}

function chosenLabel(situacion: Exclude<Situacion, 'talla'>, { cantidad, llegaEl }: Eleccion): string {
  if (situacion === 'menos') return `Disponible ${cantidad}`
  if (situacion === 'llega' && llegaEl) return `Llega el ${formatPlainDay(llegaEl).slice(0, 5)}`
  return situacion === 'producto' ? 'Otro color o producto' : situacionTexts[situacion]
}

export const opcionOf = ({ situacion, por }: Eleccion): Opcion =>
  situacion === 'talla' ? `talla:${por?.tallaId ?? ''}` : situacion

/** The choice behind an option; the reason stays. */
export function choose(opcion: Opcion, item: PedidoItem, tallas: TallaVenta[], motivo: string): Eleccion {
  const said = { ...eleccionOf(item), motivo }
  if (opcion === 'menos') return { ...said, situacion: opcion, cantidad: Math.max(1, item.cantidad - 1) }
  if (!opcion.startsWith('talla:')) return { ...said, situacion: opcion as Situacion }
  const talla = tallas.find(({ id }) => opcion === `talla:${id}`)
  if (!talla) return said
  const { productoId, nombre, sku, imagen, precioUnitarioCentavos, cantidad } = item
  const por: Prenda = { productoId, nombre, sku, imagen, precioUnitarioCentavos, tallaId: talla.id, talla: talla.talla }
  return { ...said, situacion: 'talla', cantidad: Math.min(cantidad, Math.max(1, talla.disponible)), por }
}

/** A product in one of its sizes, at its current price; `tallaId` `null` while there are several. */
export function prendaOf(producto: Whole<ProductoDeCuadricula>, tallaId?: string): Prenda {
  const { id: productoId, nombre, sku, imagen, precioUnitarioCentavos, tallas } = producto
  const talla = tallas.length === 1 ? tallas[0] : tallas.find(({ id }) => id === tallaId)
  const chosen = { tallaId: talla?.id ?? null, talla: talla?.talla ?? null }
  return { productoId, nombre, sku, imagen, precioUnitarioCentavos, ...chosen }
}

/**
 * The other colours of a line's product in the line's size, available ones first; without that size, the size is left
 * open.
 * @param productos of the modelo, currently for sale.
 */
export const otrosColores = (
  item: Pick<PedidoItem, 'productoId' | 'talla'>,
  productos: readonly Whole<ProductoDeCuadricula>[],
): { label: string; prenda: Prenda }[] =>
  productos
    .filter(({ id }) => id !== item.productoId)
    .map((producto) => {
      const talla = producto.tallas.find((it) => it.talla === item.talla)
      const disponible = Math.max(0, talla?.disponible ?? 0)
      const label = revisionTexts.color(producto.color ?? producto.nombre, item.talla, disponible)
      return { label, disponible, prenda: prendaOf(producto, disponible > 0 ? talla?.id : undefined) }
    })
    .sort((one, other) => Math.sign(other.disponible) - Math.sign(one.disponible))

/** The sizes of a product with remaining pieces. The chosen one stays selectable. */
export function tallaOptions(
  producto: Pick<ProductoDeCuadricula, 'tallas'> | undefined,
  chosen: Pick<Prenda, 'tallaId' | 'talla'>,
): SelectOption<string>[] {
  const sizes = (producto?.tallas ?? []).map(({ id, talla, disponible: left }) => ({
    value: id,
    label: left > 0 ? `${talla} (hay ${left})` : `${talla}, agotada`,
    disabled: left <= 0 && id !== chosen.tallaId,
  }))
  if (chosen.tallaId === null || sizes.some(({ value }) => value === chosen.tallaId)) return sizes
  return [{ value: chosen.tallaId, label: chosen.talla ?? 'única' }, ...sizes]
}

export const revisionTexts = {
  title: 'Revisar prendas',
  of: (nombre: string, talla: string | null) => `${nombre}${talla ? `, talla ${talla}` : ''}`,
  size: (talla: string, disponible: number) =>
    disponible > 0 ? `Cambiar por ${talla} (hay ${disponible})` : `Talla ${talla}, agotada`,
  cantidad: 'Cantidad',
  llegaEl: 'Llega el',
  motivo: 'Motivo (opcional)',
  prenda: 'Buscar por nombre o SKU',
  colores: 'Otro color',
  color: (color: string, talla: string | null, disponible: number) =>
    disponible > 0 ? `${color} (hay ${disponible})` : talla ? `${color}, sin talla ${talla}` : `${color}, agotado`,
  talla: 'Talla',
  outcome: 'Quedaría',
  send: 'Enviar propuesta',
  failed: 'No se pudo enviar la propuesta',
  discard: 'Descartar',
  fix: 'Revisa las prendas marcadas.',
  noPrenda: 'Elige el producto y la talla.',
  left: (piezas: number) =>
    piezas > 0 ? `Solo ${piezas === 1 ? 'queda 1 pieza' : `quedan ${piezas} piezas`}.` : 'Ya no queda ninguna pieza.',
}

const situacionTexts: Record<Exclude<Situacion, 'talla'>, string> = {
  disponible: 'Disponible',
  menos: 'Disponible, menos piezas…',
  agotado: 'Agotado',
  llega: 'Llega el…',
  llego: 'Ya llegó',
  producto: 'Cambiar por otro color o producto',
}

export const motivosRapidos: Record<Situacion, readonly string[]> = {
  disponible: [],
  menos: ['Solo quedan estas', 'Las demás salieron con defecto'],
  agotado: ['Se agotó', 'Salió con defecto', 'Ya no se hace'],
  llega: ['Viene en camino', 'Está en confección'],
  llego: [],
  talla: ['Se agotó tu talla', 'Así lo platicamos'],
  producto: ['Se agotó', 'Es lo más parecido'],
}
