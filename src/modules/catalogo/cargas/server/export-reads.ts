import { guarded, piezas } from '#modules/catalogo/cargas/celdas.ts'
import { type Celda, filasDe, hoja } from '#modules/catalogo/cargas/hoja.ts'
import type { Exportacion } from '#modules/catalogo/cargas/schema.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { type SheetColumn, sheetFile } from '#platform/http/sheet-file.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import type { Formato } from '#shared/sheet-formatos.ts'

const productosAtOnce = 25

/**
 * All products, a row for each size, as CSV or XLSX (spec 3.5): read and sent in pieces, however many there are. The staff log says who
 * took it.
 */
export async function exportProductos(db: Database, admin: Actor, { formato }: Exportacion) {
  const taken = { verbo: 'productos_exportados', objetoId: admin.id, before: null, after: { formato } } as const
  await db.write((tx) => recordChange(tx, { actor: admin, ...taken, at: now() }))
  return sheetFile('productos', {
    formato,
    name: 'Productos',
    columns: columnas(),
    rows: guardedRows(filasOf(db.read), formato),
  })
}

/** The columns of the sheet of products: codes and sizes are cells of text, so that Excel leaves them as they are. */
export const columnas = (): SheetColumn[] =>
  hoja.map(({ titulo, ancho, pesos: isPesos, lee, clave, oculta = false }) => ({
    ...{ header: titulo, width: ancho, hidden: oculta },
    kind: isPesos || lee === piezas || clave === 'apartado' ? 'numero' : 'texto',
    ...(isPesos && { numFmt: '"$"#,##0.00' }),
  }))

/** Rows whose texts are read back as they are. */
export async function* guardedRows(filas: AsyncIterable<Celda[]>, formato: Formato): AsyncGenerator<Celda[]> {
  for await (const fila of filas)
    yield fila.map((celda) => (typeof celda === 'string' ? guarded(celda, formato !== 'xlsx') : celda))
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
