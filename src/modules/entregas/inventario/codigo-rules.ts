import { fold } from '#shared/fold.ts'

/** Finds sizes by scanned or typed codes (spec 3.3): `AZ-VES-001` followed by `M`, `AZ-VES-001-M`, or `AZ VES 001 m`. */

export type TallaContable = { id: string; talla: string; productoId: string; nombre: string; sku: string | null }

/** Sizes by normalised code: no spaces, hyphens, accents or upper case. */
export type Codigos = { tallas: Map<string, TallaContable[]>; productos: Map<string, TallaContable[]> }

export function codigosOf(tallas: TallaContable[]): Codigos {
  const coded = tallas.filter(({ sku }) => sku !== null)
  return {
    tallas: Map.groupBy(coded, ({ sku, talla }) => bare(`${sku}${talla}`)),
    productos: Map.groupBy(coded, ({ sku }) => bare(sku as string)),
  }
}

/** A size; a product whose size is read next; several candidates; or nothing. */
export type Leido =
  | { tipo: 'talla'; talla: TallaContable }
  | { tipo: 'producto'; tallas: TallaContable[] }
  | { tipo: 'varias'; tallas: TallaContable[] }
  | { tipo: 'nada' }

/** Reads one code. @param abierto the sizes of the previously read product, if its size is still missing. */
export function readCodigo(typed: string, codigos: Codigos, abierto: TallaContable[] = []): Leido {
  const code = bare(typed)
  if (code === '') return { tipo: 'nada' }
  const own = abierto.filter(({ talla }) => bare(talla) === code)
  if (own[0]) return { tipo: 'talla', talla: own[0] }
  const tallas = codigos.tallas.get(code) ?? []
  const productos = codigos.productos.get(code) ?? []
  const ids = new Set(productos.map(({ productoId }) => productoId))
  // Size `2` of `AZ-1` and product `AZ-12` have the same code.
  if (tallas.length + ids.size > 1) return { tipo: 'varias', tallas: [...tallas, ...productos] }
  if (tallas[0]) return { tipo: 'talla', talla: tallas[0] }
  const [only, ...others] = productos
  if (!only) return { tipo: 'nada' }
  return others.length === 0 ? { tipo: 'talla', talla: only } : { tipo: 'producto', tallas: productos }
}

const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}/.]/gu, '')
