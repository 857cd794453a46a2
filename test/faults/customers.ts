import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { newId } from '#platform/ids.ts'
import { openLog } from '#platform/log.ts'
import { people } from '../app.ts'
import { formOf } from '../set-up/desk-productos.ts'
import { cookieFrom } from '../set-up/server.ts'
import { addProducto, contacto, lineaOf, type OwnProducto, pedidoAs } from '../set-up/shop.ts'

/** An answered request: its result must be stored, whatever happens to the server. */
export type Promised =
  | { kind: 'pedido'; id: string; clave: string; totalCentavos: number; cantidades: number[] }
  | { kind: 'cancelacion'; id: string }
  | { kind: 'producto'; id: string; version: number; nombre: string }

export type Journal = {
  promised: Promised[]
  /** Requests without an answer: a retry under the same key must succeed. */
  open: { clave: string; body: string; cookie: string }[]
  /** Answers that were neither a success nor a refusal. */
  faults: string[]
}

type Customers = { consultoras: string[]; admin: string }

/** Signs in everybody who works; sessions outlive servers. */
export async function signInAll(url: string): Promise<Customers> {
  const consultoras = [people.consultora, people.otraConsultora]
  return {
    consultoras: await Promise.all(consultoras.map((email) => cookieFrom(url, email))),
    admin: await cookieFrom(url, people.admin),
  }
}

/** Eight people send and cancel pedidos and save products until the server is gone or `until()`; the journal has every answer. */
export async function work(
  url: string,
  { consultoras, admin }: Customers,
  productos: OwnProducto[],
  journal: Journal,
  until: () => boolean,
): Promise<void> {
  const send = (cookie: string, method: string, path: string, body?: string, clave?: string) =>
    fetch(`${url}${path}`, {
      method,
      headers: { cookie, origin: url, 'content-type': 'application/json', ...(clave && { 'idempotency-key': clave }) },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(15_000),
    })
  const note = async (what: string, reply: Response) => {
    if (reply.status >= 500 && reply.status !== 503)
      journal.faults.push(`${what}: ${reply.status} ${await reply.text()}`)
  }

  const buys = async (seed: number) => {
    for (let turn = seed; !until(); turn++) {
      const cookie = consultoras[seed % consultoras.length] as string
      const clave = newId()
      const lineas = [0, 1 + (turn % 3)].map((step) => {
        return lineaOf(productos[(turn + step) % productos.length] as OwnProducto, 'M', 1 + (turn % 4))
      })
      const body = JSON.stringify({ ...contacto, lineas })
      const attempt = { clave, body, cookie }
      journal.open.push(attempt)
      const reply = await send(cookie, 'POST', '/api/pedidos', body, clave)
      await note('pedido', reply)
      if (reply.status === 503) await pause(100)
      else journal.open.splice(journal.open.indexOf(attempt), 1)
      if (reply.status !== 201) continue
      const { id, totalCentavos } = await reply.json()
      journal.promised.push({ kind: 'pedido', id, clave, totalCentavos, cantidades: lineas.map((it) => it.cantidad) })
      if (turn % 3 !== 0) continue
      const back = await send(cookie, 'POST', `/api/pedidos/${id}/cancelacion`)
      await note('cancelacion', back)
      if (back.status === 200) journal.promised.push({ kind: 'cancelacion', id })
    }
  }
  const saves = async () => {
    for (let turn = 0; !until(); turn++) {
      const { id } = productos[turn % productos.length] as OwnProducto
      const found = await send(admin, 'GET', `/api/admin/productos/${id}`)
      if (found.status !== 200) continue
      const form = formOf(await found.json())
      const nombre = `Blusa ${newId()}`
      const tallas = form.tallas.map((it) => ({ ...it, stock: it.stock + (turn % 2) }))
      const saved = await send(admin, 'PUT', `/api/admin/productos/${id}`, JSON.stringify({ ...form, nombre, tallas }))
      await note('producto', saved)
      if (saved.status !== 200) continue
      const { version } = await saved.json()
      journal.promised.push({ kind: 'producto', id, version, nombre })
    }
  }
  const gone = () => {}
  await Promise.all([...Array.from({ length: 7 }, (_, seed) => buys(seed).catch(gone)), saves().catch(gone)])
}

/** Adds products with plenty of stock while no server has the database. */
export async function stockUp(env: Env, count = 6): Promise<OwnProducto[]> {
  const db = await openDatabase(env, openLog(env))
  const made: OwnProducto[] = []
  for (let turn = 0; turn < count; turn++)
    made.push(await addProducto({ context: { db } }, { tallas: { M: 1_000_000 } }))
  await db.close()
  return made
}

/** Opens a database while no server has it. */
export async function looking<T>(env: Env, look: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(env, openLog(env))
  try {
    return await look(db)
  } finally {
    await db.close()
  }
}

export function newAttempt(cookie: string, ...lineas: object[]) {
  const clave = newId()
  const request = pedidoAs(cookie, lineas, clave)
  return { clave, body: request.body as string, cookie, request }
}

export const newJournal = (): Journal => ({ promised: [], open: [], faults: [] })

/** Settings without limits on one person. */
export const busy = { PEDIDOS_PER_CONSULTORA_HOURLY: '100000', READS_PER_PERSON_MINUTE: '100000' }

/** Asserts that every answered request is stored in full. */
export async function demandKept(db: Database, promised: Promised[]): Promise<void> {
  for (const it of promised) {
    if (it.kind === 'producto') {
      const row = await db.read
        .selectFrom('productos')
        .select(['version', 'nombre'])
        .where('id', '=', it.id)
        .executeTakeFirst()
      expect(row?.version, 'a saved product').toBeGreaterThanOrEqual(it.version)
      if (row?.version === it.version) expect(row.nombre).toBe(it.nombre)
      continue
    }
    const row = await db.read
      .selectFrom('pedidos')
      .select(['status', 'totalCentavos'])
      .where('id', '=', it.id)
      .executeTakeFirst()
    if (it.kind === 'cancelacion') {
      expect(row?.status, `pedido ${it.id} was taken back`).toBe('cancelado')
      continue
    }
    expect(row?.totalCentavos, `pedido ${it.id} was answered with 201`).toBe(it.totalCentavos)
    const lines = await db.read
      .selectFrom('pedidoItems')
      .select('cantidad')
      .where('pedidoId', '=', it.id)
      .where('desde', '=', 1)
      .orderBy('posicion')
      .execute()
    expect(lines.map(({ cantidad }) => cantidad)).toEqual(it.cantidades)
  }
}

/** Retries every request without a clear answer under its key; each must succeed. */
export async function sendAgain(url: string, journal: Journal): Promise<void> {
  for (const { clave, body, cookie } of journal.open.splice(0)) {
    const sent: { lineas: { cantidad: number }[] } = JSON.parse(body)
    const again = await fetch(`${url}/api/pedidos`, pedidoAs(cookie, sent.lineas, clave))
    const { id, totalCentavos } = await again.json()
    expect(again.status).toBe(201)
    const cantidades = sent.lineas.map((it) => it.cantidad)
    journal.promised.push({ kind: 'pedido', id, clave, totalCentavos, cantidades })
  }
}

/** The value that this share of the times does not exceed. */
export const percentile = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? Number.NaN
