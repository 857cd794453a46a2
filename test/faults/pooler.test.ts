import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import { openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/log.ts'
import { people } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { formOf } from '../set-up/desk-productos.ts'
import { listen } from '../set-up/event-stream.ts'
import { freePort } from '../set-up/free-port.ts'
import { startNginx, startPgBouncer } from '../set-up/pooler.ts'
import { asJson, cookieFrom, type Server, startServer } from '../set-up/server.ts'
import { pedidoAs } from '../set-up/shop.ts'
import { openProxy } from '../set-up/tcp-proxy.ts'
import { until } from '../set-up/until.ts'

type Producto = { id: string; nombre: string; costoConsultoraCentavos: number; tallas: Talla[] }
type Talla = { id: string; talla: string; disponible: number }
type Pedido = { id: string; version: number }

/** Two servers behind nginx with TLS and PgBouncer in transaction mode, with a direct address that can be cut (on PostgreSQL only). */
async function openShop({ direct }: { direct: boolean }) {
  const database = await demoDatabase()
  const directUrl = new URL(database.env.DATABASE_URL as string)
  const pooler = await startPgBouncer(directUrl.href)
  const way = await openProxy(Number(directUrl.port))
  directUrl.port = String(way.port)
  const [nginxPort, ...ports] = [await freePort(), await freePort(), await freePort()]
  const url = `https://127.0.0.1:${nginxPort}`
  const addresses = { DATABASE_URL: pooler.url, ...(direct && { DATABASE_DIRECT_URL: directUrl.href }) }
  const settings = { ...addresses, APP_URL: url, TRUST_PROXY: '1' }
  const servers: Server[] = []
  for (const port of ports) servers.push(await startServer(database, { port, settings }))
  const nginx = await startNginx(nginxPort, ports)
  const admin = await cookieFrom(url, people.admin)
  const consultora = await cookieFrom(url, people.consultora)
  const stop = async () => {
    await nginx.stop()
    for (const server of servers) await server.stop()
    await pooler.stop()
    way.stop()
    await database.remove()
  }
  return { url, servers, way, admin, consultora, env: { ...database.env, ...addresses }, stop }
}

type Shop = Awaited<ReturnType<typeof openShop>>

async function read<T>(url: string, cookie = ''): Promise<T> {
  const reply = await fetch(url, { headers: { cookie } })
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return reply.json() as Promise<T>
}

/** A product of the demo with stock. */
async function findProducto({ url, consultora }: Shop): Promise<{ producto: Producto; talla: Talla }> {
  const { items } = await read<{ items: { id: string }[] }>(`${url}/api/productos?limite=30`, consultora)
  for (const { id } of items) {
    const producto = await read<Producto>(`${url}/api/productos/${id}`, consultora)
    const talla = producto.tallas.find(({ disponible }) => disponible > 5)
    if (talla) return { producto, talla }
  }
  throw new Error('No product of the demo has pieces.')
}

/** Sends a cart of one piece through nginx. */
async function place(shop: Shop): Promise<Pedido> {
  const { producto, talla } = await findProducto(shop)
  const linea = {
    productoId: producto.id,
    tallaId: talla.id,
    cantidad: 1,
    precioUnitarioCentavos: producto.costoConsultoraCentavos,
  }
  const reply = await fetch(`${shop.url}/api/pedidos`, pedidoAs(shop.consultora, [linea]))
  expect(reply.status).toBe(201)
  const { id } = (await reply.json()) as Pedido
  return read(`${shop.url}/api/pedidos/${id}`, shop.consultora)
}

const readyOf = async ({ url }: Server) => read<{ checks: Record<string, string> }>(`${url}/readyz`)

/** Renames a product through one server. @returns its name as the other server shows it to a guest right after. */
async function renamedElsewhere({ servers, admin, ...shop }: Shop, nombre: string): Promise<string> {
  const [one, other] = servers as [Server, Server]
  const { producto } = await findProducto({ servers, admin, ...shop })
  const asGuest = async () => (await read<Producto>(`${other.url}/api/productos/${producto.id}`)).nombre
  await asGuest()
  await asGuest()
  const path = `/api/admin/productos/${producto.id}`
  const form = { ...formOf(await read<AdminProducto>(`${one.url}${path}`, admin)), nombre }
  const saved = await fetch(`${one.url}${path}`, asJson(admin, 'PUT', form))
  expect(saved.status, await saved.text()).toBe(200)
  return asGuest()
}

const advance = (server: Server, { admin }: Shop, { id, version }: Pedido, status: string) =>
  fetch(`${server.url}/api/pedidos/${id}/status`, asJson(admin, 'PUT', { status, version }))

const strict = process.env.NODE_TLS_REJECT_UNAUTHORIZED
beforeAll(() => {
  // nginx has a certificate that was made for the test.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
})
afterAll(() => {
  if (strict === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  else process.env.NODE_TLS_REJECT_UNAUTHORIZED = strict
})

describe('two servers behind PgBouncer in transaction mode, with a direct address, and nginx with TLS', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop({ direct: true })
  }, 120_000)
  afterAll(() => shop.stop())

  test('a change on either server reaches live pages of both, and of nginx, within a second', async () => {
    const pedido = await place(shop)
    const path = `/api/pedidos/${pedido.id}/en-vivo`
    const origins = [...shop.servers.map(({ url }) => url), shop.url]
    const replies = origins.map((origin) => fetch(`${origin}${path}`, { headers: { cookie: shop.consultora } }))
    const ears = await Promise.all(replies.map(async (reply) => listen(await reply)))
    const [one, other] = shop.servers as [Server, Server]
    const steps = [
      { server: one, status: 'confirmado' },
      { server: other, status: 'preparando' },
    ]
    let { version } = pedido
    for (const { server, status } of steps) {
      const moved = await advance(server, shop, { id: pedido.id, version }, status)
      expect(moved.status, await moved.text()).toBe(200)
      const heard = await Promise.all(ears.map((ear) => ear.hears(({ data }) => (data.version ?? 0) > version, 1_000)))
      version = Math.max(...heard.map(({ data }) => data.version ?? 0))
      for (const origin of origins)
        expect(await read(`${origin}/api/pedidos/${pedido.id}`, shop.consultora)).toMatchObject({ status })
    }
    for (const ear of ears) await ear.close()
  })

  test('a change on one server is visible to guests of the other at once', async () => {
    expect(await renamedElsewhere(shop, 'Blusa de dos servidores')).toBe('Blusa de dos servidores')
    for (const server of shop.servers) expect((await readyOf(server)).checks).toMatchObject({ events: 'ok' })
  })

  test('a statement that takes too long is cancelled', { timeout: 30_000 }, async () => {
    const db = await openDatabase(shop.env, openLog(shop.env))
    const sleep = sql`select pg_sleep(8)`
    const began = performance.now()
    await expect(sleep.execute(db.read)).rejects.toMatchObject({ code: '57014' })
    await expect(db.write((tx) => sleep.execute(tx))).rejects.toMatchObject({ code: '57014' })
    expect(performance.now() - began).toBeLessThan(12_000)
    // The connections still work.
    expect((await sql<{ one: number }>`select 1 as one`.execute(db.read)).rows).toEqual([{ one: 1 }])
    await db.close()
  })

  test('a picture that is too large is refused by the server and not by nginx', async () => {
    const refused = await fetch(`${shop.url}/api/imagenes`, {
      method: 'POST',
      headers: { cookie: shop.admin, 'content-type': 'image/jpeg' },
      body: Buffer.alloc(25 * 1024 * 1024),
    })
    expect([refused.status, await refused.json()]).toMatchObject([413, { code: 'body_too_large' }])
  })

  test('failed sign-ins are counted by the address that nginx reports, not by one the client claims', async () => {
    const attempt = (at: number) =>
      fetch(`${shop.url}/api/sesion`, {
        ...asJson('', 'POST', { email: `nadie${at}@azahar.test`, password: 'Equivocada1' }),
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${at}` },
      })
    const statuses: number[] = []
    for (let at = 1; at <= 31; at++) statuses.push((await attempt(at)).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a dead direct address is reported, and nothing stale is served', { timeout: 150_000 }, async () => {
    const pedido = await place(shop)
    const [one] = shop.servers as [Server, Server]
    const stream = () => fetch(`${one.url}/api/pedidos/${pedido.id}/en-vivo`, { headers: { cookie: shop.consultora } })
    // Half open: no connection closes, and nothing arrives.
    shop.way.swallow(true)
    for (const server of shop.servers)
      await until('deaf', async () => (await readyOf(server)).checks.events !== 'ok', 60_000)
    expect(one.said()).toContain('no event of another server arrives')
    expect((await stream()).status).toBe(503)
    expect(await renamedElsewhere(shop, 'Blusa sin eventos')).toBe('Blusa sin eventos')
    shop.way.swallow(false)
    shop.way.cut()
    for (const server of shop.servers)
      await until('hearing', async () => (await readyOf(server)).checks.events === 'ok', 60_000)
    const ear = await listen(await stream())
    await ear.close()
  })
})

describe('two servers behind PgBouncer in transaction mode without a direct address', () => {
  test('they report the missing setting, and serve nothing stale', { timeout: 150_000 }, async () => {
    const shop = await openShop({ direct: false })
    for (const server of shop.servers) {
      await until('deaf', async () => (await readyOf(server)).checks.events?.includes('DATABASE_DIRECT_URL'), 60_000)
      expect(server.said()).toContain('DATABASE_DIRECT_URL')
    }
    expect(await renamedElsewhere(shop, 'Blusa sin dirección')).toBe('Blusa sin dirección')
    await place(shop)
    await shop.stop()
  })
})

test('a server starts without its direct address', { timeout: 60_000 }, async () => {
  const database = await demoDatabase()
  const away = `postgres://postgres@127.0.0.1:${await freePort()}/postgres`
  const server = await startServer(database, { settings: { DATABASE_DIRECT_URL: away } })
  expect((await readyOf(server)).checks.events).toContain('the database does not answer')
  await server.stop()
  await database.remove()
})
