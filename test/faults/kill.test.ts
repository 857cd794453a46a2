import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/log.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { invariants } from '../set-up/invariants.ts'
import { startServer } from '../set-up/server.ts'
import { addProducto, type OwnProducto } from '../set-up/shop.ts'
import { type Journal, type Promised, signInAll, work } from './customers.ts'

const rounds = Number(process.env.TRUST_ROUNDS ?? 200)
const secondsARound = 4

const database = await demoDatabase()
afterAll(database.remove)

/** Opens the database while no server does. */
async function looking<T>(look: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(database.env, openLog(database.env))
  try {
    return await look(db)
  } finally {
    await db.close()
  }
}

async function demandKept(db: Database, promised: Promised[]): Promise<void> {
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
      .orderBy('posicion')
      .execute()
    expect(lines.map(({ cantidad }) => cantidad)).toEqual(it.cantidades)
  }
}

describe(engine === 'sqlite' ? 'F01: kill -9, SQLite' : 'F02: kill -9, PostgreSQL', () => {
  test(
    `${rounds} kills at random moments of pedidos, cancellations and saves: what was answered is there, whole, and once`,
    async () => {
      const productos = await looking(async (db) => {
        const app = { house: { db } } as Parameters<typeof addProducto>[0]
        const made: OwnProducto[] = []
        for (let count = 0; count < 6; count++) made.push(await addProducto(app, { tallas: { M: 1_000_000 } }))
        return made
      })
      const first = await startServer(database)
      const customers = await signInAll(first.url)
      await first.stop()

      const journal: Journal = { promised: [], open: [], faults: [] }
      let told = 0
      let resent = 0
      let slowest = 0
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        const server = await startServer(database, { settings: { PEDIDOS_PER_CONSULTORA_HOURLY: '100000' } })
        slowest = Math.max(slowest, performance.now() - began)
        resent += journal.open.length
        for (const { clave, body, cookie } of journal.open.splice(0)) {
          const again = await fetch(`${server.url}/api/pedidos`, {
            method: 'POST',
            headers: { cookie, 'content-type': 'application/json', 'idempotency-key': clave },
            body,
          })
          const { id, totalCentavos } = await again.json()
          expect(again.status).toBe(201)
          const { lineas } = JSON.parse(body) as { lineas: { cantidad: number }[] }
          journal.promised.push({
            kind: 'pedido',
            id,
            clave,
            totalCentavos,
            cantidades: lineas.map((it) => it.cantidad),
          })
        }
        const working = work(server.url, customers, productos, journal, () => false)
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 380))
        server.signal('SIGKILL')
        await Promise.all([server.ended, working])
        told += journal.promised.length
        const promised = journal.promised.splice(0)
        await looking(async (db) => {
          await demandKept(db, promised)
          if (round % 20 !== 19 && round !== rounds - 1) return
          await invariants({ house: { db } })
          const keys = await sql<{ keys: number; pedidos: number }>`
            select count(*) as keys, count(distinct pedido_id) as pedidos from pedido_claves`.execute(db.read)
          expect(keys.rows[0]?.keys).toBe(keys.rows[0]?.pedidos)
          if (engine === 'postgres') return
          const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db.read)
          expect(Object.values(rows[0] ?? {})).toEqual(['ok'])
        })
      }
      process.stdout.write(
        `${engine}: ${rounds} kills, ${told} promises kept, ${resent} unanswered sent again, slowest start ${Math.round(slowest)} ms\n`,
      )
      expect(journal.faults).toEqual([])
      expect(told).toBeGreaterThan(rounds)
      expect(resent).toBeGreaterThan(0)
    },
    rounds * secondsARound * 1_000 + 60_000,
  )
})
