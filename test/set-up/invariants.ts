import { sql } from 'kysely'
import { expect } from 'vitest'
import { lineSubtotal, type PedidoStatus, pedidoTotal } from '#features/pedidos/rules.ts'
import type { PedidoEventoRow, PedidoItemRow, PedidoRow, PedidosContadosRow } from '#features/pedidos/server/tables.ts'
import type { Database } from '#platform/db/database.ts'
import { mexicanDay } from '#shared/format.ts'
import { checkNotes, checkPeople } from './people-invariants.ts'

/** Whatever has the database open: a server of the tests, or the test itself while no server runs. */
type WithDatabase = { context: { db: Database } }

/**
 * What must hold at any time, whatever was tried: I2 to I9 of docs/threats.md (decisions 006 and 007). Reads the whole
 * database.
 */
export async function invariants({ context: { db } }: WithDatabase): Promise<void> {
  const { read, engine } = db
  const [tallas, ledger, pedidos, items, eventos, contados, claves, [counter]] = await Promise.all([
    read.selectFrom('productoTallas').selectAll().execute(),
    read.selectFrom('stockMovimientos').selectAll().execute(),
    read.selectFrom('pedidos').selectAll().execute(),
    read.selectFrom('pedidoItems').selectAll().orderBy('posicion').execute(),
    read.selectFrom('pedidoEventos').selectAll().orderBy('version').execute(),
    read.selectFrom('pedidosContados').selectAll().execute(),
    read.selectFrom('pedidoClaves').selectAll().execute(),
    read.selectFrom('contadores').selectAll().where('nombre', '=', 'numero_pedido').execute(),
  ])
  const pedidoOf = new Map(pedidos.map((pedido) => [pedido.id, pedido]))
  const ofPedido = ({ pedidoId }: { pedidoId: string | null }) => pedidoOf.get(pedidoId ?? '') as PedidoRow
  const open = items.filter((item) => weighs[ofPedido(item).status][1] === 1)
  const held = sumBy(open, tallaOf, ({ cantidad }) => cantidad)
  const ledgerStock = sumBy(ledger, tallaOf, ({ stockDelta }) => stockDelta)
  const ledgerHeld = sumBy(ledger, tallaOf, ({ apartadoDelta }) => apartadoDelta)
  for (const { id, talla, stock, apartado } of tallas) {
    const told = { talla, stock, apartado, held: held.get(id) ?? 0 }
    expect(told, 'what a size holds is the sum of its open lines').toMatchObject({ apartado: told.held })
    const sums = { stock: ledgerStock.get(id) ?? 0, apartado: ledgerHeld.get(id) ?? 0 }
    expect(told, 'the ledger adds up').toMatchObject(sums)
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
  const numbers = pedidos.map(({ numeroPedido }) => Number(/^PED-(\d{6,})$/.exec(numeroPedido)?.[1]))
  expect(Math.max(0, ...numbers), 'I4: no number will be given twice').toBeLessThanOrEqual(Number(counter?.valor))

  const withKey = claves.map(({ pedidoId }) => pedidoId)
  expect(new Set(withKey).size, 'I5: a pedido has one key').toBe(withKey.length)
  for (const key of claves)
    expect(ofPedido(key)?.consultoraId, `I5: whose the key ${key.clave} is`).toBe(key.consultoraId)

  for (const evento of eventos) checkActor(evento, ofPedido(evento)?.consultoraId)
  const lineOf = ({ pedidoId, tallaId }: { pedidoId: string | null; tallaId: string | null }) =>
    `${pedidoId} ${tallaId}`
  const pieces = sumBy(items, lineOf, ({ cantidad }) => cantidad)
  const ofPedidos = ledger.filter(({ pedidoId }) => pedidoId !== null)
  const moved = [sumBy(ofPedidos, lineOf, ({ stockDelta }) => stockDelta)]
  moved.push(sumBy(ofPedidos, lineOf, ({ apartadoDelta }) => apartadoDelta))
  for (const move of ofPedidos) {
    const { numeroPedido, status } = ofPedido(move)
    const ofLine = moved.map((sums) => sums.get(lineOf(move)))
    const expected = weighs[status].map((weight) => weight * (pieces.get(lineOf(move)) ?? 0))
    expect(ofLine, `I6: what ${numeroPedido}, ${status}, took and holds`).toEqual(expected)
  }

  // PostgreSQL holds to its references always; of SQLite it depends on the connection.
  if (engine === 'sqlite') {
    const { rows } = await sql`pragma foreign_key_check`.execute(read)
    expect(rows, 'I7: rows that refer to nothing').toEqual([])
  }
  await checkPeople(read)
  await checkNotes(read)
}

const tallaOf = ({ tallaId }: { tallaId: string | null }): string => tallaId ?? ''

/** What one piece of a pedido takes from stock and holds, by hand and not by the rules. */
const weighs: Record<PedidoStatus, [stock: number, apartado: number]> = {
  ...{ pendiente: [0, 1], confirmado: [0, 1], preparando: [0, 1] },
  ...{ enviado: [-1, 0], entregado: [-1, 0], cancelado: [0, 0] },
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

/** I6: a consultora places a pedido, cancels it while it is pendiente, and moves it nowhere else. */
function checkActor({ pedidoId, version, cambios, actorId }: PedidoEventoRow, consultoraId: string | undefined): void {
  if (actorId !== consultoraId) return
  const { status, ...others } = JSON.parse(cambios)
  const hers = version === 1 ? [null, 'pendiente'] : ['pendiente', 'cancelado']
  expect([pedidoId, status, others], 'I6: what a consultora did').toEqual([pedidoId, hers, {}])
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
const ofSessions = ['session', 'verification', 'intentos', 'kysely_migration', 'kysely_migration_lock']

/**
 * Every business table as it is, each as the number of its rows and one long text, so that two of these are equal when
 * nothing at all was written in between.
 */
export async function businessTables({ context: { db } }: WithDatabase): Promise<Record<string, string>> {
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
export async function leavesNoTrace<T>(app: WithDatabase, attempt: () => Promise<T>): Promise<T> {
  const before = await businessTables(app)
  const result = await attempt()
  const after = await businessTables(app)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed, 'tables that were written to').toEqual([])
  return result
}
