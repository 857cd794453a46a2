import { expect } from 'vitest'
import { newId } from '#platform/ids.ts'
import { mexicanDay } from '#shared/format.ts'
import type { Fetch, TestApp } from '../app.ts'
import { type lineaOf, type OwnProducto, placed, setStatus, stockOf } from './shop.ts'

/** A pedido delivered today. */
export async function delivered(app: TestApp, her: Fetch, ...lineas: ReturnType<typeof lineaOf>[]) {
  const pedido = await placed(her, ...lineas)
  const reply = await setStatus(app.as('admin'), pedido.id, 'entregado', 1)
  if (reply.status !== 200) throw new Error(await reply.text())
  return pedido
}

/** As if it had been delivered some days ago. */
export const deliveredAgo = ({ context }: TestApp, id: string, days: number) =>
  context.db.read
    .updateTable('pedidos')
    .set({ fechaEntrega: mexicanDay(new Date(Date.now() - days * 86_400_000)) })
    .where('id', '=', id)
    .execute()

export type Asked = {
  pedidoId: string
  posicion?: number
  tipo?: string
  porTallaId?: string | null | undefined
  cantidad?: number
  motivo?: string
  detalle?: string
  fotoId?: string
  razon?: string
}

/** @param clave its Idempotency-Key: the same again is the same attempt. */
export const ask = (send: Fetch, { pedidoId, ...more }: Asked, clave = newId()) =>
  send('/api/devoluciones', {
    method: 'POST',
    headers: { 'idempotency-key': clave },
    body: { pedidoId, posicion: 0, tipo: 'devolucion', cantidad: 1, motivo: 'talla', ...more },
  })

/** Asks what must be taken. @returns its id. */
export async function asked(send: Fetch, request: Asked): Promise<string> {
  const reply = await ask(send, request)
  if (reply.status !== 201) throw new Error(await reply.text())
  return (await reply.json()).id
}

export const swap = (producto: OwnProducto, talla: string) => ({ tipo: 'cambio', porTallaId: producto.tallas[talla] })

export type Paso = 'aceptacion' | 'rechazo' | 'recepcion' | 'envio' | 'cancelacion'

export const read = async (send: Fetch, id: string) => (await send(`/api/devoluciones/${id}`)).json()

/** Moves one on, over the version that it has unless another is given. */
export async function move(
  send: Fetch,
  id: string,
  paso: Paso,
  body: { version?: number } & Record<string, unknown> = {},
) {
  const version = body.version ?? (await read(send, id)).version ?? 1
  return send(`/api/devoluciones/${id}/${paso}`, { method: 'POST', body: { ...body, version } })
}

export const receive = (send: Fetch, id: string, buenas: number, danadas = 0, more: object = {}) =>
  move(send, id, 'recepcion', { buenas, danadas, ...more })

/** Stock and held pieces of sizes. */
export const piecesOf = (app: TestApp, { tallas }: OwnProducto, names: string[]) =>
  Promise.all(
    names.map(async (name) => {
      const { stock, apartado } = await stockOf(app, tallas[name])
      return [stock, apartado]
    }),
  )

export async function ok(reply: Promise<Response>): Promise<void> {
  expect((await reply).status).toBe(200)
}
