import { newId } from '#platform/ids.ts'
import type { Fetch } from '../app.ts'
import type { OwnProducto } from './shop.ts'
import { lineaOf, type Placed, placed, setStatus } from './shop.ts'

export type Wish = { id: string; version: number }

export const makeSurtido = (send: Fetch, pedidos: Wish[], clave = newId()) =>
  send('/api/surtidos', { method: 'POST', headers: { 'idempotency-key': clave }, body: { pedidos } })

/** A surtido that must be made. */
export async function made(send: Fetch, pedidos: Wish[], clave = newId()) {
  const reply = await makeSurtido(send, pedidos, clave)
  if (reply.status !== 201) throw new Error(`The surtido was refused: ${await reply.text()}`)
  return (await reply.json()) as { id: string; numero: number; entraron: number; fuera: Stayed[]; sinPasar: Stayed[] }
}
type Stayed = { id: string; numeroPedido: string | null; detail: string }

/** A pedido that staff have confirmed, with these pieces of a product. */
export async function confirmed(consultora: Fetch, admin: Fetch, producto: OwnProducto, cantidad = 1): Promise<Placed> {
  const pedido = await placed(consultora, lineaOf(producto, 'M', cantidad))
  await setStatus(admin, pedido.id, 'confirmado', 1)
  return pedido
}

export type Mark = { prendaId: string | undefined; piezas: number | null; antes: number | null }

export const mark = (send: Fetch, id: string, ...marcas: Mark[]) =>
  send(`/api/surtidos/${id}/marcas`, { method: 'PUT', body: { marcas } })

export const surtidoOf = async (send: Fetch, id: string) => (await send(`/api/surtidos/${id}`)).json()
export const marcasOf = async (send: Fetch, id: string) =>
  (await (await send(`/api/surtidos/${id}/marcas`)).json()).items as {
    prendaId: string
    piezas: number
    nombre: string
  }[]
export const endSurtido = (send: Fetch, id: string) => send(`/api/surtidos/${id}/termino`, { method: 'POST' })
