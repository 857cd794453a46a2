import { porPagarCentavos } from '#modules/pedidos/pago-rules.ts'
import { isSale } from '#modules/pedidos/rules.ts'
import type { Elegidos, Exportacion } from '#modules/pedidos/schema.ts'
import { llamadaTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { DireccionEnvio } from '#platform/db/schema.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { type SheetCell, type SheetColumn, sheetFile } from '#platform/http/sheet-file.ts'
import { now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { formatWait } from '#shared/format.ts'
import { seesNoAmounts } from '#shared/rights.ts'
import { after, direction, fitting, lastCall, piezasOfPedido } from './list-filter.ts'
import { ciudadOf } from './list-reads.ts'

const rowsAtOnce = 500

/**
 * The pedidos of a filter, or some of them, or their lines, as CSV or XLSX (spec 3.1 and 3.5): read and sent in pieces, however many there
 * are. The staff log says who took it, and what was asked for.
 */
export async function exportPedidos(db: Database, admin: Actor, asked: Exportacion) {
  const { filtro, ids, que, formato } = asked
  const after = { filtro, elegidos: ids?.length ?? null, ...(que === 'lineas' && { que }) }
  await db.write((tx) =>
    recordChange(tx, {
      ...{ actor: admin, verbo: 'pedidos_exportados', objetoId: admin.id, before: null, after, at: now() },
    }),
  )
  const { columns, cells } = sheets[que]
  // From who may not see amounts they are left out, heads and all.
  const seen = columns.flatMap(({ kind }, at) => (kind === 'pesos' && seesNoAmounts(admin.role) ? [] : [at]))
  return sheetFile(que, {
    ...{ formato, name: que === 'lineas' ? 'Líneas' : 'Pedidos' },
    columns: seen.map((at) => columns[at] as SheetColumn),
    rows: rowsOf(db.read, asked, async (read, some) =>
      (await cells(read, some)).map((row) => seen.map((at) => row[at] ?? null)),
    ),
  })
}

type PedidoRow = Awaited<ReturnType<typeof rowsAfter>>[number]
type Cells = (read: Reader, rows: PedidoRow[]) => SheetCell[][] | Promise<SheetCell[][]>

const column = (header: string, kind: SheetColumn['kind'] = 'texto', width = 20): SheetColumn => ({
  header,
  width,
  kind,
})

const pedidoColumns = [
  ...[column('Número'), column('Estado'), column('Consultora'), column('Correo'), column('Teléfono', 'telefono')],
  ...[
    column('Ciudad'),
    column('Fecha', 'minuto'),
    column('Espera'),
    column('Piezas', 'cuenta'),
    column('Total', 'pesos'),
  ],
  ...[column('Pagado', 'pesos'), column('Por pagar', 'pesos'), column('Última llamada', 'minuto')],
  ...[column('Resultado de la llamada'), column('Notas de la consultora'), column('Notas del equipo')],
]
const pedidoCells: Cells = (_, rows) => {
  const today = new Date()
  return rows.map((row) => {
    const envio: DireccionEnvio = JSON.parse(row.direccionEnvio)
    return [
      ...[row.numeroPedido, statusTexts[row.status], row.nombreCompleto, row.email, envio.telefono || row.telefono],
      ...[ciudadOf(row.direccionEnvio, row.ciudad), row.createdAt],
      row.status === 'pendiente' ? formatWait(row.createdAt, today) : null,
      ...[
        row.piezas,
        row.totalCentavos,
        row.pagadoCentavos,
        porPagarCentavos({ ...row, totalCentavos: isSale(row.status) ? row.totalCentavos : 0 }),
        row.llamadaAt,
      ],
      row.llamada && llamadaTexts[row.llamada],
      ...[row.notas, row.notasAdmin],
    ]
  })
}

const lineaColumns = [
  ...[column('Número'), column('Estado'), column('Consultora'), column('Fecha', 'minuto'), column('SKU')],
  ...[column('Producto'), column('Talla'), column('Piezas', 'cuenta'), column('Precio', 'pesos')],
  column('Importe', 'pesos'),
]
/** The lines as they are by now: what a pedido had before it changed is not among them. */
const lineaCells: Cells = async (read, rows) => {
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
      ...[row.numeroPedido, statusTexts[row.status], row.nombreCompleto, row.createdAt],
      ...[it.sku, it.nombre, it.talla, it.cantidad, it.precioUnitarioCentavos, it.subtotalCentavos],
    ]),
  )
}

const sheets: Record<Exportacion['que'], { columns: SheetColumn[]; cells: Cells }> = {
  pedidos: { columns: pedidoColumns, cells: pedidoCells },
  lineas: { columns: lineaColumns, cells: lineaCells },
}

async function* rowsOf(read: Reader, elegidos: Elegidos, cells: Cells): AsyncGenerator<SheetCell[]> {
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
    .select('pagadoCentavos')
    .select((eb) => piezasOfPedido(eb).as('piezas'))
    .select((eb) => [lastCall(eb, 'resultado').as('llamada'), lastCall(eb, 'createdAt').as('llamadaAt')])
    .where(fitting('everybody', filtro))
    .orderBy('pedidos.createdAt', direction(orden))
    .orderBy('pedidos.id', direction(orden))
    .limit(rowsAtOnce)
  if (ids) query = query.where('pedidos.id', 'in', ids)
  if (from) query = query.where(after(from, orden))
  return query.execute()
}
