import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { lineaSubtotal } from '#features/carrito/rules.ts'
import type { DevolucionRow } from '#features/devoluciones/server/tables.ts'
import type { StockMovimientoRow } from '#features/existencias/server/tables.ts'
import { type PedidoStatus, pedidoTotal } from '#features/pedidos/rules.ts'
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
  const [tallas, ledger, pedidos, items, eventos, contados, claves, [counter], propuestas, vueltas] = await Promise.all(
    [
      read.selectFrom('productoTallas').selectAll().execute(),
      read.selectFrom('stockMovimientos').selectAll().execute(),
      read.selectFrom('pedidos').selectAll().execute(),
      read.selectFrom('pedidoItems').selectAll().where('hasta', 'is', null).orderBy('posicion').execute(),
      read.selectFrom('pedidoEventos').selectAll().orderBy('version').execute(),
      read.selectFrom('pedidosContados').selectAll().execute(),
      read.selectFrom('pedidoClaves').selectAll().execute(),
      read.selectFrom('contadores').selectAll().where('nombre', '=', 'numero_pedido').execute(),
      readPropuestas(read),
      read.selectFrom('devoluciones').selectAll().execute(),
    ],
  )
  const pedidoOf = new Map(pedidos.map((pedido) => [pedido.id, pedido]))
  const ofPedido = ({ pedidoId }: { pedidoId: string | null }) => pedidoOf.get(pedidoId ?? '') as PedidoRow
  const open = items.filter((item) => weighs[ofPedido(item).status][1] === 1)
  const besides = besidesOf(propuestas.abiertas, items)
  expect(propuestas.apartados, 'what open propuestas hold beyond the lines').toEqual(besides)
  const closed = propuestas.abiertas.filter((it) => weighs[ofPedido(it).status][1] === 0)
  expect(closed, 'an open propuesta of a pedido that is sent or over').toEqual([])
  const swaps = vueltas.flatMap((it) => {
    const cantidad = { aceptada: it.cantidad, recibida: it.buenas + it.danadas }[it.estado as string] ?? 0
    return it.porTallaId ? [{ tallaId: it.porTallaId, cantidad }] : []
  })
  const held = sumBy([...open, ...besides, ...swaps], tallaOf, ({ cantidad }) => cantidad)
  const ledgerStock = sumBy(ledger, tallaOf, ({ stockDelta }) => stockDelta)
  const ledgerHeld = sumBy(ledger, tallaOf, ({ apartadoDelta }) => apartadoDelta)
  // Compared whole: an assertion for each row would take longer than all reading.
  const told = tallas.map(({ id, talla, stock, apartado }) => ({ id, talla, stock, apartado }))
  expect(
    told,
    'what a size holds is the sum of its open lines, of what propuestas hold besides, and of cambios that were accepted',
  ).toEqual(told.map((it) => ({ ...it, apartado: held.get(it.id) ?? 0 })))
  expect(told, 'the ledger adds up').toEqual(
    told.map((it) => ({ ...it, stock: ledgerStock.get(it.id) ?? 0, apartado: ledgerHeld.get(it.id) ?? 0 })),
  )
  const impossible = told.filter(({ stock, apartado }) => apartado < 0 || stock < apartado)
  expect(impossible, 'a size holds no less than nothing and no more than there is').toEqual([])

  const itemsOf = Map.groupBy(items, ({ pedidoId }) => pedidoId)
  const eventosOf = Map.groupBy(eventos, ({ pedidoId }) => pedidoId)
  const wrong = pedidos.flatMap((pedido) => [
    ...wrongLines(pedido, itemsOf.get(pedido.id) ?? []),
    ...wrongEvents(pedido, eventosOf.get(pedido.id) ?? []),
  ])
  expect(wrong, 'what is wrong with pedidos').toEqual([])
  checkCounts(pedidos, contados)

  expect(new Set(pedidos.map(({ numeroPedido }) => numeroPedido)).size, 'numbers are unique').toBe(pedidos.length)
  const numbers = pedidos.map(({ numeroPedido }) => Number(/^PED-(\d{6,})$/.exec(numeroPedido)?.[1]))
  expect(Math.max(0, ...numbers), 'I4: no number will be given twice').toBeLessThanOrEqual(Number(counter?.valor))

  const withKey = claves.map(({ pedidoId }) => pedidoId)
  expect(new Set(withKey).size, 'I5: a pedido has one key').toBe(withKey.length)
  const makerOf = (pedido: PedidoRow | undefined) => pedido?.levantadoPor ?? pedido?.consultoraId
  const borrowed = claves.filter((key) => makerOf(ofPedido(key)) !== key.consultoraId)
  expect(borrowed, 'I5: whose a key is').toEqual([])

  const accepted = new Set(eventos.filter(isAcceptance).map(nextOf))
  const strange = eventos.filter((evento) => isStrange(evento, ofPedido(evento)?.consultoraId, accepted))
  expect(strange, 'I6: what a consultora did').toEqual([])
  const lineOf = ({ pedidoId, tallaId }: { pedidoId: string | null; tallaId: string | null }) =>
    `${pedidoId} ${tallaId}`
  const pieces = sumBy(items, lineOf, ({ cantidad }) => cantidad)
  const offered = sumBy(besides, lineOf, ({ cantidad }) => cantidad)
  checkVueltas(vueltas, ledger, items, ofPedido)
  const ofPedidos = ledger.filter(({ pedidoId, motivo }) => pedidoId !== null && motivo !== 'devolucion')
  const ofStock = sumBy(ofPedidos, lineOf, ({ stockDelta }) => stockDelta)
  const ofHeld = sumBy(ofPedidos, lineOf, ({ apartadoDelta }) => apartadoDelta)
  const moved = ofPedidos.map((move) => {
    const { numeroPedido, status } = ofPedido(move)
    const [key, [stock, apartado]] = [lineOf(move), weighs[status]]
    const taken = pieces.get(key) ?? 0
    return {
      numeroPedido,
      status,
      is: [ofStock.get(key), ofHeld.get(key)],
      due: [stock * taken, apartado * taken + (offered.get(key) ?? 0)],
    }
  })
  const uneven = moved.filter(({ is, due }) => is[0] !== due[0] || is[1] !== due[1])
  expect(uneven, 'I6: what pedidos took and hold').toEqual([])

  const paid = sumBy(
    propuestas.pagos,
    ({ pedidoId }) => pedidoId,
    ({ centavos }) => centavos,
  )
  const unpaid = pedidos.filter(({ id, pagadoCentavos }) => pagadoCentavos !== (paid.get(id) ?? 0))
  expect(unpaid, 'what was paid is what the payments add up to').toEqual([])

  // PostgreSQL holds to its references always; of SQLite it depends on the connection.
  if (engine === 'sqlite') {
    const { rows } = await sql`pragma foreign_key_check`.execute(read)
    expect(rows, 'I7: rows that refer to nothing').toEqual([])
  }
  await checkPeople(read)
  await checkNotes(read)
}

/** I6: what came back of a pedido is no more than it sent, and the ledger has each piece of it once. */
function checkVueltas(
  vueltas: (DevolucionRow & { buenas: number; danadas: number })[],
  ledger: StockMovimientoRow[],
  items: PedidoItemRow[],
  pedidoOf: (it: { pedidoId: string }) => PedidoRow,
) {
  const lineOf = (it: { pedidoId: string; posicion: number }) => `${it.pedidoId} ${it.posicion}`
  const alive = vueltas.filter(({ estado }) => estado !== 'rechazada' && estado !== 'cancelada')
  const isBack = ({ estado }: DevolucionRow) => estado === 'recibida' || estado === 'enviada'
  const taken = sumBy(alive, lineOf, (it) => (isBack(it) ? it.buenas + it.danadas : it.cantidad))
  const sent = sumBy(
    items.filter((it) => weighs[pedidoOf(it).status][0] === -1),
    lineOf,
    ({ cantidad }) => cantidad,
  )
  expect(
    [...taken].filter(([line, pieces]) => pieces > (sent.get(line) ?? 0)),
    'I6: more comes back than was sent',
  ).toEqual([])
  const due = alive.filter(isBack).flatMap((it) => [
    { pedidoId: it.pedidoId, tallaId: it.tallaId, pieces: it.buenas },
    { pedidoId: it.pedidoId, tallaId: it.porTallaId, pieces: it.estado === 'enviada' ? -(it.buenas + it.danadas) : 0 },
  ])
  const keyOf = (it: { pedidoId: string | null; tallaId: string | null }) => `${it.pedidoId} ${it.tallaId}`
  const some = (sums: Map<string, number>) => Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).sort())
  const rows = ledger.filter(({ motivo }) => motivo === 'devolucion')
  const written = sumBy(rows, keyOf, ({ stockDelta }) => stockDelta)
  const wanted = sumBy(
    due.filter(({ tallaId }) => tallaId !== null),
    keyOf,
    ({ pieces }) => pieces,
  )
  expect(some(written), 'I6: what came back and went again').toEqual(some(wanted))
}

/** Open propuestas with their lines, what they hold besides, and all payments. */
async function readPropuestas(read: Database['read']) {
  const [abiertas, lineas, apartados, pagos] = await Promise.all([
    read.selectFrom('propuestas').selectAll().where('estado', '=', 'abierta').execute(),
    read.selectFrom('propuestaLineas').selectAll().execute(),
    read
      .selectFrom('propuestaApartados')
      .innerJoin('propuestas', 'propuestas.id', 'propuestaId')
      .select(['pedidoId', 'tallaId', 'cantidad'])
      .orderBy('pedidoId')
      .orderBy('tallaId')
      .execute(),
    read.selectFrom('pagos').selectAll().execute(),
  ])
  const lineasOf = Map.groupBy(lineas, ({ propuestaId }) => propuestaId)
  return { abiertas: abiertas.map((it) => ({ ...it, lineas: lineasOf.get(it.id) ?? [] })), apartados, pagos }
}

type Abierta = { pedidoId: string; lineas: { tallaId: string | null; cantidad: number }[] }

/** For each open propuesta and size, the pieces that it offers beyond those of the lines; counted by hand. */
function besidesOf(abiertas: Abierta[], items: { pedidoId: string; tallaId: string | null; cantidad: number }[]) {
  const itemsOf = Map.groupBy(items, ({ pedidoId }) => pedidoId)
  const all = abiertas.flatMap(({ pedidoId, lineas }) => {
    const has = sumBy(itemsOf.get(pedidoId) ?? [], tallaOf, ({ cantidad }) => cantidad)
    const offers = sumBy(lineas, tallaOf, ({ cantidad }) => cantidad)
    return [...offers]
      .map(([tallaId, cantidad]) => ({ pedidoId, tallaId, cantidad: cantidad - (has.get(tallaId) ?? 0) }))
      .filter(({ tallaId, cantidad }) => tallaId !== '' && cantidad > 0)
  })
  const order = (it: { pedidoId: string; tallaId: string }) => `${it.pedidoId} ${it.tallaId}`
  return all.sort((one, other) => (order(one) < order(other) ? -1 : 1))
}

const tallaOf = ({ tallaId }: { tallaId: string | null }): string => tallaId ?? ''

/** What one piece of a pedido takes from stock and holds, by hand and not by the rules. */
const weighs: Record<PedidoStatus, [stock: number, apartado: number]> = {
  ...{ pendiente: [0, 1], confirmado: [0, 1], preparando: [0, 1] },
  ...{ enviado: [-1, 0], entregado: [-1, 0], cancelado: [0, 0] },
}

function wrongLines({ numeroPedido, totalCentavos }: PedidoRow, items: PedidoItemRow[]): string[] {
  const isWrong = (it: PedidoItemRow) => it.subtotalCentavos !== lineaSubtotal(it)
  return [
    ...(items.length === 0 ? [`${numeroPedido} has no lines`] : []),
    ...items.filter(isWrong).map((it) => `${numeroPedido}: the subtotal ${it.subtotalCentavos}`),
    ...(totalCentavos === pedidoTotal(items) ? [] : [`${numeroPedido}: the total ${totalCentavos}`]),
  ]
}

/** One event for each version, and those of the status lead from nothing to the status that the pedido has. */
function wrongEvents({ numeroPedido, version, status }: PedidoRow, eventos: PedidoEventoRow[]): string[] {
  const versions = eventos.map((evento) => evento.version).join()
  const due = Array.from({ length: version }, (_, at) => at + 1).join()
  const moves = eventos.map(({ cambios }) => JSON.parse(cambios).status).filter(Boolean)
  const way = [null, ...moves.map(([, to]) => to)]
  return [
    ...(versions === due ? [] : [`${numeroPedido}: events ${versions}`]),
    ...moves.filter(([from], at) => from !== way[at]).map((move) => `${numeroPedido}: an event ${move}`),
    ...(way.at(-1) === status ? [] : [`${numeroPedido} is ${status}, its events lead to ${way.at(-1)}`]),
  ]
}

/**
 * I6: a consultora places a pedido, changes its lines, answers a propuesta, cancels while it is pendiente or instead of answering, and
 * confirms it by accepting; it moves nowhere else by her.
 */
function isStrange(evento: PedidoEventoRow, consultoraId: string | undefined, afterAcceptance: Set<string>): boolean {
  const { pedidoId, version, tipo, cambios, actorId } = evento
  if (actorId !== consultoraId) return false
  if (tipo === 'lineas') return false
  if (tipo === 'devolucion') return !['solicitada', 'cancelada'].includes(JSON.parse(cambios).devolucion[1])
  if (tipo === 'propuesta') return !['aceptada', 'rechazada'].includes(JSON.parse(cambios).propuesta[1])
  const answers = JSON.parse(cambios).propuesta !== undefined
  const { status, propuesta: _, ...others } = JSON.parse(cambios)
  if (Object.keys(others).length > 0) return true
  if (version === 1) return status[0] !== null || status[1] !== 'pendiente'
  if (status[1] === 'cancelado') return status[0] !== 'pendiente' && !answers
  const confirms = status[0] === 'pendiente' && status[1] === 'confirmado'
  return !confirms || !afterAcceptance.has(`${pedidoId} ${version} ${actorId}`)
}

const isAcceptance = ({ tipo, cambios }: PedidoEventoRow): boolean =>
  tipo === 'propuesta' && JSON.parse(cambios).propuesta[1] === 'aceptada'

/** The event that follows in the same pedido, by the same person. */
const nextOf = ({ pedidoId, version, actorId }: PedidoEventoRow): string => `${pedidoId} ${version + 1} ${actorId}`

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

/** Tables that change when somebody merely signs in, a server starts, or what was wanted is not there (test/api/reportes-demanda.test.ts). */
const ofNoBusiness = [
  ...['demanda_perdida', 'busquedas_sin_resultado'],
  ...[
    'session',
    'verification',
    'intentos',
    'codigos_usados',
    'llave_retos',
    'kysely_migration',
    'kysely_migration_lock',
  ],
]

/**
 * Every business table as it is (SQLite's search index is of no table's own), each as the number of its rows and one long text, so that two of these are equal when
 * nothing at all was written in between. The database makes the text: this is asked twice in hundreds of tests.
 */
export async function businessTables({ context: { db } }: WithDatabase): Promise<Record<string, string>> {
  const raw = db.read.withoutPlugins()
  statement ??= (await raw.introspection.getTables())
    .filter(({ name }) => !ofNoBusiness.includes(name) && !name.startsWith('productos_trigramas'))
    .map(({ name, columns }) => {
      const names = columns.map((column) => sql.ref(column.name))
      const row = sql`${sql.raw(db.engine === 'postgres' ? 'jsonb_build_array' : 'json_array')}(${sql.join(names)})`
      return sql`select ${sql.lit(name)} as name, count(*) as count, string_agg(line, ${sql.lit('\n')} order by line) as lines
        from (select cast(${row} as text) as line from ${sql.table(name)}) rows`
    })
    .reduce((all, one) => sql`${all} union all ${one}`)
  const { rows } = await sql<{ name: string; count: number; lines: string | null }>`${statement}`.execute(raw)
  return Object.fromEntries(rows.map(({ name, count, lines }) => [name, `${count} rows\n${lines ?? ''}`]))
}

/** The schema is the same in all databases of a run. */
let statement: RawBuilder<unknown> | undefined

/** Asserts that what `attempt` does leaves every business table as it was. */
export async function leavesNoTrace<T>(app: WithDatabase, attempt: () => Promise<T>): Promise<T> {
  const before = await businessTables(app)
  const result = await attempt()
  await expectUnchanged(app, before)
  return result
}

/** Asserts that all tests of a `describe` together leave every business table as it was. */
export function storesNothing(app: WithDatabase): void {
  let before: Record<string, string>
  beforeAll(async () => {
    before = await businessTables(app)
  })
  afterAll(() => expectUnchanged(app, before))
}

async function expectUnchanged(app: WithDatabase, before: Record<string, string>): Promise<void> {
  const after = await businessTables(app)
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  expect(changed, 'tables that were written to').toEqual([])
}
