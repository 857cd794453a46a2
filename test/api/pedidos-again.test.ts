import { describe, expect, test } from 'vitest'
import type { PedidoCard } from '#features/pedidos/server/list-reads.ts'
import { type Page, writeCursor } from '#platform/http/cursor.ts'
import { foldForSearch } from '#shared/fold.ts'
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

describe('a list of pedidos that is asked for again', () => {
  test('shows no status and no name that are no more', async () => {
    const lists = async () => [
      await list('admin'),
      await list('consultora'),
      await list('admin', { status: 'pendiente' }),
    ]
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

/** A query that was built for one filter and kept for another would answer the first for all. */
describe('a list by each filter and without, in turn and in both orders, is the right one', () => {
  const turns = <T>(filters: T[]) => [...filters, ...filters.toReversed()]

  test('pedidos, by status, number and page', async () => {
    const all = (await list('admin', { limite: 100 })).items
    const cursor = writeCursor(all[2] as PedidoCard)
    const after = (it: PedidoCard) => all.indexOf(it) > 2
    const filters: [Record<string, string>, (it: PedidoCard) => boolean][] = [
      [{}, () => true],
      [{ status: 'pendiente' }, ({ status }) => status === 'pendiente'],
      [{ status: 'enviado' }, ({ status }) => status === 'enviado'],
      [{ numero: '7' }, ({ numeroPedido }) => numeroPedido.includes('7')],
      [{ numero: '7', status: 'enviado' }, (it) => it.numeroPedido.includes('7') && it.status === 'enviado'],
      [{ cursor }, after],
      [{ cursor, status: 'enviado' }, (it) => after(it) && it.status === 'enviado'],
    ]
    for (const [query, fits] of turns(filters)) {
      for (const limite of [100, 5, 100]) {
        const { items } = await list('admin', { ...query, limite })
        expect(items, JSON.stringify(query)).toEqual(all.filter(fits).slice(0, limite))
      }
    }
    const own = (await list('consultora', { limite: 100 })).items.map(({ id }) => id)
    expect(own).toContain(mine.id)
    expect((await list('otraConsultora', { limite: 100 })).items.some(({ id }) => own.includes(id))).toBe(false)
  })

  test('products of the desk, by word, line and state', async () => {
    type Card = { id: string; nombre: string; sku: string | null; categoria: string; activo: boolean }
    const productos = async (query: Record<string, string>): Promise<Card[]> =>
      (await (await app.as('admin')(`/api/admin/productos?${new URLSearchParams({ limite: '100', ...query })}`)).json())
        .items
    const all = await productos({})
    const named = ({ nombre, sku }: Card) => foldForSearch(nombre, sku).includes('blusa')
    const filters: [Record<string, string>, (it: Card) => boolean][] = [
      [{}, () => true],
      [{ activo: '0' }, ({ activo }) => !activo],
      [{ activo: '1' }, ({ activo }) => activo],
      [{ categoria: 'pijamas' }, ({ categoria }) => categoria === 'pijamas'],
      [{ q: 'blusa' }, named],
      [{ q: 'blusa', activo: '1' }, (it) => named(it) && it.activo],
      [{ q: 'blusa', categoria: 'pijamas' }, (it) => named(it) && it.categoria === 'pijamas'],
    ]
    for (const [query, fits] of turns(filters)) {
      expect(await productos(query), JSON.stringify(query)).toEqual(all.filter(fits))
    }
  })
})
