import { type Insertable, type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { skuKey } from '#features/catalogo/rules.ts'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Tables } from '#platform/db/tables.ts'
import { newId, now } from '#platform/ids.ts'
import { openLog } from '#platform/log.ts'
import { testApp } from '../app.ts'
import { emptyDatabase, engine } from '../set-up/databases.ts'
import { leavesNoTrace, storesNothing } from '../set-up/invariants.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const { db } = app.context
const blusa = await addProducto(app, { tallas: { M: 10 } })
const pedido = await placed(app.as('consultora'), lineaOf(blusa, 'M', 2))

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
  const tallas = () => db.read.updateTable('productoTallas').where('id', '=', blusa.tallas.M!)
  const refusals: [string, () => Promise<unknown>][] = [
    ['stock below 0', () => tallas().set({ stock: -1, apartado: 0 }).execute()],
    ['apartado below 0', () => tallas().set({ apartado: -1 }).execute()],
    ['apartado above stock', () => tallas().set({ apartado: 11 }).execute()],
    ['stock below apartado', () => tallas().set({ stock: 1 }).execute()],
    ['a size without a name', () => tallas().set({ talla: '' }).execute()],
    [
      'a stock that is text',
      () => sql`update producto_tallas set stock = 'mucho' where id = ${blusa.tallas.M}`.execute(db.read),
    ],
    ['a SKU in another case', () => insertProducto({ skuClave: skuKey(blusa.sku.toUpperCase()) })],
    ['a SKU that is empty', () => insertProducto({ sku: '' })],
    ['a category that there is not', () => insertProducto({ categoria: 'moda_praia' as 'pijamas' })],
    ['a price below 0', () => insertProducto({ precioCentavos: -1 })],
    ['a picture that there is not', () => insertProducto({ imagenId: 'nada' })],
    [
      'a status that there is not',
      () =>
        db.read
          .updateTable('pedidos')
          .set({ status: 'perdido' as 'enviado' })
          .where('id', '=', pedido.id)
          .execute(),
    ],
    [
      'a number twice',
      () => db.read.updateTable('pedidos').set({ numeroPedido: 'PED-000001' }).where('id', '=', pedido.id).execute(),
    ],
    [
      'no pieces',
      () =>
        db.read
          .updateTable('pedidoItems')
          .set({ cantidad: 0, subtotalCentavos: 0 })
          .where('pedidoId', '=', pedido.id)
          .execute(),
    ],
    [
      'a wrong subtotal',
      () => db.read.updateTable('pedidoItems').set({ subtotalCentavos: 1 }).where('pedidoId', '=', pedido.id).execute(),
    ],
    [
      'a role that there is not',
      () =>
        db.read
          .updateTable('userRoles')
          .set({ role: 'jefa' as 'admin' })
          .execute(),
    ],
    [
      'a consultora whom nobody approved',
      () => db.read.updateTable('userRoles').set({ role: 'consultor', approvedAt: null, approvedBy: null }).execute(),
    ],
    [
      'an e-mail in another case',
      () =>
        sql`insert into "user" (id, name, email, created_at, updated_at) values (${newId()}, 'x', 'ADMIN@azahar.test', ${now()}, ${now()})`.execute(
          db.read,
        ),
    ],
    [
      'to lose a size that pedidos name',
      () => db.read.deleteFrom('productoTallas').where('id', '=', blusa.tallas.M!).execute(),
    ],
    ['to lose a product that pedidos name', () => db.read.deleteFrom('productos').where('id', '=', blusa.id).execute()],
    [
      'one key for two pedidos',
      () =>
        db.write((tx) =>
          sql`insert into pedido_claves select consultora_id, clave, huella, pedido_id, created_at from pedido_claves`.execute(
            tx,
          ),
        ),
    ],
  ]
  storesNothing(app)
  test.each(refusals)('%s', async (_, attempt) => {
    await expect(attempt()).rejects.toThrow(/constraint|invalid input|cannot store|violates/i)
  })
})

test('the database takes any number of products without a SKU', async () => {
  await insertProducto({})
  await insertProducto({})
})

async function insertProducto(wrong: Partial<Insertable<Tables['productos']>>) {
  const at = now()
  const right = {
    id: newId(),
    nombre: 'x',
    sku: null,
    skuClave: null,
    descripcion: null,
    categoria: 'pijamas' as const,
  }
  const rest = { precioCentavos: 1, costoConsultoraCentavos: 1, imagenId: null, activo: 1, busqueda: 'x', version: 1 }
  await db.read
    .insertInto('productos')
    .values({ ...right, ...rest, createdAt: at, updatedAt: at, ...wrong })
    .execute()
}

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
