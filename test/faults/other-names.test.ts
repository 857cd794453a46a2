import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { people } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { asJson, cookieFrom, serve } from '../set-up/server.ts'

/** Pages that every role may open, asked for by everybody in turn and at once: nobody's name or address is in another's. */
const server = await serve(await demoDatabase())
const signedIn = ['consultora', 'otraConsultora', 'admin'] as const
const everybody = [...signedIn, 'guest'] as const
type Who = (typeof everybody)[number]
const pages = [paths.inicio, paths.contacto, paths.categoria('moda-casual'), '/nada', `${paths.inicio}?v=1`]
const cookies: Record<Who, string> = { consultora: '', otraConsultora: '', admin: '', guest: '' }
/** What only this person's pages say: e-mail and name. */
const marks: Record<Who, string[]> = { consultora: [], otraConsultora: [], admin: [], guest: [] }

beforeAll(async () => {
  for (const who of signedIn) {
    cookies[who] = await cookieFrom(server.url, people[who])
    const perfil = await fetch(`${server.url}/api/perfil`, { headers: { cookie: cookies[who] } })
    const { nombreCompleto } = await perfil.json()
    marks[who] = [people[who], nombreCompleto]
  }
})

/** What of others a page holds that it should not, and what of its own it lacks. */
async function wrongIn(who: Who, page: string): Promise<string[]> {
  const cookie = cookies[who]
  const html = await (await fetch(server.url + page, { headers: cookie ? { cookie } : {} })).text()
  const strangers = everybody.filter((other) => other !== who).flatMap((other) => marks[other])
  return [
    ...strangers.filter((mark) => html.includes(mark)).map((mark) => `${page} of ${who} says ${mark}`),
    ...(who === 'guest' || html.includes(people[who]) ? [] : [`${page} of ${who} does not greet`]),
  ]
}

/** A pedido that changes drops what guests were shown. */
async function emptyCache(): Promise<void> {
  const list = await fetch(`${server.url}/api/pedidos?limite=1`, asJson(cookies.admin, 'GET'))
  const [{ id, version }] = (await list.json()).items
  const save = asJson(cookies.admin, 'PUT', { notasAdmin: `Nota ${version}`, version })
  expect((await fetch(`${server.url}/api/pedidos/${id}/notas`, save)).status).toBe(200)
}

const orders = everybody.flatMap((first) =>
  everybody
    .filter((second) => second !== first)
    .map((second) => [first, second, ...everybody.filter((it) => it !== first && it !== second)]),
)

describe('no page holds another user’s name', () => {
  test('all at once, beside the first guest who fills the cache', { timeout: 60_000 }, async () => {
    const asked = orders.flat().flatMap((who) => pages.map((page) => wrongIn(who, page)))
    expect((await Promise.all(asked)).flat()).toEqual([])
  })

  test('in every order, one after the other, each time with an empty cache', { timeout: 60_000 }, async () => {
    const wrong: string[] = []
    for (const order of orders) {
      await emptyCache()
      for (const page of pages) for (const who of order) wrong.push(...(await wrongIn(who, page)))
    }
    expect(wrong).toEqual([])
  })
})
