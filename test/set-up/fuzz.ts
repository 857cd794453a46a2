import fc from 'fast-check'
import { expect } from 'vitest'
import { newId } from '#platform/ids.ts'
import { type Person, people, type TestApp } from '../app.ts'
import { type Known, type Operation, requestOf, type Sent, senders } from './fuzz-requests.ts'
import { addProducto, lineaOf, placed } from './shop.ts'

/**
 * Sends requests made of the OpenAPI document, mostly right and often nearly so, as everybody in turn.
 * @param each how many for each route.
 * @returns how many were sent, by status. Fails at the first that meets a fault, hangs, or tells what its sender may not see.
 */
export async function fuzz(app: TestApp, { each, seed }: { each: number; seed: number }): Promise<Map<number, number>> {
  const { paths } = await (await app.as('visitor')('/api/openapi.json')).json()
  const known = await knownIds(app)
  const forbidden = await openForbidden(app)
  const statuses = new Map<number, number>()
  for (const [path, methods] of Object.entries<Record<string, Operation>>(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const requests = fc.sample(requestOf(path, method.toUpperCase(), operation, known), { numRuns: each, seed })
      for (let at = 0; at < requests.length; at += atOnce) {
        const replies = requests.slice(at, at + atOnce).map((sent) => send(app, sent, forbidden))
        for (const status of await Promise.all(replies)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
      // Signs in again after a sign-out or a password change.
      if (path.startsWith('/sesion')) for (const person of senders) app.forget(person)
    }
  }
  expect((Object.prototype as { x?: unknown }).x, 'no request reaches the prototype of everything').toBeUndefined()
  return statuses
}

const atOnce = 8
const longestMs = 5_000

async function send(
  app: TestApp,
  sent: Sent,
  forbidden: (person: Person, text: string) => string | null,
): Promise<number> {
  const { person, method, path, query, headers, body } = sent
  const began = performance.now()
  const hasBody = method !== 'GET' && method !== 'DELETE' && body !== undefined
  const json = hasBody ? JSON.stringify(body) : undefined
  const reply = await app.as(person)(`/api${path}${query}`, {
    method,
    headers: { ...(hasBody && { 'content-type': 'application/json' }), ...headers },
    ...(json !== undefined && { body: json }),
  })
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) await reply.body?.cancel()
  const text = isStream ? '' : await reply.text()
  const told = JSON.stringify({ ...sent, body: json?.slice(0, 500), status: reply.status, text: text.slice(0, 300) })
  if (reply.status >= 500 && reply.status !== 503) throw new Error(`A fault: ${told}`)
  if (performance.now() - began > longestMs) throw new Error(`Too slow: ${told}`)
  const leak = forbidden(person, text)
  if (leak) throw new Error(`${person} may not see ${leak}: ${told}`)
  return reply.status
}

/** Private data in a text: others' addresses, consultora prices, tokens. */
async function openForbidden(app: TestApp) {
  const { db } = app.context
  const rows = await db.read.selectFrom('profiles').select(['email', 'telefono']).execute()
  const ofPerson = (person: Person) => (person === 'visitor' ? '' : people[person as keyof typeof people])
  return (person: Person, text: string): string | null => {
    if (/\$argon2id|"token"|"password"\s*:\s*"\$/.test(text)) return 'a secret'
    if (/\b(select|insert|update) .* (from|into|set) |node_modules|at \w+ \(|\/src\/|SQLITE_|kysely/i.test(text))
      return 'what goes on inside'
    if (person === 'admin') return null
    if (!['consultora', 'otraConsultora'].includes(person) && /costoConsultoraCentavos\W{1,3}\d/.test(text))
      return 'the consultora’s price'
    if (!text.startsWith('{')) return null
    const other = rows.find(({ email }) => email !== ofPerson(person) && text.includes(email))
    return other ? `the address ${other.email}` : null
  }
}

async function knownIds(app: TestApp): Promise<Known> {
  const producto = await addProducto(app, { tallas: { M: 100_000 } })
  const pedido = await placed(app.as('consultora'), lineaOf(producto))
  const { id } = await app.context.db.read.selectFrom('imagenes').select('id').limit(1).executeTakeFirstOrThrow()
  return {
    uuids: [producto.id, producto.tallas.M!, pedido.id, newId()],
    pedido: pedido.id,
    producto: producto.id,
    imagen: id,
  }
}
