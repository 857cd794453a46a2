import type { Elegidos, Exportacion } from '#features/pedidos/schema.ts'
import { statusTexts } from '#features/pedidos/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { csvOf } from '#platform/http/csv.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { type SheetCell, xlsxOf } from '#platform/http/xlsx.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { formatMinute, formatWait } from '#shared/format.ts'
import { after, direction, fitting, piezasOfPedido } from './list-filter.ts'
import { ciudadOf } from './list-reads.ts'
import type { DireccionEnvio } from './tables.ts'
import '#features/cuentas/server/tables.ts'

const rowsAtOnce = 500

/**
 * The pedidos of a filter, or some of them, or their lines, as CSV or XLSX (spec 3.1 and 3.5): read and sent in pieces, however many there
 * are. The staff log says who took it, and what was asked for.
 */
export async function exportPedidos(db: Database, admin: Actor, asked: Exportacion): Promise<ReadableStream> {
  const { filtro, ids, que, formato } = asked
  const after = { filtro, elegidos: ids?.length ?? null, ...(que === 'lineas' && { que }) }
  await db.write((tx) =>
    recordChange(tx, {
      ...{ actor: admin, verbo: 'pedidos_exportados', objetoId: admin.id, before: null, after, at: now() },
    }),
  )
  const { heads, cells } = sheets[que]
  const pesos = pesosAs[formato]
  const rows = rowsOf(db.read, asked, (read, some) => cells(read, some, pesos))
  if (formato === 'csv') return csvOf(heads, rows)
  return xlsxOf(
    que === 'lineas' ? 'Líneas' : 'Pedidos',
    heads.map((header) => ({ header, width: 20, ...(money.has(header) && { numFmt: '"$"#,##0.00' }) })),
    rows,
  )
}

type Pesos = (centavos: number) => SheetCell
type PedidoRow = Awaited<ReturnType<typeof rowsAfter>>[number]
type Cells = (read: Reader, rows: PedidoRow[], pesos: Pesos) => SheetCell[][] | Promise<SheetCell[][]>

const pesosAs: Record<Exportacion['formato'], Pesos> = {
  csv: (centavos) => (centavos / 100).toFixed(2),
  xlsx: (centavos) => centavos / 100,
}
const money = new Set(['Total', 'Precio', 'Importe'])

const pedidoHeads = ['Número', 'Estado', 'Consultora', 'Correo', 'Teléfono', 'Ciudad', 'Fecha', 'Espera', 'Piezas']
const pedidoCells: Cells = (_, rows, pesos) => {
  const today = new Date()
  return rows.map((row) => {
    const envio: DireccionEnvio = JSON.parse(row.direccionEnvio)
    return [
      row.numeroPedido,
      statusTexts[row.status],
      row.nombreCompleto,
      row.email,
      // Without its plus, which spreadsheets take for the beginning of a sum.
      (envio.telefono || row.telefono).replace(/^\+/, ''),
      ciudadOf(row.direccionEnvio, row.ciudad),
      formatMinute(row.createdAt),
      row.status === 'pendiente' ? formatWait(row.createdAt, today) : '',
      row.piezas,
      pesos(row.totalCentavos),
      row.notas,
      row.notasAdmin,
    ]
  })
}

const lineaHeads = [
  'Número',
  'Estado',
  'Consultora',
  'Fecha',
  'SKU',
  'Producto',
  'Talla',
  'Piezas',
  'Precio',
  'Importe',
]
/** The lines as they are by now: what a pedido had before it changed is not among them. */
const lineaCells: Cells = async (read, rows, pesos) => {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await read
    .selectFrom('pedidoItems')
    .select(['pedidoId', 'sku', 'nombre', 'talla', 'cantidad', 'precioUnitarioCentavos', 'subtotalCentavos'])
    .where('pedidoId', 'in', ids)
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()
  const byPedido = Map.groupBy(lines, ({ pedidoId }) => pedidoId)
  return rows.flatMap((row) =>
    (byPedido.get(row.id) ?? []).map((it) => [
      ...[row.numeroPedido, statusTexts[row.status], row.nombreCompleto, formatMinute(row.createdAt)],
      ...[it.sku, it.nombre, it.talla, it.cantidad, pesos(it.precioUnitarioCentavos), pesos(it.subtotalCentavos)],
    ]),
  )
}

const sheets: Record<Exportacion['que'], { heads: string[]; cells: Cells }> = {
  pedidos: { heads: [...pedidoHeads, 'Total', 'Notas de la consultora', 'Notas del equipo'], cells: pedidoCells },
  lineas: { heads: lineaHeads, cells: lineaCells },
}

type CellsOfSome = (read: Reader, rows: PedidoRow[]) => SheetCell[][] | Promise<SheetCell[][]>

async function* rowsOf(read: Reader, elegidos: Elegidos, cells: CellsOfSome): AsyncGenerator<SheetCell[]> {
  for (let from: Cursor | undefined; ; ) {
    const rows = await rowsAfter(read, elegidos, from)
    yield* await cells(read, rows)
    if (rows.length < rowsAtOnce) return
    from = rows.at(-1)
  }
}

function rowsAfter(read: Reader, { filtro, orden, ids }: Elegidos, from: Cursor | undefined) {
  let query = read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'totalCentavos', 'pedidos.createdAt', 'direccionEnvio'])
    .select(['notas', 'notasAdmin', 'nombreCompleto', 'email', 'telefono', 'ciudad'])
    .select((eb) => piezasOfPedido(eb).as('piezas'))
    .where(fitting('everybody', filtro))
    .orderBy('pedidos.createdAt', direction(orden))
    .orderBy('pedidos.id', direction(orden))
    .limit(rowsAtOnce)
  if (ids) query = query.where('pedidos.id', 'in', ids)
  if (from) query = query.where(after(from, orden))
  return query.execute()
}
