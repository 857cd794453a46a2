import type { Hono } from 'hono'
import { afterAll } from 'vitest'
import { buildApp, type RenderPage } from '#main/app.ts'
import { type AppContext, openContext } from '#main/context.ts'
import { demoPassword } from '#main/demo/demo-data.ts'
import type { Env } from '#platform/env.ts'
import type { Front } from '#platform/http/route.ts'
import { quickDatabase, type TestDatabase } from './set-up/databases.ts'
import { insist } from './set-up/insist.ts'
import { sinRolEmail } from './set-up/world.ts'

/** The people of the tests. They have accounts of the demo world, whose passwords are all the same. */
export const people = {
  consultora: 'consultora@azahar.test',
  otraConsultora: 'lucia.trevino@azahar.test',
  admin: 'admin@azahar.test',
  ventas: 'ventas@azahar.test',
  almacen: 'almacen@azahar.test',
  catalogo: 'catalogo@azahar.test',
  suspendida: 'graciela.montano@azahar.test',
  pendiente: 'pendiente@azahar.test',
  sinRol: sinRolEmail,
  /** A consultora whose session has run out. */
  expirada: 'teresa.quinones@azahar.test',
} as const
export type Person = keyof typeof people | 'visitor'

/** `fetch` as somebody: a path on the server, with that person's cookie. An object as body is sent as JSON. */
export type Fetch = (path: string, init?: Omit<RequestInit, 'body'> & { body?: BodyInit | object }) => Promise<Response>

export type TestApp = {
  context: AppContext
  door: Hono<Front>
  database: TestDatabase
  /** A person of the tests, or anybody of the demo world by e-mail. The first use signs in, as people do. */
  as: (person: Person | `${string}@${string}`) => Fetch
  forget: (person: Person) => void
  /** A second server on the same database (PostgreSQL only: a SQLite file has one). */
  secondServer: () => Promise<TestApp>
}

/**
 * A whole server in this process, on a database of its own with the demo world in it, on the engine of the run. Call it
 * at the top of a test file: it is closed and its database is removed after the file's last test.
 * @param options.renderPage what answers pages; nothing is rendered unless a test brings it.
 * @param options.settings settings that differ from a server without any.
 */
export async function testApp({ renderPage = noPages, settings = {} }: Options = {}): Promise<TestApp> {
  const database = await quickDatabase()
  return openApp({ ...database, env: { ...database.env, ...settings } }, renderPage, () => database.remove())
}

type Options = { renderPage?: RenderPage; settings?: Partial<Env> }

const noPages: RenderPage = async () => new Response(null, { status: 404 })

async function openApp(database: TestDatabase, renderPage: RenderPage, after: () => Promise<void>): Promise<TestApp> {
  const context = await openContext(database.env)
  const app = buildApp(context, { renderPage })
  afterAll(async () => {
    context.live.close()
    await context.close()
    await after()
  })
  const send = (path: string, { body, headers, ...init }: Parameters<Fetch>[1] = {}, cookie?: string) => {
    const sent = new Headers(headers)
    // Beside a cookie that the test itself sends.
    if (cookie) sent.set('cookie', [cookie, sent.get('cookie')].filter(Boolean).join('; '))
    const json = isPlain(body)
    if (json && !sent.has('content-type')) sent.set('content-type', 'application/json')
    const request = new Request(`http://127.0.0.1:3000${path}`, {
      ...init,
      headers: sent,
      ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as BodyInit) }),
    })
    return Promise.resolve(app.fetch(request))
  }

  const cookies = new Map<string, Promise<string>>()
  const cookieOf = (email: string) => {
    const known = cookies.get(email) ?? signIn(send, email)
    cookies.set(email, known)
    return known
  }
  return {
    context,
    door: app,
    database,
    as: (person) => async (path, init) => {
      if (person === 'visitor') return send(path, init)
      const email = person in people ? people[person as keyof typeof people] : person
      const cookie = await cookieOf(email)
      if (person === 'expirada') await expireSessions(context, email)
      return send(path, init, cookie)
    },
    forget: (person) => person !== 'visitor' && cookies.delete(people[person]),
    secondServer: () => openApp(database, renderPage, async () => {}),
  }
}

async function signIn(send: Fetch, email: string): Promise<string> {
  const body = { email, password: demoPassword }
  const reply = await insist(() => send('/api/sesion', { method: 'POST', body }))
  if (reply.status !== 204) throw new Error(`${email} cannot sign in: ${reply.status} ${await reply.text()}`)
  return reply.headers.getSetCookie().map(pairOf).join('; ')
}

const pairOf = (cookie: string): string => cookie.slice(0, cookie.indexOf(';'))

async function expireSessions({ db }: AppContext, email: string): Promise<void> {
  const { id } = await db.read.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await db.read.updateTable('session').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).where('userId', '=', id).execute()
}

const isPlain = (body: unknown): body is object =>
  Array.isArray(body) || (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype)
