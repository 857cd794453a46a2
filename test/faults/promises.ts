import { expect } from 'vitest'
import type { Database } from '#platform/db/database.ts'
import { pedidoAs } from '../set-up/shop.ts'
import type { Journal, Promised } from './customers.ts'

/** Asserts that whatever was answered is there, whole. */
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

/** Sends once more, under its key, whatever had no clear answer: now each must be taken. */
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
