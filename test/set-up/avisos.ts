import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Fetch, TestApp } from '../app.ts'
import { formOf, productosApi } from './desk-productos.ts'
import { insist } from './insist.ts'

/** What tests do with 'Avísame' (spec 3.4), over HTTP. */

export const ask = (send: Fetch, tallaId: string | undefined) =>
  send('/api/avisos', { method: 'POST', body: { tallaId } })

/** @returns the id of the aviso. */
export async function asked(send: Fetch, tallaId: string | undefined): Promise<string> {
  const reply = await insist(() => ask(send, tallaId))
  if (reply.status !== 201) throw new Error(`The aviso was refused: ${reply.status} ${await reply.text()}`)
  return (await reply.json()).id
}

export const remove = (send: Fetch, id: string) => send(`/api/avisos/${id}`, { method: 'DELETE' })
export const restore = (send: Fetch, id: string) => send(`/api/avisos/${id}/restitucion`, { method: 'POST' })

export const misAvisos = async (send: Fetch): Promise<{ id: string; estado: string; tallaId: string }[]> =>
  (await (await send('/api/avisos')).json()).items

/** Staff change how many pieces of a size there are, by the product's form. */
export async function bring(admin: Fetch, productoId: string, tallaId: string | undefined, piezas: number) {
  const address = `${productosApi}/${productoId}`
  const save = async () => {
    const form = formOf(await (await admin(address)).json())
    const tallas = form.tallas.map((it) => (it.id === tallaId ? { ...it, stock: it.stock + piezas } : it))
    return admin(address, { method: 'PUT', body: { ...form, tallas } })
  }
  let reply = await insist(save)
  // Somebody else saved meanwhile: the form is opened again.
  while (reply.status === 409 && (await reply.clone().json()).code === 'stale') reply = await insist(save)
  return reply
}

/** Product and its first size are switched on or off. */
export async function setActive(admin: Fetch, productoId: string, activo: { producto?: boolean; talla?: boolean }) {
  const form = formOf(await (await admin(`${productosApi}/${productoId}`)).json())
  const tallas = form.tallas.map((it, index) => (index === 0 ? { ...it, activo: activo.talla ?? it.activo } : it))
  const body = { ...form, activo: activo.producto ?? form.activo, tallas }
  const reply = await admin(`${productosApi}/${productoId}`, { method: 'PUT', body })
  expect(reply.status).toBe(200)
}

/** Invariants of a size: people are notified in order, and turns are unique. */
export async function inTurn({ context }: TestApp, tallaId: string | undefined): Promise<void> {
  const { rows } = await sql<{ avisadoAt: string; createdAt: string }>`
    select told.avisado_at, told.created_at from avisos as told
    join avisos as before on before.talla_id = told.talla_id and before.turno < told.turno and before.estado = 'espera'
    join user_roles on user_roles.user_id = before.consultora_id and suspendida_at is null
    where told.talla_id = ${tallaId} and told.estado = 'avisado' and before.created_at < told.avisado_at`.execute(
    context.db.read,
  )
  expect(rows, 'told out of turn').toEqual([])
}

/** Notified people within their day, and free pieces. */
export async function toldAndFree({ context }: TestApp, tallaId: string | undefined) {
  const { rows } = await sql<{ told: number; free: number }>`
    select stock - apartado as free, (select count(*) from avisos where talla_id = ${tallaId} and estado = 'avisado') as told
    from producto_tallas where id = ${tallaId}`.execute(context.db.read)
  return { told: Number(rows[0]?.told), free: Number(rows[0]?.free) }
}
