import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { keptQuery } from '#platform/db/kept-query.ts'
import { type Asked, together } from '#platform/db/together.ts'
import { openLog } from '#platform/log.ts'
import { emptyDatabase, engine } from '../set-up/databases.ts'

const database = await emptyDatabase()
const db = await openDatabase(database.env, openLog(database.env))
await sql`create table contadores (nombre text primary key, valor integer not null)`.execute(db.read)
afterAll(async () => {
  await db.close()
  await database.remove()
})

const insert = keptQuery((tx, row: { nombre: string; valor: number }) => tx.insertInto('contadores').values(row))
const all = keptQuery((read) => read.selectFrom('contadores').select(['nombre', 'valor']).orderBy('nombre'))
const add = keptQuery((tx, { valor }: { valor: number }) =>
  tx
    .updateTable('contadores')
    .set((eb) => ({ valor: eb('valor', '+', valor) }))
    .returning(['nombre', 'valor']),
)
/** What a full disk does on SQLite: the statement fails, and takes the transaction with it. */
const givesUp: Asked<unknown> = (read) =>
  sql`insert ${sql.raw(engine === 'sqlite' ? 'or rollback' : '')} into contadores values ('a', 0)`.compile(read)

const emptied = (it: Database) => it.read.deleteFrom('contadores').execute()

describe('statements that are asked together', () => {
  test('are done in their order, each with its own rows; what is not needed has none', async () => {
    await emptied(db)
    const [made, none, before, added, after] = await db.write((tx) =>
      together(tx, [insert.asks({ nombre: 'a', valor: 1 }), null, all.asks({}), add.asks({ valor: 4 }), all.asks({})]),
    )
    expect({ made, none }).toEqual({ made: [], none: [] })
    expect(before).toEqual([{ nombre: 'a', valor: 1 }])
    expect(added).toEqual([{ nombre: 'a', valor: 5 }])
    expect(after).toEqual(added)
  })

  test('find outside of a transaction what several at once ask for', async () => {
    await emptied(db)
    await insert(db.read, { nombre: 'a', valor: 7 })
    const asked = Array.from({ length: 40 }, () => together(db.read, [all.asks({}), null, all.asks({})]))
    const rows = [{ nombre: 'a', valor: 7 }]
    expect(await Promise.all(asked)).toEqual(asked.map(() => [rows, [], rows]))
  })

  test('leave nothing behind when one fails, and say which failed', async () => {
    await emptied(db)
    const a = insert.asks({ nombre: 'a', valor: 1 })
    const failing = db.write((tx) => together(tx, [a, a, insert.asks({ nombre: 'b', valor: 1 })]))
    await expect(failing).rejects.toThrow(/unique/i)
    expect(await all(db.read, {})).toEqual([])
    await insert(db.read, { nombre: 'c', valor: 1 })
    expect(await all(db.read, {})).toHaveLength(1)
  })

  test('leave nothing behind when the whole transaction is given up in their midst', async () => {
    await emptied(db)
    const last = insert.asks({ nombre: 'b', valor: 1 })
    const failing = db.write((tx) => together(tx, [insert.asks({ nombre: 'a', valor: 1 }), givesUp, last]))
    await expect(failing).rejects.toThrow()
    expect(await all(db.read, {})).toEqual([])
  })
})
