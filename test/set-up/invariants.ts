import { expect } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { holdsStock, lineSubtotal, type PedidoStatus, pedidoTotal } from '#features/pedidos/rules.ts'
import type { PedidoEventoRow, PedidoItemRow, PedidoRow, PedidosContadosRow } from '#features/pedidos/server/tables.ts'
import { mexicanDay } from '#shared/format.ts'
import { moreInvariants } from './more-invariants.ts'

/** Whatever has the database open: a server of the tests, or the test itself while no server runs. */
type Books = { context: Pick<AppContext, 'db'> }

/** What must hold at any time, whatever was tried (decisions 006 and 007). Reads the whole database. */
export async function invariants({ context: { db } }: Books): Promise<void> {
  const [tallas, ledger, pedidos, items, eventos, contados] = await Promise.all([
    db.read.selectFrom('productoTallas').selectAll().execute(),
    db.read.selectFrom('stockMovimientos').selectAll().execute(),
    db.read.selectFrom('pedidos').selectAll().execute(),
    db.read.selectFrom('pedidoItems').selectAll().orderBy('posicion').execute(),
    db.read.selectFrom('pedidoEventos').selectAll().orderBy('version').execute(),
    db.read.selectFrom('pedidosContados').selectAll().execute(),
  ])
  const statusOf = new Map(pedidos.map(({ id, status }) => [id, status]))
  const open = items.filter(({ pedidoId }) => holdsStock(statusOf.get(pedidoId) as PedidoStatus))
  const held = sumBy(
    open,
    ({ tallaId }) => tallaId ?? '',
    ({ cantidad }) => cantidad,
  )
  const ledgerStock = sumBy(
    ledger,
    ({ tallaId }) => tallaId,
    ({ stockDelta }) => stockDelta,
  )
  const ledgerHeld = sumBy(
    ledger,
    ({ tallaId }) => tallaId,
    ({ apartadoDelta }) => apartadoDelta,
  )
  for (const { id, talla, stock, apartado } of tallas) {
    const told = { talla, stock, apartado, held: held.get(id) ?? 0 }
    expect(told, 'what a size holds is the sum of its open lines').toMatchObject({ apartado: told.held })
    expect(told, 'the ledger adds up').toMatchObject({
      stock: ledgerStock.get(id) ?? 0,
      apartado: ledgerHeld.get(id) ?? 0,
    })
    expect(apartado, 'a size holds no less than nothing').toBeGreaterThanOrEqual(0)
    expect(stock, 'a size holds no more than there is').toBeGreaterThanOrEqual(apartado)
  }

  const itemsOf = Map.groupBy(items, ({ pedidoId }) => pedidoId)
  const eventosOf = Map.groupBy(eventos, ({ pedidoId }) => pedidoId)
  for (const pedido of pedidos) {
    checkLines(pedido, itemsOf.get(pedido.id) ?? [])
    checkEvents(pedido, eventosOf.get(pedido.id) ?? [])
  }
  checkCounts(pedidos, contados)
  expect(new Set(pedidos.map(({ numeroPedido }) => numeroPedido)).size, 'numbers are unique').toBe(pedidos.length)
  await moreInvariants(db)
}

function checkLines(
  { numeroPedido, totalCentavos }: { numeroPedido: string; totalCentavos: number },
  items: PedidoItemRow[],
) {
  expect(items.length, `${numeroPedido} has lines`).toBeGreaterThan(0)
  for (const { cantidad, precioUnitarioCentavos, subtotalCentavos } of items) {
    expect(subtotalCentavos, `${numeroPedido}: a subtotal`).toBe(lineSubtotal(cantidad, precioUnitarioCentavos))
  }
  expect(totalCentavos, `${numeroPedido}: the total`).toBe(pedidoTotal(items))
}

/** One event for each version, and those of the status lead from nothing to the status that the pedido has. */
function checkEvents(
  { numeroPedido, version, status }: { numeroPedido: string; version: number; status: PedidoStatus },
  eventos: PedidoEventoRow[],
) {
  const versions = eventos.map((evento) => evento.version)
  expect(versions, `${numeroPedido}: one event per version`).toEqual(Array.from({ length: version }, (_, at) => at + 1))
  const reached = eventos.reduce<unknown>((before, { cambios }) => {
    const change = JSON.parse(cambios).status
    if (!change) return before
    expect(change[0], `${numeroPedido}: each event begins where the last one ended`).toBe(before)
    return change[1]
  }, null)
  expect(reached, `${numeroPedido}: the events lead to its status`).toBe(status)
}

/** What the desk's figures are made of is what there is, by status, for each day and for all. */
function checkCounts(pedidos: PedidoRow[], contados: PedidosContadosRow[]) {
  const days = (pedido: PedidoRow) => ['', mexicanDay(new Date(pedido.createdAt))].map((dia) => ({ dia, ...pedido }))
  const each = pedidos.flatMap(days)
  const keyOf = ({ dia, status }: { dia: string; status: string }) => `${dia} ${status}`
  const some = contados.filter((row) => row.pedidos !== 0 || row.totalCentavos !== 0)
  const counted = new Map(some.map((row) => [keyOf(row), [row.pedidos, row.totalCentavos]]))
  const numbers = sumBy(each, keyOf, () => 1)
  const totals = sumBy(each, keyOf, ({ totalCentavos }) => totalCentavos)
  expect(counted, 'the figures of the desk').toEqual(
    new Map([...numbers].map(([key, number]) => [key, [number, totals.get(key)]])),
  )
}

function sumBy<Row>(rows: Row[], keyOf: (row: Row) => string, amountOf: (row: Row) => number): Map<string, number> {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + amountOf(row))
  return sums
}

/** Tables that change when somebody merely signs in or a server starts. */
const ofSessions = ['session', 'verification', 'intentos', 'intentos', 'kysely_migration', 'kysely_migration_lock']

/**
 * Every business table as it is, each as the number of its rows and one long text, so that two of these are equal when
 * nothing at all was written in between.
 */
export async function businessTables({ context: { db } }: Books): Promise<Record<string, string>> {
  const raw = db.read.withoutPlugins().withTables<Record<string, Record<string, unknown>>>()
  const tables = (await raw.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !ofSessions.includes(name))
  const told = tables.sort().map(async (table) => {
    const rows = await raw.selectFrom(table).selectAll().execute()
    const lines = rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()
    return [table, `${rows.length} rows\n${lines.join('\n')}`]
  })
  return Object.fromEntries(await Promise.all(told))
}

/** Asserts that what `attempt` does leaves every business table as it was. */
export async function leavesNoTrace<T>(app: Books, attempt: () => Promise<T>): Promise<T> {
  const before = await businessTables(app)
  const result = await attempt()
  const after = await businessTables(app)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed, 'tables that were written to').toEqual([])
  return result
}
