import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Tables } from '#platform/db/tables.ts'
import { openLog } from '#platform/log.ts'
import { testApp } from '../app.ts'
import { emptyDatabase, engine } from '../set-up/databases.ts'
import { leavesNoTrace, storesNothing } from '../set-up/invariants.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const { db } = app.context
const blusa = await addProducto(app, { tallas: { M: 10 } })
await placed(app.as('consultora'), lineaOf(blusa, 'M', 2))

describe('migrations', () => {
  test('make every table on an empty database, and a second run changes nothing', async () => {
    const database = await emptyDatabase()
    const fresh = await openDatabase(database.env, openLog(database.env))
    afterAll(async () => {
      await fresh.close()
      await database.remove()
    })
    await migrate(fresh)
    const first = await schemaOf(fresh.read)
    expect(first.length).toBeGreaterThan(15)
    await migrate(fresh)
    expect(await schemaOf(fresh.read)).toEqual(first)
    expect(await schemaOf(db.read)).toEqual(first)
  })

  test('leave the data of a database that is up to date as it is', async () => {
    await leavesNoTrace(app, () => migrate(db))
  })
})

describe('the database refuses by itself', () => {
  storesNothing(app)

  test.each([
    ['stock below 0', 'update producto_tallas set stock = -1, apartado = 0'],
    ['apartado below 0', 'update producto_tallas set apartado = -1'],
    ['apartado above stock', 'update producto_tallas set apartado = stock + 1'],
    ['a size without a name', "update producto_tallas set talla = ''"],
    ['a stock that is text', "update producto_tallas set stock = 'mucho'"],
    ['a SKU twice', 'update productos set sku_clave = (select min(sku_clave) from productos)'],
    ['a SKU that is empty', "update productos set sku = ''"],
    ['a category that there is not', "update productos set categoria = 'moda_praia'"],
    ['a price below 0', 'update productos set precio_centavos = -1'],
    ['a picture that there is not', "update productos set imagen_id = 'nada'"],
    ['a status that there is not', "update pedidos set status = 'perdido'"],
    ['a number twice', "update pedidos set numero_pedido = 'PED-000001'"],
    ['no pieces', 'update pedido_items set cantidad = 0, subtotal_centavos = 0'],
    ['a wrong subtotal', 'update pedido_items set subtotal_centavos = subtotal_centavos + 1'],
    ['a role that there is not', "update user_roles set role = 'jefa'"],
    ['a consultora whom nobody approved', "update user_roles set role = 'consultor', approved_at = null"],
    [
      'an e-mail in another case',
      `update "user" set email = 'ADMIN@azahar.test' where email = 'consultora@azahar.test'`,
    ],
    ['to lose a size that pedidos name', 'delete from producto_tallas'],
    ['to lose a product that pedidos name', 'delete from productos'],
    [
      'one key for two pedidos',
      'insert into pedido_claves select consultora_id, clave, huella, pedido_id, created_at from pedido_claves',
    ],
  ])('%s', async (_, statement) => {
    const attempt = sql.raw(statement).execute(db.read)
    await expect(attempt).rejects.toThrow(/constraint|invalid input|cannot store|violates/i)
  })
})

test('the database takes any number of products without a SKU', async () => {
  const ids = [(await addProducto(app)).id, (await addProducto(app)).id]
  await db.read.updateTable('productos').set({ sku: null, skuClave: null }).where('id', 'in', ids).execute()
})

/** Tables, columns and indexes, in the database's own words. */
async function schemaOf(read: Kysely<Tables>): Promise<unknown[]> {
  const query =
    engine === 'postgres'
      ? sql`select tablename, indexdef from pg_indexes where schemaname = 'public'
            union all select table_name, column_name || ' ' || data_type || ' ' || is_nullable
            from information_schema.columns where table_schema = 'public' order by 1, 2`
      : sql`select name, sql from sqlite_master order by 1, 2`
  return (await query.execute(read)).rows
}
