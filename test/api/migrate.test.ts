import { type Kysely, sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { DB } from '#platform/db/schema.ts'
import { openLog } from '#platform/log.ts'
import { testApp } from '../app.ts'
import { emptyDatabase, engine } from '../set-up/databases.ts'
import { leavesNoTrace, storesNothing } from '../set-up/no-trace.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const { db } = app.context
const blusa = await addProducto(app, { tallas: { M: 10 } })
await placed(app.as('consultora'), lineaOf(blusa, 'M', 2))

const opened: (() => Promise<void>)[] = []
afterAll(() => Promise.all(opened.map((close) => close())))

async function openEmpty() {
  const database = await emptyDatabase()
  const fresh = await openDatabase(database.env, openLog(database.env))
  opened.push(async () => {
    await fresh.close()
    await database.remove()
  })
  return fresh
}

describe('migrations', () => {
  test('create every table in an empty database, and a second run changes nothing', async () => {
    const fresh = await openEmpty()
    await migrate(fresh)
    const first = await schemaOf(fresh.read)
    expect(first.length).toBeGreaterThan(15)
    await migrate(fresh)
    expect(await schemaOf(fresh.read)).toEqual(first)
    expect(await schemaOf(db.read)).toEqual(first)
  })

  test('keep payments, events and ledger through the migrations for returns', async () => {
    const fresh = await openEmpty()
    await migrate(fresh, '036-campanas')
    const at = '2026-01-05T10:00:00.000Z'
    const rows = [
      `insert into "user" (id, name, email, created_at, updated_at) values ('u', 'Ana', 'ana@azahar.test', '${at}', '${at}')`,
      `insert into profiles (id, nombre_completo, email, created_at) values ('u', 'Ana', 'ana@azahar.test', '${at}')`,
      `insert into productos (id, nombre, categoria, precio_centavos, costo_consultora_centavos, busqueda, created_at, updated_at)
        values ('p', 'Blusa', 'pijamas', 100, 50, 'blusa', '${at}', '${at}')`,
      `insert into producto_tallas (id, producto_id, talla, posicion, stock) values ('t', 'p', 'M', 0, 4)`,
      `insert into pedidos (id, numero_pedido, consultora_id, total_centavos, direccion_envio, pagado_centavos, created_at, updated_at)
        values ('d', 'PED-000001', 'u', 100, '{}', 0, '${at}', '${at}')`,
      `insert into pedido_eventos (pedido_id, version, tipo, cambios, actor_id, created_at) values ('d', 1, 'pago', '{}', 'u', '${at}')`,
      `insert into stock_movimientos (id, talla_id, motivo, stock_delta, apartado_delta, actor_id, created_at)
        values ('s', 't', 'propuesta', 4, 0, 'u', '${at}')`,
      `insert into pagos (id, pedido_id, fecha, forma, centavos, corrige, actor_id, created_at)
        values ('z', 'd', '2026-01-05', 'deposito', 70, null, 'u', '${at}')`,
      `insert into pagos (id, pedido_id, fecha, forma, centavos, corrige, actor_id, created_at)
        values ('a', 'd', '2026-01-06', 'deposito', -70, 'z', 'u', '${at}')`,
    ]
    for (const row of rows) await sql.raw(row).execute(fresh.read)
    await migrate(fresh)
    const pagos = await fresh.read.selectFrom('pagos').selectAll().orderBy('centavos').execute()
    expect(pagos).toMatchObject([
      { id: 'a', forma: 'deposito', centavos: -70, corrige: 'z', devolucionId: null },
      { id: 'z', forma: 'deposito', centavos: 70, corrige: null },
    ])
    const [evento] = await fresh.read.selectFrom('pedidoEventos').selectAll().execute()
    const [movimiento] = await fresh.read.selectFrom('stockMovimientos').selectAll().execute()
    expect([evento?.tipo, movimiento?.motivo, movimiento?.nota]).toEqual(['pago', 'propuesta', null])
    const wrong = (values: string) =>
      sql
        .raw(
          `insert into pagos (id, pedido_id, fecha, forma, centavos, corrige, actor_id, created_at) values (${values}, 'u', '${at}')`,
        )
        .execute(fresh.read)
    for (const values of [
      `'b', 'd', '2026-01-06', 'reembolso', 5, null`,
      `'b', 'd', '2026-01-06', 'devolucion', -5, null`,
      `'b', 'd', '2026-01-06', 'efectivo', -5, null`,
      `'b', 'd', '2026-01-06', 'cheque', 5, null`,
      `'b', 'd', '2026-01-06', 'efectivo', 5, 'z'`,
    ])
      await expect(wrong(values), values).rejects.toThrow(/constraint|violates/i)
    await wrong(`'b', 'd', '2026-01-06', 'reembolso', -5, null`)
    await wrong(`'c', 'd', '2026-01-06', 'reembolso', 5, 'b'`)
  })

  test('leave an up-to-date database as it is', async () => {
    await leavesNoTrace(app, () => migrate(db))
  })
})

describe('constraints of the database', () => {
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
    ['more back than was asked for', 'update devoluciones set buenas = cantidad + 1'],
    [
      'pieces back of one that was not received',
      "update devoluciones set estado = 'aceptada', buenas = 1, danadas = 0",
    ],
    ['a new size of one that is for good', "update devoluciones set tipo = 'devolucion'"],
    ['to lose a size that pedidos name', 'delete from producto_tallas'],
    ['to lose a product that pedidos name', 'delete from productos'],
    [
      'one key for two writes',
      'insert into idempotencia select actor_id, clave, paso, huella, resultado, hecho, created_at from idempotencia',
    ],
  ])('%s', async (_, statement) => {
    const attempt = sql.raw(statement).execute(db.read)
    await expect(attempt).rejects.toThrow(/constraint|invalid input|cannot store|violates/i)
  })
})

test('allow any number of products without a SKU', async () => {
  const ids = [(await addProducto(app)).id, (await addProducto(app)).id]
  await db.read.updateTable('productos').set({ sku: null, skuClave: null }).where('id', 'in', ids).execute()
})

/** DB, columns and indexes, in the database's own words. */
async function schemaOf(read: Kysely<DB>): Promise<unknown[]> {
  const query =
    engine === 'postgres'
      ? sql`select tablename, indexdef from pg_indexes where schemaname = 'public'
            union all select table_name, column_name || ' ' || data_type || ' ' || is_nullable
            from information_schema.columns where table_schema = 'public' order by 1, 2`
      : sql`select name, sql from sqlite_master order by 1, 2`
  return (await query.execute(read)).rows
}
