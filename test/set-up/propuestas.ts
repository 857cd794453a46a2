import type { Fetch } from '../app.ts'

/** What tests do with the lines of a pedido, over HTTP (spec 3.2). */

export type Change = {
  version: number
  lineas?: object[]
  agregadas?: object[]
  mensaje?: string | null
  confirmar?: boolean
  sacar?: boolean
}

export const revision = (posicion: number, cantidad: number, more: object = {}) => ({ posicion, cantidad, ...more })

export const propose = (send: Fetch, id: string, { confirmar = false, lineas = [], ...change }: Change) =>
  send(`/api/pedidos/${id}/propuestas`, { method: 'POST', body: { lineas, confirmar, ...change } })

export async function proposed(send: Fetch, id: string, change: Change): Promise<Proposed> {
  const reply = await propose(send, id, change)
  if (reply.status !== 201) throw new Error(`The propuesta was refused: ${await reply.text()}`)
  return reply.json()
}
export type Proposed = { id: string; version: number; totalCentavos: number }

export type Ending = 'aceptacion' | 'rechazo' | 'cancelacion' | 'retiro'
export const answer = (send: Fetch, id: string, propuestaId: string, ending: Ending) =>
  send(`/api/pedidos/${id}/propuestas/${propuestaId}/${ending}`, { method: 'POST' })

export const edit = (
  send: Fetch,
  id: string,
  body: { version: number; lineas?: object[] | null; agregadas?: object[] },
) => send(`/api/pedidos/${id}/lineas`, { method: 'PUT', body })

export const pay = (send: Fetch, id: string, body: object) => send(`/api/pedidos/${id}/pagos`, { method: 'POST', body })

/** A pedido as somebody sees it. */
export async function pedidoOf(send: Fetch, id: string) {
  const reply = await send(`/api/pedidos/${id}`)
  if (reply.status !== 200) throw new Error(`The pedido could not be read: ${reply.status} ${await reply.text()}`)
  return reply.json()
}
