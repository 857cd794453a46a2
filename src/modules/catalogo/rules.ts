import { maxStock } from '#modules/existencias/rules.ts'
import { type Categoria, categorias } from '#shared/categorias.ts'
import { nameKey } from '#shared/fold.ts'
import { looksGarbled } from '#shared/invisible-characters.ts'
import { readCount } from '#shared/read-amounts.ts'
import { maxBusquedaLength, oneOf, searchText } from '#shared/search.ts'

/** What is true of products and sizes, whoever asks. */

/** The desk's status filter (spec 2.2: /admin/productos). */
export const productoEstados = ['activos', 'inactivos'] as const
export type ProductoEstado = (typeof productoEstados)[number]

/** What the URL of the catalogue says (spec 1.2); an unknown value is no search. */
export const catalogoSearch = ({ q, categoria }: Record<string, unknown>): CatalogoSearch => ({
  q: searchText(q, maxBusquedaLength),
  categoria: oneOf(categorias, categoria),
})
export type CatalogoSearch = { q?: string | undefined; categoria?: Categoria | undefined }

/** The same for consultoras, who may want the open campaña alone (spec 3.5). */
export const consultoraSearch = ({ campana, ...search }: Record<string, unknown>): ConsultoraSearch => ({
  ...catalogoSearch(search),
  campana: oneOf(['1'] as const, campana),
})
export type ConsultoraSearch = CatalogoSearch & { campana?: '1' | undefined }

/** Which products staff look at, as the URL says it (spec 2.2: /admin/productos). */
export const adminProductosSearch = ({ estado, ...search }: Record<string, unknown>): AdminProductosSearch => ({
  ...catalogoSearch(search),
  estado: oneOf(productoEstados, estado),
})
export type AdminProductosSearch = CatalogoSearch & { estado?: ProductoEstado | undefined }

/** The product that a new one is begun as a copy of (spec 3.5.3), or as another color of (spec 3.5.1), as the URL of its form says it. */
export const nuevoProductoSearch = ({ copiaDe, colorDe }: Record<string, unknown>): NuevoProductoSearch => ({
  ...(isId(copiaDe) && { copiaDe }),
  ...(isId(colorDe) && { colorDe }),
})
type NuevoProductoSearch = { copiaDe?: string; colorDe?: string }
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{36}$/.test(value)

/** Pieces that can still be promised: on hand, less those held for open pedidos. */
export const disponible = ({ stock, apartado }: { stock: number; apartado: number }): number => stock - apartado

/** The consultora's discount in whole percent of the list price; 0 when there is none (spec 1.9). */
export function discountPercent(precioCentavos: number, costoConsultoraCentavos: number): number {
  if (precioCentavos <= 0) return 0
  return Math.max(0, Math.round(((precioCentavos - costoConsultoraCentavos) / precioCentavos) * 100))
}

/**
 * How many pieces of a size a person may still choose: what is disponible less what the cart already holds of it
 * (spec 1.4, the stepper's bounds). Never below 0.
 */
export const choosable = (tallaDisponible: number, inCart: number): number => Math.max(0, tallaDisponible - inCart)

/** A SKU as it is compared: two that differ in case, or in signs that look alike, are one (spec 2.5). No SKU is `null`. */
export const skuKey = (sku: string | null): string | null => (sku === null ? null : nameKey(sku) || null)

/** Colours that one modelo can have. */
export const maxColores = 60

/** The name of a colour as it is compared within a modelo. No name is `null`. */
export const colorKey = (color: string | null): string | null => (color === null ? null : nameKey(color) || null)

/**
 * What the names of a garment's colours begin with, `Vestido midi Guanajuato` of `Vestido midi Guanajuato, terracota` and
 * `Vestido midi Guanajuato, mostaza`; where they have nothing in common, the first of them.
 */
export function modeloNombre(nombres: readonly string[]): string {
  const [first = [], ...others] = nombres.map((nombre) => nombre.split(/\s+/))
  const end = first.findIndex((word, index) => others.some((other) => bare(other[index]) !== bare(word)))
  const shared = (end < 0 ? first : first.slice(0, end)).join(' ')
  return bare(shared) || (nombres[0] ?? '')
}

const bare = (word = ''): string => word.replace(/[\s,;:·–-]+$/, '')

/** The name of a size as it is compared within a product. */
export const tallaKey = nameKey

/** As many pictures as a product has besides its main one. */
export const maxImagenesAdicionales = 24

/**
 * What was typed as a stock, as a person means it: `1,200` is 1200 and `12.0` is 12. What is no integer of at least 0 becomes 0
 * (spec 2.5).
 */
export function stockFrom(typed: string): number {
  const read = readCount(typed)
  return read && 'value' in read ? Math.min(Math.max(read.value, 0), maxStock) : 0
}

/** What is wrong with a text that was typed as a stock; `stockFrom` reads it as a number all the same, which is said beside it. */
export function stockSlip(typed: string): 'no_pieces' | 'too_many' | null {
  const read = readCount(typed)
  if (read === null) return null
  if (!('value' in read) || read.value < 0) return 'no_pieces'
  return read.value > maxStock ? 'too_many' : null
}

type Prices = { precioCentavos: number | null; costoConsultoraCentavos: number | null; activo: boolean }
type PriceSlip = 'precioCero' | 'costoCero' | 'costoMayor'

/**
 * What looks like a slip in the prices of a product (spec 2.5): something for nothing while it is sold, or a consultora who pays more
 * than the public. It may be meant: the form asks, and the API takes it. While a price is not written yet there is none.
 */
export function priceSlips({ precioCentavos, costoConsultoraCentavos, activo }: Prices): PriceSlip[] {
  if (precioCentavos === null || costoConsultoraCentavos === null) return []
  const isGiven = activo && precioCentavos === 0
  const found: Record<PriceSlip, boolean> = {
    precioCero: isGiven,
    costoCero: activo && costoConsultoraCentavos === 0,
    costoMayor: !isGiven && costoConsultoraCentavos > precioCentavos,
  }
  return (Object.keys(found) as PriceSlip[]).filter((slip) => found[slip])
}

type Asked = Prices & { publicarEl?: string | null | undefined } & Partial<Record<AskedText, string | null | undefined>>
type AskedText = (typeof askedTexts)[number]
export type Slip = PriceSlip | 'textoRaro'

const askedTexts = ['nombre', 'descripcion', 'composicion', 'medidas'] as const
const askedPrices = ['precioCentavos', 'costoConsultoraCentavos', 'activo', 'publicarEl'] as const

/**
 * What is asked "¿seguro?" before a product is saved, by form, table and file alike (spec 2.5). What was saved so before is not asked
 * about again; what is published on a day is sold from then on.
 * @param before the product as it is saved, `null` for a new one.
 */
export function slipsOf(after: Asked, before: Asked | null): Slip[] {
  const isNew = (name: keyof Asked) => (before?.[name] ?? '') !== (after[name] ?? '')
  const prices = askedPrices.some(isNew)
    ? priceSlips({ ...after, activo: after.activo || Boolean(after.publicarEl) })
    : []
  return oddTextOf(after, before) === null ? prices : [...prices, 'textoRaro']
}

/** A text that is new and looks as if its encoding had been read wrong; `null` for none. */
export const oddTextOf = (after: Asked, before: Asked | null): string | null =>
  askedTexts
    .map((name) => (before?.[name] === after[name] ? null : after[name]))
    .find((text) => text && looksGarbled(text)) ?? null

/** The stock of a product: the sum of its sizes' (spec 2.3). */
export const stockSum = (tallas: { stock: number }[]): number => tallas.reduce((sum, { stock }) => sum + stock, 0)

type Offered = { talla: string; stock: number; apartado: number; activo: boolean; retirada: boolean }

/** The sizes that a product offers, each with what may still be promised of it (spec 1.4: product visibility). */
export const offeredTallas = <Talla extends Offered>(tallas: readonly Talla[]) =>
  tallas
    .filter(({ activo, retirada }) => activo && !retirada)
    .map((talla) => ({ ...talla, disponible: disponible(talla) }))

/** A list with one entry moved to another place; the others keep their order. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return from in list ? rest.toSpliced(to, 0, list[from] as T) : rest
}
