import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type AppContext, openContext } from '#main/context.ts'
import { findFaults } from '#modules/reportes/server/integrity-reads.ts'
import { people } from '../app.ts'
import { contentsOf, elsewhere, opened, rowsOf, shopToBackUp, tablesOf } from '../set-up/backups.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { move } from '../set-up/devoluciones.ts'
import { answer } from '../set-up/propuestas.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'

const { app, producto } = await shopToBackUp()
await withdrawPropuestas()

describe('versions', () => {
  test('a database of the first migration comes up complete under the newest code', async () => {
    const { migrate } = await import('#platform/db/migrate.ts')
    const { openDatabase } = await import('#platform/db/database.ts')
    const { openLog } = await import('#platform/log.ts')
    const old = await elsewhere()
    const db = await openDatabase(old.env, openLog(old.env))
    await migrate(db, '001-first-world')
    await copyOldRows(db)
    await db.close()

    const server = await startServer(old)
    try {
      const cookie = await cookieFrom(server.url, people.admin)
      const ask = async (path: string) => (await fetch(`${server.url}${path}`, { headers: { cookie } })).json()
      const source = await contentsOf(app.context)
      const tablero = await ask('/api/tablero')
      expect(tablero.pedidos).toBe(source.pedidos?.length)
      expect((await ask(`/api/admin/productos?q=${producto.sku}`)).items).toHaveLength(1)
      expect((await ask(`/api/productos?q=${producto.sku}`)).items).toHaveLength(1)
    } finally {
      await server.stop()
    }
    await opened(old.env, async (context) => {
      expect(await findFaults(context.db.read)).toEqual([])
      const [now, before] = [await contentsOf(context), await contentsOf(app.context)]
      for (const [table, content] of Object.entries(before)) {
        if (firstTables.includes(table) && table !== 'pedido_items')
          expect([table, now[table]?.length]).toEqual([table, content.length])
      }
    })
  }, 60_000)

  test('a newer version’s database is not touched, and the sentence says what to do', async () => {
    const newer = await demoDatabase()
    onTestFinished(newer.remove)
    await opened(newer.env, ({ db }) =>
      sql`insert into kysely_migration (name, timestamp) values ('999-the-future', ${new Date().toISOString()})`.execute(
        db.read,
      ),
    )
    await expect(openContext(newer.env)).rejects.toThrow(/made by a newer Azahar \(it has 999-the-future\)/)
  })
})

/** The first version knew no propuestas: none holds anything any more. */
async function withdrawPropuestas(): Promise<void> {
  const open = await app.context.db.read
    .selectFrom('propuestas')
    .select(['id', 'pedidoId'])
    .where('estado', '=', 'abierta')
    .execute()
  expect(open.length).toBeGreaterThan(0)
  for (const { id, pedidoId } of open) expect((await answer(app.as('admin'), pedidoId, id, 'retiro')).status).toBe(200)
  const { items } = await (await app.as('admin')('/api/devoluciones?estado=aceptada')).json()
  expect(items.length).toBeGreaterThan(0)
  for (const { id } of items) expect((await move(app.as('admin'), id, 'cancelacion')).status).toBe(200)
}

const byHand = { conteo: 'ajuste', merma: 'ajuste', entrada: 'ajuste', muestra: 'ajuste', devolucion: 'ajuste' }

/** Words that a column has learnt since, as the first version would have said them. */
const oldWords: Record<string, [column: string, words: Record<string, string>]> = {
  pedido_eventos: ['tipo', { propuesta: 'notas', lineas: 'notas', pago: 'notas', guia: 'notas', devolucion: 'notas' }],
  user_roles: ['role', { ventas: 'admin', almacen: 'admin', catalogo: 'admin' }],
  stock_movimientos: ['motivo', { propuesta: 'ajuste', lineas: 'ajuste', ...byHand }],
}

function inOldWords(name: string, columns: string[], row: unknown[]): unknown[] {
  const [column, words] = oldWords[name] ?? ['', {}]
  return row.map((value, at) => (columns[at] === column ? (words[String(value)] ?? value) : value))
}

/** Those of db/migrations/001, referred to before referring; of `contadores` it has the row of pedidos alone. */
const firstTables = [
  ...['user', 'account', 'user_roles', 'imagenes', 'profiles', 'productos', 'producto_imagenes', 'producto_tallas'],
  ...['pedidos', 'pedido_items', 'pedido_eventos', 'stock_movimientos', 'contadores'],
]

/** Writes the rows of this test's world as the first version would have, without the columns that came later. */
async function copyOldRows(db: AppContext['db']): Promise<void> {
  const shapes = await tablesOf(db)
  for (const name of firstTables) {
    const { columns } = shapes.find((shape) => shape.name === name)!
    await sql`delete from ${sql.table(name)}`.execute(db.read)
    const also = name === 'pedido_items' ? ['hasta'] : []
    const chunks = (await rowsOf(app.context.db, name, [...columns, ...also]))
      .filter((row) => row.slice(columns.length).every((value) => value === null))
      .filter(([first]) => name !== 'contadores' || first === 'numero_pedido')
      .map((row) => inOldWords(name, columns, row.slice(0, columns.length)))
    for (let at = 0; at < chunks.length; at += 500) {
      const values = sql.join(chunks.slice(at, at + 500).map((row) => sql`(${sql.join(row)})`))
      await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${values}`.execute(
        db.read.withoutPlugins(),
      )
    }
  }
}
