import type { Categoria } from '#shared/categorias.ts'
import type { Indexado, Indice, Puntos } from './indice.ts'
import { type Familia, type FiltroName, familias, filtroNames, type Orden } from './rules.ts'
import { claveDeTalla, meaningOfTalla, sizeOrder } from './tallas.ts'

/** Filters, sorts and counts the products of the index (spec 4.1). */

/** Prices of the open campaña by product; `null` is the regular price. */
export type PreciosDeCampana = ReadonlyMap<string, number | null>

export type Pregunta = {
  q?: string | undefined
  /** Absent: both, as in the staff list. */
  activo?: boolean | undefined
  categoria?: Categoria | undefined
  /** Any of these sizes with stock. */
  talla?: string[] | undefined
  color?: Familia[] | undefined
  /** Centavos, of the price displayed to the reader. */
  precioMin?: number | undefined
  precioMax?: number | undefined
  existencias?: boolean | undefined
  nuevasDesde: string
  novedades?: boolean | undefined
  orden?: Orden | undefined
  /** Whether the reader sees consultora prices; then `campana` has those of the open campaña. */
  withCosto?: boolean | undefined
  campana?: PreciosDeCampana | undefined
  deCampana?: boolean | undefined
  porModelo?: boolean | undefined
  facetas?: boolean | undefined
  /** Only products with few pieces of a size; the default threshold. */
  pocasDesde?: number | undefined
  solo?: ReadonlySet<string> | undefined
}

/** The sort key of an item; opaque to clients. */
export type Lugar = { clave: number | string; createdAt: string; id: string }

export type Facetas = {
  tallas: { valor: string; n: number }[]
  colores: { familia: Familia; n: number }[]
  categorias: { categoria: Categoria; n: number }[]
  precio: { minCentavos: number; maxCentavos: number } | null
  existencias: number
  novedades: number
}

export type Lista = {
  productos: Indexado[]
  lugarOf: (producto: Indexado) => Lugar
  facetas?: Facetas
  /** Nothing matches the query, whatever the filters. */
  isUnmet: boolean
  /** For an empty list: the filter whose removal yields most products. */
  quita: FiltroName | null
}

/** The matching products, sorted, with counts per filter option: each count assumes the other filters. */
export function listaOf(indice: Indice, asked: Pregunta): Lista {
  const puntos = asked.q === undefined ? null : indice.find(asked.q, asked.activo)
  const isRanked = puntos !== null && !asked.orden && !asked.solo
  const candidates = isRanked ? indice.best(asked.q ?? '', asked.activo) : candidatesOf(indice, puntos, asked)
  const precioOf = precioFor(asked)
  const checks = checksOf(asked, precioOf)
  const counts = asked.facetas ? new Counts(precioOf, asked, indice) : null
  const fits: Indexado[] = []
  const left = new Map<FiltroName, number>()
  const modelos = new Set<string>()
  for (const producto of candidates) {
    const failed = failedOf(checks, producto)
    if (failed === 'several') continue
    counts?.note(producto, failed ?? undefined)
    if (failed) plusOne(left, failed)
    else if (!(asked.porModelo && producto.modeloId && isSeen(modelos, producto.modeloId))) fits.push(producto)
  }
  const claveOf = claveFor(puntos, asked.orden, precioOf)
  const [best] = [...left].toSorted(([, a], [, b]) => b - a)
  return {
    productos: isRanked ? fits : inTurn(fits, claveOf, asked.orden),
    lugarOf: (it) => ({ clave: claveOf(it), createdAt: it.createdAt, id: it.id }),
    ...(counts && { facetas: counts.facetas() }),
    isUnmet: candidates.length === 0,
    quita: fits.length === 0 && best ? best[0] : null,
  }
}

/** The filter that a product fails, if it is the only one. */
function failedOf(checks: Check[], producto: Indexado): FiltroName | 'several' | null {
  let failed: FiltroName | null = null
  for (const { name, fits } of checks) {
    if (fits(producto)) continue
    if (failed) return 'several'
    failed = name
  }
  return failed
}

/** The page after a cursor, whose item may no longer be in the list. */
export function pageAfter(
  { productos, lugarOf }: Lista,
  orden: Orden | undefined,
  cursor: Lugar | undefined,
  limite: number,
) {
  const from = cursor ? productos.findIndex((it) => compare(lugarOf(it), cursor, orden) > 0) : 0
  const items = from < 0 ? [] : productos.slice(from, from + limite)
  const last = items.at(-1)
  return { items, siguiente: last && from + limite < productos.length ? lugarOf(last) : null }
}

/** Sorted by name or newest first, which also orders ties. */
function candidatesOf(indice: Indice, puntos: Puntos | null, { activo, orden, solo }: Pregunta): readonly Indexado[] {
  const isWanted = (it: Indexado) => (activo === undefined || it.activo === activo) && (!solo || solo.has(it.id))
  if (orden === 'nombre') return indice.byName().filter((it) => isWanted(it) && (!puntos || puntos.of(it.place) > 0))
  return (puntos ? indice.matching(puntos) : indice.newest()).filter(isWanted)
}

function isSeen(seen: Set<string>, key: string): boolean {
  if (seen.has(key)) return true
  seen.add(key)
  return false
}

const precioFor =
  ({ withCosto, campana }: Pregunta) =>
  (producto: Indexado): number =>
    withCosto ? (campana?.get(producto.id) ?? producto.costoCentavos) : producto.precioCentavos

type Check = { name: FiltroName; fits: (producto: Indexado) => boolean }

const hasPieces = ({ conPiezas }: Indexado): boolean => conPiezas > 0

function checksOf(asked: Pregunta, precioOf: (producto: Indexado) => number): Check[] {
  const { categoria, talla, color, precioMin = 0, precioMax = Number.POSITIVE_INFINITY, campana, pocasDesde } = asked
  const tallas = new Set(talla?.map(claveDeTalla))
  const colores = new Set(color)
  const all: Record<FiltroName, Check['fits'] | false> = {
    talla: tallas.size > 0 && (({ tallas: own }) => own.some((it) => it.disponible > 0 && tallas.has(it.clave))),
    color: colores.size > 0 && (({ familia }) => familia !== null && colores.has(familia)),
    precio:
      (asked.precioMin !== undefined || asked.precioMax !== undefined) &&
      ((it) => precioOf(it) >= precioMin && precioOf(it) <= precioMax),
    existencias: Boolean(asked.existencias) && hasPieces,
    novedades: Boolean(asked.novedades) && (({ createdAt }) => createdAt >= asked.nuevasDesde),
    categoria: categoria !== undefined && ((it) => it.categoria === categoria),
    campana: Boolean(asked.deCampana) && (({ id }) => campana?.has(id) ?? false),
    pocas: pocasDesde !== undefined && ((it) => hasFew(it, pocasDesde)),
  }
  return filtroNames.flatMap((name) => (all[name] ? [{ name, fits: all[name] }] : []))
}

/** A size for sale has few free pieces. `isFew` in entregas/inventario/server is the same rule in SQL. */
function hasFew({ activo, tallas, pocasPiezas }: Indexado, pocasDesde: number): boolean {
  const most = pocasPiezas ?? pocasDesde
  return activo && most > 0 && tallas.some(({ disponible }) => disponible <= most)
}

/** Result counts of each filter option: products that match all other filters. */
class Counts {
  /** Number of products per set of sizes (`Indice.conjuntos`). */
  readonly #conPiezas: number[] = []
  readonly #colores = new Map<Familia, number>()
  readonly #categorias = new Map<Categoria, number>()
  readonly #modelos = new Set<string>()
  #minCentavos = Number.POSITIVE_INFINITY
  #maxCentavos = 0
  #existencias = 0
  #novedades = 0
  readonly #precioOf: (producto: Indexado) => number
  readonly #asked: Pregunta
  readonly #indice: Indice

  constructor(precioOf: (producto: Indexado) => number, asked: Pregunta, indice: Indice) {
    this.#precioOf = precioOf
    this.#asked = asked
    this.#indice = indice
  }

  /** @param failed the only filter that the product fails. */
  note(producto: Indexado, failed: FiltroName | undefined): void {
    const all = failed === undefined
    if (all || failed === 'talla') this.#conPiezas[producto.conPiezas] = (this.#conPiezas[producto.conPiezas] ?? 0) + 1
    if ((all || failed === 'color') && producto.familia) plusOne(this.#colores, producto.familia)
    if ((all || failed === 'categoria') && !this.#isSeenIn(producto)) plusOne(this.#categorias, producto.categoria)
    if (all || failed === 'precio') this.#notePrecio(this.#precioOf(producto))
    if ((all || failed === 'existencias') && hasPieces(producto)) this.#existencias += 1
    if ((all || failed === 'novedades') && producto.createdAt >= this.#asked.nuevasDesde) this.#novedades += 1
  }

  #notePrecio(centavos: number): void {
    if (centavos < this.#minCentavos) this.#minCentavos = centavos
    if (centavos > this.#maxCentavos) this.#maxCentavos = centavos
  }

  facetas(): Facetas {
    return {
      tallas: this.#tallas(),
      colores: familias.flatMap((familia) => {
        const n = this.#colores.get(familia)
        return n ? [{ familia, n }] : []
      }),
      categorias: [...this.#categorias].map(([categoria, n]) => ({ categoria, n })).sort((a, b) => b.n - a.n),
      precio:
        this.#minCentavos <= this.#maxCentavos
          ? { minCentavos: this.#minCentavos, maxCentavos: this.#maxCentavos }
          : null,
      existencias: this.#existencias,
      novedades: this.#novedades,
    }
  }

  #tallas(): Facetas['tallas'] {
    const byClave = new Map<string, number>()
    this.#conPiezas.forEach((n, conjunto) => {
      for (const clave of this.#indice.conjuntos[conjunto] ?? []) byClave.set(clave, (byClave.get(clave) ?? 0) + n)
    })
    return (
      [...byClave]
        // The filter's URL separates sizes by commas.
        .filter(([clave]) => !clave.includes(','))
        .map(([clave, n]) => ({ valor: this.#indice.escrituras().get(clave) ?? clave, n }))
        .sort((a, b) => bySize(a.valor, b.valor))
    )
  }

  /** Where a modelo has a single card, it counts once per line. */
  #isSeenIn({ modeloId, categoria }: Indexado): boolean {
    return Boolean(this.#asked.porModelo && modeloId) && isSeen(this.#modelos, `${categoria} ${modeloId}`)
  }
}

const plusOne = <Key>(map: Map<Key, number>, key: Key) => void map.set(key, (map.get(key) ?? 0) + 1)

/** Letter sizes from small to large, then numbers, then other names. */
function bySize(one: string, other: string): number {
  const [a, b] = [sizeRank(one), sizeRank(other)]
  return a - b || (one < other ? -1 : Number(one > other))
}
function sizeRank(talla: string): number {
  const at = sizeOrder.indexOf(meaningOfTalla(talla.split('/')[0] ?? ''))
  if (at >= 0) return at + (talla.includes('/') ? 0.5 : 0)
  const number = Number.parseInt(talla, 10)
  return Number.isNaN(number) ? 10_000 : 100 + number
}

const claveFor =
  (puntos: Puntos | null, orden: Orden | undefined, precioOf: (it: Indexado) => number) =>
  (producto: Indexado): number | string => {
    if (orden === 'nombre') return producto.clave
    if (orden === 'precio' || orden === 'precio-desc') return precioOf(producto)
    return orden || !puntos ? 0 : puntos.of(producto.place)
  }

/** Sorts by price or score in groups, because many products share a value. */
function inTurn(
  productos: Indexado[],
  claveOf: (it: Indexado) => number | string,
  orden: Orden | undefined,
): Indexado[] {
  if (orden === 'nombre' || orden === 'novedades') return productos
  const groups = Map.groupBy(productos, (it) => Number(claveOf(it)))
  const claves = [...groups.keys()].sort((a, b) => (orden === 'precio' ? a - b : b - a))
  return claves.flatMap((clave) => groups.get(clave) ?? [])
}

/** Prices and names ascending, scores descending; ties newest first. */
function compare(one: Lugar, other: Lugar, orden: Orden | undefined): number {
  const rising = orden === 'precio' || orden === 'nombre' ? 1 : -1
  if (one.clave !== other.clave) return one.clave < other.clave ? -rising : rising
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt ? -1 : 1
  return one.id > other.id ? -1 : Number(one.id < other.id)
}
