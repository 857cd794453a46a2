import { afterEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { newId } from '#platform/ids.ts'
import { type Person, people, type TestApp, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { engine } from '../set-up/databases.ts'
import { type Ear, type Heard, listen } from '../set-up/event-stream.ts'
import { expectProblem } from '../set-up/problem.ts'
import { signInAt } from '../set-up/recuperacion.ts'
import { addProducto, cancel, lineaOf, place, placed, setStatus } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

const app = await testApp()
const other = engine === 'postgres' ? await app.secondServer() : null
const blusa = await addProducto(app, { tallas: { M: 1000 } })
const own = (person: Person = 'consultora') => placed(app.as(person), lineaOf(blusa))
async function ear(person: Person, path: string, on: TestApp = app): Promise<Ear> {
  const opened = await listen(await on.as(person)(`/api/pedidos${path}`))
  open.push(opened)
  return opened
}
const open: Ear[] = []
const closeAll = () => Promise.all(open.splice(0).map((it) => it.close()))
afterEach(closeAll)

/** On PostgreSQL the news that a pedido was placed may come after a stream was opened: it is no change of it. */
const changes = ({ heard }: Ear) => heard.filter(({ data }) => data.version !== 1)
const about =
  (id: string, version: number) =>
  ({ event, data }: Heard): boolean =>
    event === 'pedido' && data.id === id && data.version === version

describe('a change is heard within a second', () => {
  test('open live pages do not block readers', async () => {
    const pedidos = await Promise.all(Array.from({ length: 12 }, () => own('otraConsultora')))
    await Promise.all(pedidos.map(({ id }, at) => ear(at % 2 ? 'admin' : 'otraConsultora', `/${id}/en-vivo`)))
    const asked = performance.now()
    const replies = await Promise.all(Array.from({ length: 40 }, () => app.as('admin')('/api/pedidos')))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(performance.now() - asked).toBeLessThan(1_500)
  })

  test('by the owner’s page and list, and by staff', async () => {
    const { id } = await own()
    const ears = await Promise.all([
      ear('consultora', `/${id}/en-vivo`),
      ear('consultora', '/en-vivo'),
      ear('admin', '/en-vivo'),
      ear('admin', `/${id}/en-vivo`),
    ])
    const sent = performance.now()
    await setStatus(app.as('admin'), id, 'confirmado', 1)
    for (const { at, data } of await Promise.all(ears.map((it) => it.hears(about(id, 2))))) {
      expect(at - sent).toBeLessThan(1_000)
      expect(data).toEqual({ id, version: 2 })
    }
  })

  test('a new and a cancelled pedido, by staff', async () => {
    const staff = await ear('admin', '/en-vivo')
    const { id } = await own()
    await staff.hears(about(id, 1))
    await cancel(app.as('consultora'), id)
    await staff.hears(about(id, 2))
  })

  test('a refused change is not heard', async () => {
    const { id } = await own()
    const it = await ear('consultora', '/en-vivo')
    await place(app.as('consultora'), [lineaOf(blusa, 'M', 5000)])
    await setStatus(app.as('admin'), id, 'enviado', 9)
    await setStatus(app.as('admin'), id, 'enviado', 1)
    await it.hears(about(id, 2))
    expect(changes(it)).toHaveLength(1)
  })
})

describe('another’s pedido', () => {
  test('its stream is not found, like one that does not exist', async () => {
    const { id } = await own()
    for (const path of [
      `/${id}/en-vivo`,
      `/${newId()}/en-vivo`,
      '/*/en-vivo',
      '/null/en-vivo',
      `/${id},${newId()}/en-vivo`,
    ]) {
      await expectProblem(await app.as('otraConsultora')(`/api/pedidos${path}`), 'not_found')
    }
  })

  test('is not heard on the own list or the page of an own pedido', async () => {
    const [hers, mine] = [await own(), await own('otraConsultora')]
    const ears = [await ear('otraConsultora', '/en-vivo'), await ear('otraConsultora', `/${mine.id}/en-vivo`)]
    await setStatus(app.as('admin'), hers.id, 'confirmado', 1)
    await setStatus(app.as('admin'), mine.id, 'confirmado', 1)
    for (const it of ears) {
      await it.hears(about(mine.id, 2))
      expect(it.heard.filter(({ data }) => data.id !== mine.id)).toEqual([])
    }
  })
})

describe('streams', () => {
  test('six streams a person, then 429 with Retry-After', async () => {
    const ears = await Promise.all(Array.from({ length: 6 }, () => ear('consultora', '/en-vivo')))
    const refused = await app.as('consultora')('/api/pedidos/en-vivo')
    expect(refused.headers.get('retry-after')).toBe('30')
    await expectProblem(refused, 'too_many_requests')
    ears.push(await ear('otraConsultora', '/en-vivo'))
    await ears.shift()?.close()
    ears.push(await ear('consultora', '/en-vivo'))
    await closeAll()
    expect(app.context.live.size()).toBe(0)
  })

  test('a reader that does not read is cut off, and no events queue up for it', async () => {
    const reply = await app.as('admin')('/api/pedidos/en-vivo')
    expect(app.context.live.size()).toBe(1)
    const { id } = await own()
    const told = (version: number) => ({ topic: 'pedido', id, ownerId: '', version }) as const
    await app.context.db.write(async (tx) => {
      for (let version = 1_000; version < 1_400; version++) tx.publish(told(version))
    })
    await until('that the stream is gone', () => app.context.live.size() === 0)
    await reply.body?.cancel()
  })

  test('HEAD opens none', async () => {
    const reply = await app.as('consultora')('/api/pedidos/en-vivo', { method: 'HEAD' })
    expect(reply.status).toBe(200)
    expect(app.context.live.size()).toBe(0)
  })
})

test('sessions that end: a session that expires by age closes its live pages and no others', async () => {
  const cookie = cookieOf(await signInAt(app)(demoPassword))
  const { live, db } = app.context
  open.push(await listen(await app.as('visitor')('/api/pedidos/en-vivo', { headers: { cookie } })))
  const staff = await ear('admin', '/en-vivo')
  await live.endOver()
  expect(live.size()).toBe(2)
  const id = db.read.selectFrom('user').select('id').where('email', '=', people.consultora)
  await db.read
    .updateTable('session')
    .set({ expiresAt: new Date(Date.now() - 1).toISOString() })
    .where('userId', '=', id)
    .execute()
  app.forget('consultora')
  await live.endOver()
  await until('the stream closed', () => live.size() === 1)
  const { id: pedido } = await own('otraConsultora')
  await staff.hears(about(pedido, 1))
})

// PostgreSQL is where several servers share one database; SQLite has one server.
if (other) {
  describe('two servers on one database', () => {
    test('a change on either is heard through the other', async () => {
      const { id } = await own()
      const there = await ear('consultora', `/${id}/en-vivo`, other)
      const here = await ear('admin', '/en-vivo')
      await setStatus(app.as('admin'), id, 'confirmado', 1)
      await there.hears(about(id, 2))
      await setStatus(other.as('admin'), id, 'preparando', 2)
      await here.hears(about(id, 3))
      await there.hears(about(id, 3))
      expect(changes(there)).toHaveLength(2)
    })
  })
}
