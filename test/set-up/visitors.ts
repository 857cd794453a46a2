import { afterAll, beforeAll } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase, engine } from './databases.ts'
import { formOf } from './desk-productos.ts'
import { ask as askAt } from './request.ts'
import { cookieFrom, type Server, startServer } from './server.ts'

type Init = { cookie?: string; method?: string; body?: object; headers?: Record<string, string>; at?: Server }
export type Card = {
  id: string
  nombre: string
  precioCentavos: number
  costoConsultoraCentavos?: number
  categoria: string
}
type Detail = Card & { stockDisponible: number; tallas: { id: string; disponible: number }[] }

/**
 * A server in a process of its own, what visitors ask it, and what changes what they are shown. Call it at the top of a
 * test file: it is stopped after the file's last test.
 */
export async function visitorsShop() {
  const database = await demoDatabase()
  const server = await startServer(database)
  /** A second process on the same database: PostgreSQL only, a SQLite file has one. */
  const other = engine === 'postgres' ? await startServer(database) : null
  const cookies: Record<'consultora' | 'admin', string> = { consultora: '', admin: '' }
  beforeAll(async () => {
    cookies.consultora = await cookieFrom(server.url, people.consultora)
    cookies.admin = await cookieFrom(server.url, people.admin)
  })
  afterAll(async () => {
    await server.stop()
    await other?.stop()
    await database.remove()
  })

  function ask(
    path: string,
    { cookie, method = 'GET', body, headers = {}, at = server }: Init = {},
  ): Promise<Response> {
    const sent = { ...headers, ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) }
    return fetch(at.url + path, {
      method,
      headers: { origin: at.url, ...sent },
      ...(body && { body: JSON.stringify(body) }),
    })
  }

  const newest = async (at = server) =>
    ((await (await ask('/api/productos', { at })).json()) as { items: Card[] }).items
  const detail = async (id: string, init?: Init) => (await (await ask(`/api/productos/${id}`, init)).json()) as Detail
  const textOf = async (path: string, init?: Init) => (await ask(path, init)).text()

  /** The desk's form, saved with another price. */
  async function reprice(id: string, precioCentavos: number): Promise<void> {
    const form = await (await ask(`/api/admin/productos/${id}`, { cookie: cookies.admin })).json()
    const body = { ...formOf(form), precioCentavos }
    const reply = await ask(`/api/admin/productos/${id}`, { cookie: cookies.admin, method: 'PUT', body })
    if (!reply.ok) throw new Error(await reply.text())
  }

  /** An answer as it comes over the wire: `fetch` would unpack it. */
  const raw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    askAt(server.url, path, { headers, method })

  return { server, other, cookies, ask, newest, detail, textOf, reprice, raw }
}
