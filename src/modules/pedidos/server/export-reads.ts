import { sql } from 'kysely'
import { maxChosen } from '#modules/pedidos/cambio-rules.ts'
import { hasDireccion } from '#modules/pedidos/rules.ts'
import type { Elegidos, Exportacion } from '#modules/pedidos/schema.ts'
import { porPagarCentavos } from '#modules/pedidos/seguimiento-rules.ts'
import { llamadaTexts } from '#modules/pedidos/seguimiento-texts.ts'
import { statusTexts } from '#modules/pedidos/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/expressions.ts'
import type { DireccionEnvio } from '#platform/db/schema.ts'
import type { Cursor } from '#platform/http/cursor.ts'
import { type SheetCell, type SheetColumn, sheetFile } from '#platform/http/sheet-file.ts'
import { fold } from '#shared/fold.ts'
import { formatWait } from '#shared/format.ts'
import { type Actor, seesNoAmounts } from '#shared/rights.ts'
import type { ConsultorasQuery } from './levantar-api.ts'
import {
  after,
  ciudadOf,
  direction,
  fitting,
  lastCall,
  openPropuesta,
  openSurtido,
  piezasOfPedido,
} from './list-reads.ts'

const whole = { scope: 'everybody', seesContact: true } as const

/**
 * The pedidos of a selection, in the list's order (spec 3.1). `surtido`: number of its open surtido; `conPropuesta`: whether a propuesta is
 * open.
 * @returns at most `maxChosen` of them, and whether there are more.
 */
export async function findElegidos(
  { read, engine }: Pick<Database, 'read' | 'engine'>,
  { filtro, orden, ids }: Elegidos,
) {
  let query = read
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido', 'status', 'version', 'createdAt', 'direccionEnvio', 'guia'])
    .select((eb) => [openPropuesta(eb).as('propuestaAt'), openSurtido(eb).as('surtido')])
    .where(fitting({ ...whole, engine }, filtro))
    .orderBy('createdAt', direction(orden))
    .orderBy('id', direction(orden))
    .limit(maxChosen + 1)
  if (ids) query = query.where('id', 'in', ids)
  const rows = await query.execute()
  const items = rows.slice(0, maxChosen).map(({ direccionEnvio, guia, propuestaAt, ...pedido }) => ({
    ...pedido,
    conDireccion: hasDireccion(JSON.parse(direccionEnvio)),
    conGuia: guia !== null,
    conPropuesta: propuestaAt !== null,
  }))
  return { items, hayMas: rows.length > maxChosen }
}

const maxOptions = 8

/**
 * Consultoras with at least one pedido, by name. Every word must occur in name or e-mail, ignoring accents and case.
 * @param asked.id restricts the result to this consultora.
 */
export function findConsultoras(read: Reader, { q, id }: ConsultorasQuery) {
  let query = read
    .selectFrom('profiles')
    .select(['id', 'nombreCompleto', 'email', 'ciudad'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('pedidos').select('pedidos.id').whereRef('consultoraId', '=', 'profiles.id')),
    )
    .orderBy('nombreCompleto')
    .orderBy('id')
    .limit(maxOptions)
  if (id) query = query.where('id', '=', id)
  const found = sql<string>`fold(nombre_completo || ' ' || email)`
  for (const word of fold(q ?? '')
    .split(' ')
    .filter(Boolean))
    query = query.where(contains(found, word))
  return query.execute()
}

const rowsAtOnce = 500

/**
 * Exports a selection of pedidos, or their lines, as CSV or XLSX (spec 3.1 and 3.5). Streams the file, so its size is not limited. Records
 * the export and its filter in the staff log.
 */
export async function exportPedidos(db: Database, admin: Actor, asked: Exportacion) {
  const { filtro, ids, que, formato } = asked
  const after = { filtro, elegidos: ids?.length ?? null, ...(que === 'lineas' && { que }) }
  await db.write((tx) => recordChange(tx, { actor: admin, verbo: 'pedidos_exportados', objetoId: admin.id, after }))
  // Amount columns are omitted for staff who may not see amounts.
  const shown = <Row>(columns: Column<Row>[]) =>
    columns.filter(({ kind }) => kind !== 'pesos' || !seesNoAmounts(admin.role))
  const file =
    que === 'lineas'
      ? sheetOf('Líneas', shown(lineaColumns), linesOf(db, asked))
      : sheetOf('Pedidos', shown(pedidoColumns), pagesOf(db, asked))
  return sheetFile(que, { formato, ...file })
}

type Column<Row> = SheetColumn & { cell: (row: Row) => SheetCell }

const column = <Row>(header: string, cell: Column<Row>['cell'], kind: SheetColumn['kind'] = 'texto'): Column<Row> => ({
  header,
  cell,
  kind,
  width: 20,
})

function sheetOf<Row>(name: string, columns: Column<Row>[], pages: AsyncIterable<Row[]>) {
  async function* rows() {
    for await (const page of pages) for (const row of page) yield columns.map(({ cell }) => cell(row))
  }
  return { name, columns, rows: rows() }
}

type PedidoRow = Awaited<ReturnType<typeof rowsAfter>>[number]

const telefonoOf = ({ direccionEnvio, telefono }: PedidoRow): string =>
  (JSON.parse(direccionEnvio) as DireccionEnvio).telefono || telefono

const pedidoColumns: Column<PedidoRow>[] = [
  column('Número', (row) => row.numeroPedido),
  column('Estado', (row) => statusTexts[row.status]),
  column('Consultora', (row) => row.nombreCompleto),
  column('Correo', (row) => row.email),
  column('Teléfono', telefonoOf, 'telefono'),
  column('Ciudad', (row) => ciudadOf(row.direccionEnvio, row.ciudad)),
  column('Fecha', (row) => row.createdAt, 'minuto'),
  column('Espera', (row) => (row.status === 'pendiente' ? formatWait(row.createdAt, new Date()) : null)),
  column('Piezas', (row) => row.piezas, 'cuenta'),
  column('Total', (row) => row.totalCentavos, 'pesos'),
  column('Pagado', (row) => row.pagadoCentavos, 'pesos'),
  column('Por pagar', porPagarCentavos, 'pesos'),
  column('Última llamada', (row) => row.llamadaAt, 'minuto'),
  column('Resultado de la llamada', (row) => row.llamada && llamadaTexts[row.llamada]),
  column('Notas de la consultora', (row) => row.notas),
  column('Notas del administrador', (row) => row.notasAdmin),
]

type LineaRow = { pedido: PedidoRow; linea: Awaited<ReturnType<typeof currentLines>>[number] }

const lineaColumns: Column<LineaRow>[] = [
  column('Número', ({ pedido }) => pedido.numeroPedido),
  column('Estado', ({ pedido }) => statusTexts[pedido.status]),
  column('Consultora', ({ pedido }) => pedido.nombreCompleto),
  column('Fecha', ({ pedido }) => pedido.createdAt, 'minuto'),
  column('SKU', ({ linea }) => linea.sku),
  column('Producto', ({ linea }) => linea.nombre),
  column('Talla', ({ linea }) => linea.talla),
  column('Piezas', ({ linea }) => linea.cantidad, 'cuenta'),
  column('Precio', ({ linea }) => linea.precioUnitarioCentavos, 'pesos'),
  column('Importe', ({ linea }) => linea.subtotalCentavos, 'pesos'),
]

async function* linesOf(db: Database, elegidos: Elegidos): AsyncGenerator<LineaRow[]> {
  for await (const rows of pagesOf(db, elegidos)) {
    const byPedido = Map.groupBy(await currentLines(db.read, rows), ({ pedidoId }) => pedidoId)
    yield rows.flatMap((pedido) => (byPedido.get(pedido.id) ?? []).map((linea) => ({ pedido, linea })))
  }
}

const currentLines = (read: Reader, rows: PedidoRow[]) =>
  read
    .selectFrom('pedidoItems')
    .select(['pedidoId', 'sku', 'nombre', 'talla', 'cantidad', 'precioUnitarioCentavos', 'subtotalCentavos'])
    .where(
      'pedidoId',
      'in',
      rows.map(({ id }) => id),
    )
    .where('hasta', 'is', null)
    .orderBy('posicion')
    .execute()

async function* pagesOf(db: Database, elegidos: Elegidos): AsyncGenerator<PedidoRow[]> {
  for (let from: Cursor | undefined; ; ) {
    const rows = await rowsAfter(db, elegidos, from)
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    from = rows.at(-1)
  }
}

function rowsAfter({ read, engine }: Database, { filtro, orden, ids }: Elegidos, from: Cursor | undefined) {
  let query = read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select(['pedidos.id', 'numeroPedido', 'status', 'totalCentavos', 'pedidos.createdAt', 'direccionEnvio'])
    .select(['notas', 'notasAdmin', 'nombreCompleto', 'email', 'telefono', 'ciudad'])
    .select('pagadoCentavos')
    .select((eb) => piezasOfPedido(eb).as('piezas'))
    .select((eb) => [lastCall(eb, 'resultado').as('llamada'), lastCall(eb, 'createdAt').as('llamadaAt')])
    .where(fitting({ ...whole, engine }, filtro))
    .orderBy('pedidos.createdAt', direction(orden))
    .orderBy('pedidos.id', direction(orden))
    .limit(rowsAtOnce)
  if (ids) query = query.where('pedidos.id', 'in', ids)
  if (from) query = query.where(after(from, orden))
  return query.execute()
}
