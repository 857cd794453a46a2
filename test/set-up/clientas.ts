import { newId } from '#platform/ids.ts'
import type { Fetch } from '../app.ts'

export const clienta = (nombre: string, more: object = {}) => ({
  ...{ nombre, telefono: '', tallas: '', cumple: null, notas: '' },
  ...more,
})

export async function addedClienta(send: Fetch, nombre: string, more: object = {}): Promise<string> {
  const reply = await send('/api/clientas', { method: 'POST', body: clienta(nombre, more) })
  if (reply.status !== 201) throw new Error(`The clienta was refused: ${await reply.text()}`)
  return (await reply.json()).id
}

export const put = (send: Fetch, path: string, body: object) => send(path, { method: 'PUT', body })

/** @param piezas added; negative ones are taken out. */
export async function addToCarrito(send: Fetch, tallaId: string | undefined, piezas: number): Promise<void> {
  const headers = { 'idempotency-key': newId() }
  const reply = await send('/api/carrito/cambios', {
    method: 'POST',
    headers,
    body: { cambios: [{ tallaId, piezas }] },
  })
  if (!reply.ok) throw new Error(`The cart was not changed: ${await reply.text()}`)
}

export const repartirCarrito = (send: Fetch, tallaId: string | undefined, partes: [string, number][]) =>
  put(send, '/api/libreta/carrito', { tallaId, partes: partesOf(partes) })

export const repartirPedido = (send: Fetch, id: string, posicion: number, partes: [string, number][]) =>
  put(send, `/api/libreta/pedidos/${id}`, { posicion, partes: partesOf(partes) })

export const repartoDe = async (send: Fetch, id: string) => (await send(`/api/libreta/pedidos/${id}`)).json()

export const clientaDe = async (send: Fetch, id: string) => (await send(`/api/clientas/${id}`)).json()

const partesOf = (partes: [string, number][]) => partes.map(([clientaId, cantidad]) => ({ clientaId, cantidad }))
