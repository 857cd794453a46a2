import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { readPersonas } from '#main/demo/demo-data.ts'
import { registerConsultora } from '#modules/personas/cuentas/server/registro-writes.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { formOf, productosDesk, talla } from '../set-up/desk-productos.ts'
import { ask, delivered, swap } from '../set-up/devoluciones.ts'
import { insist } from '../set-up/insist.ts'
import { invariants } from '../set-up/invariants.ts'
import { adjust, conteo, revision as reviewConteo, saveConteo } from '../set-up/inventario.ts'
import { answer, edit, propose, proposed, revision } from '../set-up/propuestas.ts'
import { registro } from '../set-up/registro.ts'
import { addProducto, cancel, lineaOf, type OwnProducto, place, placed, setStatus } from '../set-up/shop.ts'
import { confirmed, made, makeSurtido, mark } from '../set-up/surtidos.ts'
import { until } from '../set-up/until.ts'

/** Storms on the same sizes, on PostgreSQL over two servers: everybody is served, and nobody sees a deadlock. */

vi.setConfig({ testTimeout: 120_000 })
const app = await testApp()
const { db } = app.context
/** SQLite has one writer at a time: nothing there waits for two rows. */
const onPostgres = test.runIf(db.engine === 'postgres')
const servers = db.engine === 'postgres' ? [app, await app.secondServer()] : [app]
const on = (n: number) => servers[n % servers.length] as typeof app
const consultoras = readPersonas().consultoras.map(({ email }) => email as `${string}@${string}`)
const her = app.as('consultora')
const admin = app.as('admin')
for (const server of servers)
  for (const email of ['admin', 'consultora'] as const) await server.as(email)('/api/sesion')

/** How each was answered. A server that has too much to do is asked again; a deadlock would be a 500. */
async function storm(verbs: (() => Promise<Response>)[]): Promise<number[]> {
  const replies = await Promise.all(verbs.map((verb) => insist(verb)))
  const faults = await Promise.all(replies.filter(({ status }) => status >= 500).map((reply) => reply.text()))
  expect(faults).toEqual([])
  return replies.map(({ status }) => status)
}

/** How many PostgreSQL has ended, also those whose transaction was tried again; its backends tell within a second or so. */
async function deadlocks(): Promise<number> {
  await sql`select pg_sleep(1.2)`.execute(db.read)
  const query = sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`
  return Number((await query.execute(db.read)).rows[0]?.deadlocks)
}

onPostgres('40 cambios of staff for one size at once are all taken', async () => {
  const blusa = await addProducto(app, { tallas: { M: 100, G: 100 } })
  const pedidos: string[] = []
  for (let n = 0; n < 40; n++) pedidos.push((await delivered(app, her, lineaOf(blusa))).id)
  const before = await deadlocks()
  const statuses = await storm(
    pedidos.map((pedidoId, n) => () => ask(on(n).as('admin'), { pedidoId, ...swap(blusa, 'G') })),
  )
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(await deadlocks()).toBe(before)
  await invariants(app)
})

onPostgres('40 verbs of every kind on the same sizes at once: each is done or refused, the books agree', async () => {
  const { created, put } = productosDesk(app)
  const sizes = [talla('M', 500), talla('G', 500)]
  const productos = [await created({ tallas: sizes }), await created({ tallas: sizes })]
  const own = productos.map(({ id, nombre, costoConsultoraCentavos: costo, tallas }): OwnProducto => {
    return { ...{ id, nombre, sku: '', costo }, tallas: Object.fromEntries(tallas.map((it) => [it.talla, it.id])) }
  })
  const [one, two] = own as [OwnProducto, OwnProducto]
  const lineas = [lineaOf(one, 'M', 2), lineaOf(two, 'G', 2)]
  const crossed = [lineaOf(two, 'M', 1), lineaOf(one, 'G', 1), lineaOf(two, 'G', 1), lineaOf(one, 'M', 1)]
  const empty = await addProducto(app, { tallas: { M: 0 } })
  const pedido = () => placed(her, ...lineas)
  const desk = (n: number) => on(n).as('admin')
  const hers = (n: number) => on(n).as('consultora')
  const rounds = await Promise.all(
    [0, 1, 2, 3].map(async (n) => {
      const [edited, offered, accepted, cancelled, moved] = [
        await pedido(),
        await pedido(),
        await pedido(),
        await pedido(),
        await pedido(),
      ]
      const propuesta = await proposed(admin, accepted.id, { version: 1, lineas: [revision(0, 1), revision(1, 3)] })
      const [picked, next] = [await confirmed(her, admin, one), await confirmed(her, admin, two)]
      const { id: surtido } = await made(admin, [{ id: picked.id, version: 2 }])
      const sent = await delivered(app, her, ...lineas)
      const shown = await reviewConteo(admin, [conteo(one.tallas.M, 400 + n), conteo(two.tallas.G, 400 + n)])
      const stock = await (await admin(`/api/inventario/tallas/${two.tallas.M}`)).json()
      return [
        () => place(on(n).as(consultoras[n] ?? consultoras[0]!), crossed),
        () => place(hers(n + 1), lineas.toReversed()),
        () => edit(hers(n), edited.id, { version: 1, lineas: null, agregadas: [lineaOf(two, 'M', 1)] }),
        () => propose(desk(n), offered.id, { version: 1, lineas: [revision(0, 3), revision(1, 1)] }),
        () => answer(hers(n + 1), accepted.id, propuesta.id, 'aceptacion'),
        () => cancel(hers(n), cancelled.id),
        () => setStatus(desk(n + 1), moved.id, 'enviado', 1),
        () => adjust(desk(n), two.tallas.M, { motivo: 'entrada', cantidad: 1, stockVisto: stock.stock ?? 500 }),
        () => saveConteo(desk(n + 1), shown),
        () => makeSurtido(desk(n), [{ id: next.id, version: 2 }]),
        () => mark(desk(n + 1), surtido, { prendaId: one.tallas.M, piezas: 1, antes: null }),
        () => ask(desk(n), { pedidoId: sent.id, ...swap(one, 'G') }),
        () => put(productos[n % 2]!.id, { ...formOf(productos[n % 2]!), precioCentavos: 60_000 + n }, desk(n + 1)),
        () => hers(n)('/api/avisos', { method: 'POST', body: { tallaId: n % 2 ? empty.tallas.M : one.tallas.M } }),
      ]
    }),
  )
  const verbs = (rounds[0] ?? []).flatMap((_, at) => rounds.map((round) => round[at]!))
  expect(verbs.length).toBeGreaterThanOrEqual(40)
  const statuses = await storm(verbs)
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(30)
  await invariants(app)
})

onPostgres('a registration that loses a deadlock is tried again', async () => {
  const form = registro('choque@azahar.test')
  const { email } = form
  const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
  let registering: Promise<void> | undefined
  const other = db.read.transaction().execute(async (tx) => {
    await sql`lock table user_roles in share row exclusive mode`.execute(tx)
    registering = registerConsultora(db, { ...form, terminos: true })
    await until('the registration waits for the role', async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like 'insert into "user_roles"%'`.execute(db.read)
      return rows.length > 0
    })
    await tx
      .insertInto('user')
      .values({ id: newId(), name: 'Otra', email, emailVerified: 0, image: null, ...times })
      .execute()
    throw new Error('given back')
  })
  await expect(other).rejects.toThrow('given back')
  await registering
  expect(await db.read.selectFrom('user').select('name').where('email', '=', email).execute()).toHaveLength(1)
})
