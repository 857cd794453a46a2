import { sql } from 'kysely'
import { expect } from 'vitest'
import type { PedidoStatus } from '#features/pedidos/rules.ts'
import type { PedidoEventoRow } from '#features/pedidos/server/tables.ts'
import type { Database } from '#platform/db/database.ts'

/** I4 to I9 of the list (docs/threats.md), which `invariants` asks after as well. Reads the whole database. */
export async function moreInvariants({ read, engine }: Database): Promise<void> {
  const [pedidos, claves, eventos, movimientos, items] = await Promise.all([
    read.selectFrom('pedidos').select(['id', 'numeroPedido', 'consultoraId', 'status']).execute(),
    read.selectFrom('pedidoClaves').selectAll().execute(),
    read.selectFrom('pedidoEventos').selectAll().orderBy('version').execute(),
    read.selectFrom('stockMovimientos').selectAll().where('pedidoId', 'is not', null).execute(),
    read.selectFrom('pedidoItems').select(['pedidoId', 'tallaId', 'cantidad']).execute(),
  ])
  const pedidoOf = new Map(pedidos.map((pedido) => [pedido.id, pedido]))

  const numbers = pedidos.map(({ numeroPedido }) => Number(/^PED-(\d{6,})$/.exec(numeroPedido)?.[1]))
  const counted = await read.selectFrom('contadores').selectAll().where('nombre', '=', 'numero_pedido').execute()
  expect(Math.max(0, ...numbers), 'I4: no number will be given twice').toBeLessThanOrEqual(Number(counted[0]?.valor))

  const withKey = claves.map(({ pedidoId }) => pedidoId)
  expect(new Set(withKey).size, 'I5: a pedido has one key').toBe(withKey.length)
  for (const { consultoraId, clave, pedidoId } of claves)
    expect(pedidoOf.get(pedidoId)?.consultoraId, `I5: whose the key ${clave} is`).toBe(consultoraId)

  for (const evento of eventos) checkActor(evento, pedidoOf.get(evento.pedidoId)?.consultoraId)
  const linesOf = Map.groupBy(items, ({ pedidoId, tallaId }) => `${pedidoId} ${tallaId}`)
  for (const [key, moves] of Map.groupBy(movimientos, ({ pedidoId, tallaId }) => `${pedidoId} ${tallaId}`)) {
    const { numeroPedido, status } = pedidoOf.get(moves[0]?.pedidoId ?? '') as (typeof pedidos)[number]
    const pieces = sum(linesOf.get(key) ?? [], ({ cantidad }) => cantidad)
    const moved = [sum(moves, ({ stockDelta }) => stockDelta), sum(moves, ({ apartadoDelta }) => apartadoDelta)]
    const [stock, apartado] = weighs[status]
    expect(moved, `I6: what ${numeroPedido}, ${status}, took and holds`).toEqual([stock * pieces, apartado * pieces])
  }

  // PostgreSQL holds to its references always; of SQLite it depends on the connection.
  if (engine === 'sqlite') {
    const { rows } = await sql`pragma foreign_key_check`.execute(read)
    expect(rows, 'I7: rows that refer to nothing').toEqual([])
  }
  await checkPeople(read)
  await checkNotes(read)
}

/** What one piece of a pedido takes from stock and holds, by hand and not by the rules. */
const weighs: Record<PedidoStatus, [stock: number, apartado: number]> = {
  ...{ pendiente: [0, 1], confirmado: [0, 1], preparando: [0, 1] },
  ...{ enviado: [-1, 0], entregado: [-1, 0], cancelado: [0, 0] },
}

/** I6: a consultora places a pedido, cancels it while it is pendiente, and moves it nowhere else. */
function checkActor({ pedidoId, version, cambios, actorId }: PedidoEventoRow, consultoraId: string | undefined): void {
  if (actorId !== consultoraId) return
  const { status, ...others } = JSON.parse(cambios)
  const hers = version === 1 ? [null, 'pendiente'] : ['pendiente', 'cancelado']
  expect([pedidoId, status, others], 'I6: what a consultora did').toEqual([pedidoId, hers, {}])
}

/** I8: who has an account has one profile, one way to sign in and at most one role; who sells was approved by somebody. */
async function checkPeople(read: Database['read']): Promise<void> {
  const [users, profiles, accounts, roles] = await Promise.all([
    read.selectFrom('user').select('id').execute(),
    read.selectFrom('profiles').select('id').execute(),
    read.selectFrom('account').select('userId as id').execute(),
    read.selectFrom('userRoles').selectAll().execute(),
  ])
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()
  expect(ids(profiles), 'I8: one profile for each account').toEqual(ids(users))
  expect(ids(accounts), 'I8: one password for each account').toEqual(ids(users))
  expect(new Set(roles.map(({ userId }) => userId)).size, 'I8: one role at most').toBe(roles.length)
  const unapproved = roles.filter(
    ({ role, approvedAt, approvedBy }) => role === 'consultor' && !(approvedAt && approvedBy),
  )
  expect(unapproved, 'I8: every consultora was approved').toEqual([])
  const staff = new Set(roles.filter(({ role }) => role === 'admin').map(({ userId }) => userId))
  expect(
    roles.filter(({ approvedBy }) => approvedBy !== null && !staff.has(approvedBy)),
    'I8: only staff approve',
  ).toEqual([])
}

/** I9: each save of a product has its note, and only staff have notes. */
async function checkNotes(read: Database['read']): Promise<void> {
  const saves = await read
    .selectFrom('productos')
    .leftJoin('bitacora', (on) =>
      on.onRef('bitacora.objetoId', '=', 'productos.id').on('bitacora.verbo', '=', 'producto_guardado'),
    )
    .select((eb) => ['productos.id', 'productos.version', eb.fn.count('bitacora.id').as('notes')])
    .groupBy(['productos.id', 'productos.version'])
    .execute()
  for (const { id, version, notes } of saves)
    expect([id, Number(notes)], 'I9: notes of saves').toEqual([id, version - 1])
  const strangers = await read
    .selectFrom('bitacora')
    .leftJoin('userRoles', 'userRoles.userId', 'bitacora.actorId')
    .select(['bitacora.id', 'userRoles.role'])
    .where((eb) => eb.or([eb('userRoles.role', 'is', null), eb('userRoles.role', '<>', 'admin')]))
    .execute()
  expect(strangers, 'I9: only staff have notes').toEqual([])
}

const sum = <Row>(rows: Row[], amountOf: (row: Row) => number): number =>
  rows.reduce((total, row) => total + amountOf(row), 0)
