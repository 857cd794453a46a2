import { maxStock } from '#modules/existencias/rules.ts'
import { type Categoria, categorias } from '#shared/categorias.ts'
import { fold, nameKey } from '#shared/fold.ts'
import type { Imagen } from '#shared/imagen.ts'
import { looksGarbled } from '#shared/invisible-characters.ts'
import { maxPedidoCentavos, readCount } from '#shared/read-amounts.ts'
import { maxBusquedaLength, oneOf, searchText } from '#shared/search.ts'

export const productoEstados = ['activos', 'inactivos'] as const
export type ProductoEstado = (typeof productoEstados)[number]

/** The catalogue's search parameters (spec 1.2); unknown values are dropped. */
export const catalogoSearch = ({ q, categoria }: Record<string, unknown>): CatalogoSearch => ({
  q: searchText(q, maxBusquedaLength),
  categoria: oneOf(categorias, categoria),
})
type CatalogoSearch = { q?: string | undefined; categoria?: Categoria | undefined }

/** Colour families (spec 4.1), in the order in which they are offered. */
export const familias = [
  ...(['negro', 'blanco', 'gris', 'beige', 'cafe', 'rojo'] as const),
  ...(['rosa', 'naranja', 'amarillo', 'verde', 'azul', 'morado'] as const),
] as const
export type Familia = (typeof familias)[number]

/** The label of a colour family, and a swatch that stands for it. */
export const familiaTexts: Record<Familia, { label: string; muestra: string }> = {
  negro: { label: 'Negro', muestra: '#1f1f20' },
  blanco: { label: 'Blanco', muestra: '#faf8f3' },
  gris: { label: 'Gris', muestra: '#8d8f92' },
  beige: { label: 'Beige', muestra: '#d6c3a5' },
  cafe: { label: 'Café', muestra: '#6b4a3a' },
  rojo: { label: 'Rojo', muestra: '#a8283a' },
  rosa: { label: 'Rosa', muestra: '#e0a0b0' },
  naranja: { label: 'Naranja', muestra: '#cf7345' },
  amarillo: { label: 'Amarillo', muestra: '#dcae3c' },
  verde: { label: 'Verde', muestra: '#5f7f5c' },
  azul: { label: 'Azul', muestra: '#35507f' },
  morado: { label: 'Morado', muestra: '#7b5f99' },
}

export const ordenes = ['novedades', 'precio', 'precio-desc', 'nombre'] as const
export type Orden = (typeof ordenes)[number]

/** Days for which a product counts as new (`novedades`). */
export const novedadDias = 30
export const maxTallasFiltradas = 20

/** URL parameters of a product list's filters: `talla` and `color` comma-separated, prices in whole pesos (spec 4.1). */
export type FiltrosSearch = {
  talla?: string | undefined
  color?: string | undefined
  precioMin?: string | undefined
  precioMax?: string | undefined
  existencias?: '1' | undefined
  novedades?: '1' | undefined
  orden?: Orden | undefined
}

/** Parses the filters of a URL; unknown values are dropped. */
export const filtrosSearch = (search: Record<string, unknown>): FiltrosSearch => ({
  talla: listText(
    partsOf(search.talla)
      .filter((talla) => talla.length <= 40)
      .slice(0, maxTallasFiltradas),
  ),
  color: listText(partsOf(search.color).filter(isFamilia)),
  precioMin: pesosText(search.precioMin),
  precioMax: pesosText(search.precioMax),
  existencias: oneOf(['1'] as const, search.existencias),
  novedades: oneOf(['1'] as const, search.novedades),
  orden: oneOf(ordenes, search.orden),
})

/** The distinct values of a list in the URL. */
export const partsOf = (value: unknown): string[] => {
  const parts = (searchText(value, 500) ?? '').split(',').map((part) => part.trim())
  return [...new Set(parts.filter(Boolean))]
}
export const isFamilia = (value: string): value is Familia => (familias as readonly string[]).includes(value)
const listText = (parts: string[]): string | undefined => parts.join(',') || undefined
const pesosText = (value: unknown): string | undefined => {
  const text = searchText(value, 7)
  return text && /^\d+$/.test(text) ? String(Math.min(Number(text), maxPedidoCentavos / 100)) : undefined
}

/** The filters of a list. */
export const filtroNames = [
  'talla',
  'color',
  'precio',
  'existencias',
  'novedades',
  'categoria',
  'campana',
  'pocas',
] as const
export type FiltroName = (typeof filtroNames)[number]

/** Parameters of a public list that require a scan of all products. */
export const searched = ['q', 'talla', 'color', 'precioMin', 'precioMax', 'existencias', 'novedades', 'orden']

export type Buscado = CatalogoSearch & FiltrosSearch

/** Parses these parameters; the category is in the path. */
export const buscado = (search: Record<string, unknown>): Buscado => ({
  q: catalogoSearch(search).q,
  ...filtrosSearch(search),
})

export const isAsked = (search: Buscado): boolean => Object.values(search).some((value) => value !== undefined)

/** Consultoras may filter by the open campaña (spec 3.5). */
export const consultoraSearch = ({ campana, ...search }: Record<string, unknown>): ConsultoraSearch => ({
  ...catalogoSearch(search),
  ...filtrosSearch(search),
  campana: oneOf(['1'] as const, campana),
})
export type ConsultoraSearch = CatalogoSearch & FiltrosSearch & { campana?: '1' | undefined }

/** The filters of /admin/productos (spec 2.2). */
export const adminProductosSearch = ({ estado, falta, ...search }: Record<string, unknown>): AdminProductosSearch => ({
  ...catalogoSearch(search),
  estado: oneOf(productoEstados, estado),
  falta: oneOf(productoFaltas, falta),
})
export type AdminProductosSearch = CatalogoSearch & {
  estado?: ProductoEstado | undefined
  falta?: ProductoFalta | undefined
}

/** Missing data of a product: a picture, stock, or its publishing day. */
export const productoFaltas = ['foto', 'existencias', 'publicar'] as const
export type ProductoFalta = (typeof productoFaltas)[number]

/** A new product starts as a copy of another (spec 3.5.3) or as another color of it (spec 3.5.1). */
export const nuevoProductoSearch = ({ copiaDe, colorDe }: Record<string, unknown>): NuevoProductoSearch => ({
  ...(isId(copiaDe) && { copiaDe }),
  ...(isId(colorDe) && { colorDe }),
})
type NuevoProductoSearch = { copiaDe?: string; colorDe?: string }
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{36}$/.test(value)

/** Pieces that are not held by open pedidos. */
export const disponible = ({ stock, apartado }: { stock: number; apartado: number }): number => stock - apartado

/** The consultora's discount in whole percent of the list price, at least 0 (spec 1.9). */
export function discountPercent(precioCentavos: number, costoConsultoraCentavos: number): number {
  if (precioCentavos <= 0) return 0
  return Math.max(0, Math.round(((precioCentavos - costoConsultoraCentavos) / precioCentavos) * 100))
}

type WithColores = {
  id: string
  imagenes: Imagen[]
  modelo?: { colores: { id: string; imagen: Imagen | null }[] } | undefined
}

/** The pictures of a product without the main pictures of other colours of its modelo. */
export function ownImagenes({ id, imagenes, modelo }: WithColores): Imagen[] {
  const others = new Set(modelo?.colores.filter((it) => it.id !== id).map(({ imagen }) => imagen?.id))
  return imagenes.filter((imagen, index) => index === 0 || !others.has(imagen.id))
}

/** Pieces of a size that can still be added to the cart (spec 1.4, the stepper's bounds). */
export const choosable = (tallaDisponible: number, inCart: number): number => Math.max(0, tallaDisponible - inCart)

/** A SKU for comparison, ignoring case and look-alike characters (spec 2.5). */
export const skuKey = (sku: string | null): string | null => (sku === null ? null : nameKey(sku) || null)

export const maxColores = 60

/** A colour name for comparison within a modelo. */
export const colorKey = (color: string | null): string | null => (color === null ? null : nameKey(color) || null)

/**
 * The common prefix of the colours' names, such as `Vestido midi Guanajuato` of `Vestido midi Guanajuato, terracota`; else the first name.
 */
export function modeloNombre(nombres: readonly string[]): string {
  const [first = [], ...others] = nombres.map((nombre) => nombre.split(/\s+/))
  const end = first.findIndex((word, index) => others.some((other) => bare(other[index]) !== bare(word)))
  const shared = (end < 0 ? first : first.slice(0, end)).join(' ')
  return bare(shared) || (nombres[0] ?? '')
}

const bare = (word = ''): string => word.replace(/[\s,;:·–-]+$/, '')

/** A size name for comparison within a product; `２６` is `26`. Not stored, unlike the keys of SKUs and colours. */
export const tallaKey = (talla: string): string => nameKey(talla.normalize('NFKC'))

export const maxImagenesAdicionales = 24

/** Parses an entered stock: `1,200` is 1200 and `12.0` is 12; anything but a non-negative integer becomes 0 (spec 2.5). */
export function stockFrom(typed: string): number {
  const read = readCount(typed)
  return read && 'value' in read ? Math.min(Math.max(read.value, 0), maxStock) : 0
}

/** What is wrong with an entered stock, shown next to the number of `stockFrom`. */
export function stockSlip(typed: string): 'empty' | 'no_pieces' | 'too_many' | null {
  const read = readCount(typed)
  if (read === null) return 'empty'
  if (!('value' in read) || read.value < 0) return 'no_pieces'
  return read.value > maxStock ? 'too_many' : null
}

type Prices = { precioCentavos: number | null; costoConsultoraCentavos: number | null; activo: boolean }
type PriceSlip = 'precioCero' | 'costoCero' | 'costoMayor'

/**
 * Suspicious prices (spec 2.5): 0 for an active product, or a consultora's cost above the public price. Only the form asks; the API accepts
 * them. Missing prices are not checked.
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
 * Confirmations before saving a product by form, table or file (spec 2.5). Unchanged values need none; a product with a publishing day
 * counts as active.
 * @param before the saved product, `null` for a new one.
 */
export function slipsOf(after: Asked, before: Asked | null): Slip[] {
  const isNew = (name: keyof Asked) => (before?.[name] ?? '') !== (after[name] ?? '')
  const prices = askedPrices.some(isNew)
    ? priceSlips({ ...after, activo: after.activo || Boolean(after.publicarEl) })
    : []
  return oddTextOf(after, before) === null ? prices : [...prices, 'textoRaro']
}

/** A changed text that looks wrongly encoded, or `null`. */
export const oddTextOf = (after: Asked, before: Asked | null): string | null =>
  askedTexts
    .map((name) => (before?.[name] === after[name] ? null : after[name]))
    .find((text) => text && looksGarbled(text)) ?? null

export const stockSum = (tallas: { stock: number }[]): number => tallas.reduce((sum, { stock }) => sum + stock, 0)

type Offered = { talla: string; stock: number; apartado: number; activo: boolean; retirada: boolean }

/** The sizes for sale, with their available stock (spec 1.4: product visibility). */
export const offeredTallas = <Talla extends Offered>(tallas: readonly Talla[]) =>
  tallas
    .filter(({ activo, retirada }) => activo && !retirada)
    .map((talla) => ({ ...talla, disponible: disponible(talla) }))

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.toSpliced(from, 1)
  return from in list ? rest.toSpliced(to, 0, list[from] as T) : rest
}

/** True if a colour's name implies a print, which no single tone shows: `Flores sobre lino`. */
export const isEstampado = (color: string): boolean =>
  /\b(flor(es|al|ead[oa])?|lunar(es)?|raya(s|d[oa])?|cuadr(os|icul[oa])|vichy|escoces|estampad[oa]|animal|leopardo|cebra|paisley)\b/.test(
    fold(color),
  )
