import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { PedidoCard } from '#features/pedidos/server/list-reads.ts'
import { type Page, writeCursor } from '#platform/http/cursor.ts'
import { type Person, testApp } from '../app.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const otra = app.as('otraConsultora')
const blusa = await addProducto(app, { nombre: 'Blusa de la canaria' })
const mine = await placed(app.as('consultora'), lineaOf(blusa, 'M', 2))

async function list(person: Person, query: Record<string, string | number> = {}): Promise<Page<PedidoCard>> {
  const reply = await app.as(person)(`/api/pedidos?${new URLSearchParams(query as Record<string, string>)}`)
  expect(reply.status).toBe(200)
  return reply.json()
}

describe('a list that was read before (docs/decisions/067)', () => {
  test('shows no status and no name that are no more', async () => {
    const lists = async () => [
      await list('admin'),
      await list('consultora'),
      await list('admin', { status: 'pendiente' }),
    ]
    // What is asked for again is kept.
    await lists()
    const before = await lists()
    expect(before.map(({ items }) => items[0]?.id)).toEqual([mine.id, mine.id, mine.id])
    const yours = await placed(otra, lineaOf(blusa, 'M', 1))
    expect([(await list('admin')).items[0]?.id, (await list('consultora')).items[0]?.id]).toEqual([yours.id, mine.id])
    await otra(`/api/pedidos/${yours.id}/cancelacion`, { method: 'POST' })
    expect((await list('otraConsultora')).items[0]).toMatchObject({ id: yours.id, status: 'cancelado' })
    expect((await list('admin', { status: 'pendiente' })).items[0]?.id).toBe(mine.id)
    const { nombreCompleto, telefono } = await (await otra('/api/perfil')).json()
    for (const named of ['Otra Consultora Renombrada', nombreCompleto]) {
      const reply = await otra('/api/perfil', { method: 'PUT', body: { nombreCompleto: named, telefono } })
      expect(reply.status).toBe(200)
      expect((await list('admin')).items[0]?.consultora?.nombreCompleto).toBe(named)
    }
  })
})

test.runIf(app.context.db.engine === 'postgres')(
  'a page is planned once, not each time that one is read (docs/decisions/093)',
  async () => {
    const { items } = await list('admin', { limite: 100 })
    const cursors = items.slice(0, 20).map(writeCursor)
    for (const cursor of cursors) await list('admin', { limite: 50, cursor })
    const { rows } = await sql<{ planned: number; runs: number }>`
      select custom_plans as planned, custom_plans + generic_plans as runs from pg_prepared_statements
      where statement like '%where ("pedidos"."created_at", "pedidos"."id") <%' order by runs desc limit 1`.execute(
      app.context.db.read,
    )
    expect(rows[0]?.runs).toBeGreaterThanOrEqual(cursors.length)
    expect(rows[0]?.planned).toBeLessThan(cursors.length / 2)
  },
)
