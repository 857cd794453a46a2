import { randomUUIDv7 } from 'node:crypto'
import type { Request } from 'autocannon'
import type { BareLine } from './bare-pedido.ts'
import { adminEmail, consultoraEmail, password } from './world.ts'

/** What the cases need to know of a server with a made world: who is signed in, and what there is to ask for. */
export type Shop = {
  consultora: string
  admin: string
  consultoraId: string
  productoIds: string[]
  /** Those of the consultora. */
  pedidoIds: string[]
  carts: Cart[]
  /** The cookies of those who send pedidos, one after the other. */
  senders: string[]
}

/** Two lines of a cart, as the browser sends them. */
type Cart = (BareLine & { precioUnitarioCentavos: number })[]

type Listed = { items: { id: string }[]; siguiente: string | null }
type Detail = { id: string; costoConsultoraCentavos: number; tallas: { id: string }[] }

const cartPages = 8
const pedidoPages = 2
const senderCount = 39

/** Signs in and looks around, as a browser would. */
export async function enter(origin: string): Promise<Shop> {
  const consultora = await signIn(origin, consultoraEmail(0))
  const admin = await signIn(origin, adminEmail)
  const as = async <T>(cookie: string, path: string): Promise<T> => {
    const reply = await fetch(origin + path, { headers: { cookie } })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return reply.json() as Promise<T>
  }
  const listed = async (path: string, pages: number): Promise<string[]> => {
    const ids: string[] = []
    for (let page = 0, cursor = ''; page < pages; page++) {
      const { items, siguiente } = await as<Listed>(consultora, `${path}${cursor && `&cursor=${cursor}`}`)
      ids.push(...items.map(({ id }) => id))
      if (!siguiente) break
      cursor = siguiente
    }
    return ids
  }
  const productoIds = await listed('/api/productos?limite=24', cartPages)
  const details: Detail[] = []
  for (const id of productoIds) details.push(await as<Detail>(consultora, `/api/productos/${id}`))
  const senders: string[] = []
  for (let index = 1; index <= senderCount; index++) senders.push(await signIn(origin, consultoraEmail(index)))
  const { usuario } = await as<{ usuario: { id: string } }>(consultora, '/api/sesion')
  return {
    consultora,
    admin,
    senders,
    consultoraId: usuario.id,
    productoIds,
    pedidoIds: await listed('/api/pedidos?limite=100', pedidoPages),
    carts: details.map((first, at) => [
      lineOf(first, at),
      lineOf(details[(at + 7) % details.length] as Detail, at + 1),
    ]),
  }
}

const lineOf = ({ id, tallas, costoConsultoraCentavos }: Detail, at: number): Cart[number] => ({
  productoId: id,
  tallaId: tallas[at % tallas.length]?.id ?? '',
  cantidad: 1,
  precioUnitarioCentavos: costoConsultoraCentavos,
})

async function signIn(origin: string, email: string): Promise<string> {
  const reply = await fetch(`${origin}/api/sesion`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password }),
  })
  if (reply.status !== 204) throw new Error(`${email} cannot sign in: ${reply.status} ${await reply.text()}`)
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ')
}

/** Requests that send a cart, each under a key of its own. */
export function placings({ carts, senders }: Shop): (request: Request) => Request {
  let sent = 0
  const bodies = carts.map((lineas) => JSON.stringify({ telefono: '+52 442 555 0100', notas: '', lineas }))
  return (request) => {
    const cookie = senders[sent % senders.length] as string
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUIDv7(), cookie }
    return { ...request, method: 'POST', path: '/api/pedidos', headers, body: bodies[sent++ % bodies.length] as string }
  }
}
