import type { ColumnType, Generated } from 'kysely'
import type { Categoria } from '#features/catalogo/rules.ts'
import type { Counted, Moved } from '#features/existencias/server/tables.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    productos: ProductoRow
    productoImagenes: ProductoImagenRow
    productoTallas: Omit<ProductoTallaRow, 'stock' | 'apartado' | 'marca' | 'faltan' | 'faltanPor'> & {
      stock: Moved
      apartado: Moved
      marca: Counted
      faltan: Counted
      faltanPor: ColumnType<string | null, undefined, never>
    }
  }
}

export type ProductoRow = {
  id: string
  nombre: string
  sku: string | null
  /** The SKU as it is compared (`skuKey`); unique. */
  skuClave: string | null
  descripcion: string | null
  composicion: string | null
  medidas: string | null
  categoria: Categoria
  precioCentavos: number
  costoConsultoraCentavos: number
  imagenId: string | null
  /** Shared by the products that are one garment in several colours (docs/decisions/042). */
  modeloId: string | null
  colorNombre: string | null
  /** The name as it is compared (`colorKey`); once in a modelo. */
  colorClave: string | null
  /** `#rrggbb`, small letters. */
  colorMuestra: string | null
  activo: number
  /** The day, in Mexico City, on which it becomes active by itself; `null` for one that is, or that stays as it is. */
  publicarEl: string | null
  /** A size with as many pieces left, or fewer, is told of in Inventario; 0: never, `null`: by the setting (docs/decisions/052). */
  pocasPiezas: number | null
  /** Name and SKU as a search compares them (`foldForSearch`). */
  busqueda: string
  version: number
  createdAt: string
  updatedAt: string
}

/** The columns that a form writes: what no row of `fields.ts` fills does not compile. */
export type ProductoColumns = Record<Exclude<keyof ProductoRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>, unknown>

export type ProductoImagenRow = { productoId: string; posicion: number; imagenId: string }

export type ProductoTallaRow = {
  id: string
  productoId: string
  talla: string
  posicion: number
  /** Pieces on hand. */
  stock: number
  /** Pieces of those that open pedidos hold. */
  apartado: number
  /** Rises with each movement that is no sale: a stock that was read under an older mark is out of date. */
  marca: number
  /** Pieces that were not found and are still held: they leave the stock once they are not (`takeMissing`). */
  faltan: number
  /** Who missed them. */
  faltanPor: string | null
  activo: number
  /** 1 once staff took it off the product: it stays for the pedidos and the ledger that name it. */
  retirada: Generated<number>
}
