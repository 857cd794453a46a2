import { fold } from '#shared/fold.ts'

/** Reads scanned or typed codes as sizes (spec 3.3): `AZ-VES-001` and then `M`, `AZ-VES-001-M`, or `AZ VES 001 m`. */

export type TallaContable = { id: string; talla: string; productoId: string; nombre: string; sku: string | null }

/** Sizes by code, without spaces, hyphens, accents and capitals. */
export type Codigos = { tallas: Map<string, TallaContable[]>; productos: Map<string, TallaContable[]> }

export function codigosOf(tallas: TallaContable[]): Codigos {
  const coded = tallas.filter(({ sku }) => sku !== null)
  return {
    tallas: Map.groupBy(coded, ({ sku, talla }) => bare(`${sku}${talla}`)),
    productos: Map.groupBy(coded, ({ sku }) => bare(sku as string)),
  }
}

/** A size; a product whose size comes next; several candidates; or nothing. */
export type Leido =
  | { tipo: 'talla'; talla: TallaContable }
  | { tipo: 'producto'; tallas: TallaContable[] }
  | { tipo: 'varias'; tallas: TallaContable[] }
  | { tipo: 'nada' }

/**
 * Reads one code.
 * @param abierto the sizes of the product whose SKU was read just before, if one waits for its size.
 */
export function readCodigo(typed: string, codigos: Codigos, abierto: TallaContable[] = []): Leido {
  const code = bare(typed)
  if (code === '') return { tipo: 'nada' }
  const own = abierto.filter(({ talla }) => bare(talla) === code)
  if (own[0]) return { tipo: 'talla', talla: own[0] }
  const tallas = codigos.tallas.get(code) ?? []
  const productos = codigos.productos.get(code) ?? []
  const ids = new Set(productos.map(({ productoId }) => productoId))
  // `AZ-1` with a size `2` and `AZ-12` have the same code.
  if (tallas.length + ids.size > 1) return { tipo: 'varias', tallas: [...tallas, ...productos] }
  if (tallas[0]) return { tipo: 'talla', talla: tallas[0] }
  const [only, ...others] = productos
  if (!only) return { tipo: 'nada' }
  return others.length === 0 ? { tipo: 'talla', talla: only } : { tipo: 'producto', tallas: productos }
}

const bare = (text: string): string => fold(text).replace(/[^\p{L}\p{N}/.]/gu, '')
