import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { people, testApp } from '../app.ts'
import { invariants } from '../set-up/invariants.ts'
import { addProducto, idOf, lineaOf, placed, setStatus } from '../set-up/shop.ts'

/** What other tests lean on after attacks and faults: each thing that must hold is broken once, and must be noticed. */
const app = await testApp()
const { db } = app.context
const producto = await addProducto(app, { tallas: { M: 10 } })
const [first, second] = [
  await placed(app.as('consultora'), lineaOf(producto)),
  await placed(app.as('otraConsultora'), lineaOf(producto, 'M', 2)),
]
await setStatus(app.as('admin'), first.id, 'confirmado', 1)
const [her, other, admin, pendiente] = await Promise.all(
  [people.consultora, people.otraConsultora, people.admin, people.pendiente].map((email) => idOf(app, email)),
)
const run = (statement: string) => sql.raw(statement).execute(db.read)

describe('the invariants', () => {
  test('hold in the world of the tests', () => invariants(app))

  const breaks: [invariant: string, broken: string, mended: string][] = [
    [
      'the total',
      `update pedidos set total_centavos = total_centavos + 1 where id = '${first.id}'`,
      `update pedidos set total_centavos = total_centavos - 1 where id = '${first.id}'`,
    ],
    [
      'the ledger',
      `update producto_tallas set stock = stock + 1 where id = '${producto.tallas.M}'`,
      `update producto_tallas set stock = stock - 1 where id = '${producto.tallas.M}'`,
    ],
    [
      'what a size holds',
      `update pedido_items set cantidad = 2, subtotal_centavos = subtotal_centavos * 2 where pedido_id = '${first.id}'`,
      `update pedido_items set cantidad = 1, subtotal_centavos = subtotal_centavos / 2 where pedido_id = '${first.id}'`,
    ],
    [
      'events 1,2',
      `update pedidos set version = 3 where id = '${first.id}'`,
      `update pedidos set version = 2 where id = '${first.id}'`,
    ],
    [
      'no number',
      `update contadores set valor = valor - 1 where nombre = 'numero_pedido'`,
      `update contadores set valor = valor + 1 where nombre = 'numero_pedido'`,
    ],
    [
      'whose a key',
      `update idempotencia set actor_id = '${other}' where hecho like '%${first.id}%'`,
      `update idempotencia set actor_id = '${her}' where hecho like '%${first.id}%'`,
    ],
    [
      'what a consultora did',
      `update pedido_eventos set actor_id = '${her}' where pedido_id = '${first.id}'`,
      `update pedido_eventos set actor_id = '${admin}' where pedido_id = '${first.id}' and version = 2`,
    ],
    [
      'what pedidos took',
      `update stock_movimientos set pedido_id = '${second.id}' where pedido_id = '${first.id}'`,
      `update stock_movimientos set pedido_id = '${first.id}' where pedido_id = '${second.id}' and apartado_delta = 1`,
    ],
    [
      'one password',
      `update account set user_id = '${pendiente}', provider_id = 'second' where user_id = '${other}'`,
      `update account set user_id = '${other}', provider_id = 'credential' where provider_id = 'second'`,
    ],
    [
      'only staff approve',
      `update user_roles set approved_by = '${other}' where user_id = '${her}'`,
      `update user_roles set approved_by = '${admin}' where user_id = '${her}'`,
    ],
    [
      'notes of saves',
      `update productos set version = 2 where id = '${producto.id}'`,
      `update productos set version = 1 where id = '${producto.id}'`,
    ],
  ]
  test.each(breaks)('%s: a break is noticed', async (invariant, broken, mended) => {
    await run(broken)
    await expect(invariants(app).finally(() => run(mended))).rejects.toThrow(invariant)
    await invariants(app)
  })
})
