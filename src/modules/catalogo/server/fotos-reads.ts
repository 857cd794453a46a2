import { skusOfFoto } from '#modules/catalogo/foto-rules.ts'
import type { Reader } from '#platform/db/database.ts'

/** A photo's name, and the product whose SKU it begins with. */
export type FotoDe = { nombre: string; producto: { id: string; nombre: string; sku: string } | null }

/** Which products photos are of, by the names of their files: one query for all of them (spec 3.5). */
export async function matchFotos(read: Reader, nombres: string[]): Promise<FotoDe[]> {
  const named = nombres.map((nombre) => ({ nombre, skus: skusOfFoto(nombre) }))
  const wanted = [...new Set(named.flatMap(({ skus }) => skus))]
  const rows =
    wanted.length === 0
      ? []
      : await read
          .selectFrom('productos')
          .select(['id', 'nombre', 'sku', 'skuClave'])
          .where('skuClave', 'in', wanted)
          .execute()
  const bySku = new Map(rows.map(({ skuClave, sku, ...rest }) => [skuClave, { ...rest, sku: sku ?? '' }]))
  return named.map(({ nombre, skus }) => ({
    nombre,
    producto: skus.map((sku) => bySku.get(sku)).find((it) => it !== undefined) ?? null,
  }))
}
