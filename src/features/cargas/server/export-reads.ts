import { type Celda, filasDe, hoja } from '#features/cargas/hoja.ts'
import type { Exportacion } from '#features/cargas/schema.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { csvOf } from '#platform/http/csv.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { xlsxOf } from '#platform/http/xlsx.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import '#features/catalogo/server/tables.ts'

const productosAtOnce = 500

/**
 * All products, a row for each size, as CSV or XLSX (spec 3.5): read and sent in pieces, however many there are. The staff log says who
 * took it (threats A126).
 */
export async function exportProductos(db: Database, admin: Actor, { formato }: Exportacion): Promise<ReadableStream> {
  const taken = { verbo: 'productos_exportados', objetoId: admin.id, before: null, after: { formato } } as const
  await db.write((tx) => recordChange(tx, { actor: admin, ...taken, at: now() }))
  const filas = filasOf(db.read)
  if (formato === 'csv') {
    return csvOf(
      hoja.map(({ titulo }) => titulo),
      filas,
    )
  }
  const columns = hoja.map(({ titulo, ancho, pesos, oculta = false }) => ({
    ...{ header: titulo, width: ancho, hidden: oculta },
    ...(pesos && { numFmt: '"$"#,##0.00' }),
  }))
  return xlsxOf('Productos', columns, filas)
}

async function* filasOf(read: Reader): AsyncGenerator<Celda[]> {
  for (let from: Cursor | undefined; ; ) {
    const productos = await productosAfter(read, from)
    const tallas = Map.groupBy(await tallasOf(read, productos), ({ productoId }) => productoId)
    for (const producto of productos) {
      const own = (tallas.get(producto.id) ?? []).map((it) => ({
        ...it,
        activo: it.activo === 1,
        retirada: it.retirada === 1,
      }))
      yield* filasDe({ ...producto, activo: producto.activo === 1, tallas: own })
    }
    if (productos.length < productosAtOnce) return
    from = productos.at(-1)
  }
}

function productosAfter(read: Reader, from: Cursor | undefined) {
  let query = read
    .selectFrom('productos')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(productosAtOnce)
  if (from) query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(from.createdAt, from.id)))
  return query.execute()
}

async function tallasOf(read: Reader, productos: { id: string }[]) {
  if (productos.length === 0) return []
  const ids = productos.map(({ id }) => id)
  return read
    .selectFrom('productoTallas')
    .select(['id', 'productoId', 'talla', 'stock', 'apartado', 'marca', 'activo', 'retirada'])
    .where('productoId', 'in', ids)
    .orderBy('posicion')
    .orderBy('id')
    .execute()
}
