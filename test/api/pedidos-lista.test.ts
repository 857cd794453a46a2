import { describe, expect, test } from 'vitest'
import type { PedidoCard } from '#modules/pedidos/server/list-reads.ts'
import { newId } from '#platform/ids.ts'
import { mexicanDay } from '#shared/format.ts'
import { people, testApp } from '../app.ts'
import { pageOf, type Query, walk } from '../set-up/lists.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, idOf, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const blusa = await addProducto(app, { tallas: { M: 1000 } })
const mine = await placed(app.as('consultora'), lineaOf(blusa, 'M', 2), lineaOf(blusa, 'M', 3))
const lucia = await idOf(app, people.otraConsultora)

// Seven of one instant, eleven at night in Mexico, which is the next day in UTC.
const sameInstant = '2026-03-11T05:00:00.000Z'
const twins = await Promise.all(Array.from({ length: 7 }, () => placed(app.as('otraConsultora'), lineaOf(blusa))))
await app.context.db.write((tx) =>
  tx
    .updateTable('pedidos')
    .set({ createdAt: sameInstant })
    .where(
      'id',
      'in',
      twins.map(({ id }) => id),
    )
    .execute(),
)

const { telefono } = await app.context.db.read
  .selectFrom('profiles')
  .select('telefono')
  .where('id', '=', lucia)
  .executeTakeFirstOrThrow()

const list = (query: Query = {}) => pageOf<PedidoCard>(admin, '/api/pedidos', { limite: 100, ...query })
const all = (await list()).items
const dayAgo = new Date(Date.now() - 86_400_000).toISOString()
const isHers = ({ consultora }: PedidoCard) => consultora?.email === people.otraConsultora
const dayOf = ({ createdAt }: PedidoCard) => mexicanDay(new Date(createdAt))
const [first, middle] = [dayOf(all.at(-1) as PedidoCard), dayOf(all[Math.floor(all.length / 2)] as PedidoCard)]

type Filter = [Record<string, string>, (it: PedidoCard) => boolean]
const filters: Filter[] = [
  [{ consultora: lucia }, isHers],
  [{ consultora: newId() }, () => false],
  [{ desde: middle }, (it) => dayOf(it) >= middle],
  [{ hasta: middle }, (it) => dayOf(it) <= middle],
  [{ desde: '2026-03-10', hasta: '2026-03-10' }, (it) => dayOf(it) === '2026-03-10'],
  [{ desde: '2026-03-11', hasta: '2026-03-11' }, (it) => dayOf(it) === '2026-03-11'],
  [{ desde: '2027-01-01', hasta: first }, () => false],
  [{ espera: '24h' }, (it) => it.status === 'pendiente' && it.createdAt < dayAgo],
  [{ espera: '24h', status: 'enviado' }, () => false],
]
const both = ([one, fits]: Filter, [other, fitsToo]: Filter): Filter => [
  { ...one, ...other },
  (it) => fits(it) && fitsToo(it),
]
const together: Filter[] = [
  both(
    [{ consultora: lucia }, isHers],
    [{ espera: '24h' }, (it) => it.status === 'pendiente' && it.createdAt < dayAgo],
  ),
  both(
    [{ consultora: lucia, status: 'pendiente' }, (it) => isHers(it) && it.status === 'pendiente'],
    filters[4] as Filter,
  ),
  both(
    [{ numero: '7', desde: middle }, (it) => it.numeroPedido.includes('7') && dayOf(it) >= middle],
    filters[0] as Filter,
  ),
]

describe('spec 3.1: filters of the staff’s list', () => {
  test.each([...filters, ...together])('%j finds what a scan of all finds, in both orders', async (query, fits) => {
    const expected = all.filter(fits).map(({ id }) => id)
    for (const limite of [3, 100]) {
      const newest = await walk<PedidoCard>(admin, '/api/pedidos', { ...query, limite })
      expect(newest.map(({ id }) => id)).toEqual(expected)
      const oldest = await walk<PedidoCard>(admin, '/api/pedidos', { ...query, limite, orden: 'antiguas' })
      expect(oldest.map(({ id }) => id)).toEqual(expected.toReversed())
    }
  })

  test('the seven of one instant appear once each, on their Mexican day', async () => {
    const { items } = await list({ desde: '2026-03-10', hasta: '2026-03-10' })
    for (const { id } of twins) expect(items.filter((it) => it.id === id)).toHaveLength(1)
  })

  test('a row has pieces and city: of the address, or of the profile until there is one', async () => {
    const row = async () => (await list()).items.find(({ id }) => id === mine.id)
    const { ciudad } = await app.context.db.read
      .selectFrom('profiles')
      .select('ciudad')
      .where('email', '=', people.consultora)
      .executeTakeFirstOrThrow()
    expect(await row()).toMatchObject({ piezas: 5, ciudad })
    const address = { telefono: '+52 442 123 4567', direccion: 'Juárez', numero: '5', complemento: null }
    const direccionEnvio = { ...address, barrio: 'Centro', ciudad: 'Xalapa', codigoPostal: '91000' }
    const body = { direccionEnvio, version: 1 }
    expect((await admin(`/api/pedidos/${mine.id}/direccion`, { method: 'PUT', body })).status).toBe(200)
    expect(await row()).toMatchObject({ piezas: 5, ciudad: 'Xalapa' })
  })

  test.each(['consultora=1', 'desde=hoy', 'hasta=2026-02-30', 'espera=48h', 'orden=nuevas', 'propuesta=abierta'])(
    '%s is refused',
    async (query) => {
      await expectProblem(await admin(`/api/pedidos?${query}`), 'invalid_request')
    },
  )

  test('a consultora who filters by another finds nothing', async () => {
    const { items } = await pageOf<PedidoCard>(app.as('consultora'), '/api/pedidos', { consultora: lucia })
    expect(items).toEqual([])
  })
})

describe('spec 2.2 and 3.1: the search box of the staff’s list', () => {
  const marisol = ({ consultora }: PedidoCard) => consultora?.email === people.consultora
  const nobody = () => false
  test.each<[string, (it: PedidoCard) => boolean]>([
    [mine.numeroPedido, ({ id }) => id === mine.id],
    [mine.numeroPedido.toLowerCase(), ({ id }) => id === mine.id],
    ['ped-', () => true],
    ['00', ({ numeroPedido }) => numeroPedido.includes('00')],
    ['lucía TREVIÑO', isHers],
    ['lu', (it) => /lu/i.test(`${it.consultora?.nombreCompleto} ${it.consultora?.email}`)],
    [people.otraConsultora, isHers],
    [telefono, isHers],
    [telefono.slice(-4), isHers],
    ['ugalde', marisol],
    ['lucia ugalde', nobody],
    ['%', nobody],
    ['"', nobody],
  ])('%s finds what a scan of all finds', async (q, fits) => {
    const expected = all.filter(fits).map(({ id }) => id)
    const found = await walk<PedidoCard>(admin, '/api/pedidos', { q, limite: 100 })
    expect(found.map(({ id }) => id)).toEqual(expected)
  })

  test('almacén finds by number and name, not by e-mail or phone; a consultora finds nobody else', async () => {
    const count = async (who: 'almacen' | 'consultora', q: string) =>
      (await walk(app.as(who), '/api/pedidos', { q, limite: 100 })).length
    expect(await count('almacen', mine.numeroPedido)).toBe(1)
    expect(await count('almacen', 'trevino')).toBe(all.filter(isHers).length)
    for (const q of [people.otraConsultora, 'azahar.test', telefono, telefono.slice(-4)])
      expect([q, await count('almacen', q)]).toEqual([q, 0])
    const own = (await walk(app.as('consultora'), '/api/pedidos', { limite: 100 })).length
    expect(await count('consultora', 'trevino')).toBe(own)
  })
})

describe('consultoras of the filter', () => {
  const found = async (query: Query) =>
    (await (await admin(`/api/pedidos/consultoras?${new URLSearchParams(query as Record<string, string>)}`)).json())
      .items

  test('are found by words of name and e-mail, without accents, or by id', async () => {
    const [her] = await found({ id: lucia })
    expect(her).toEqual({
      id: lucia,
      nombreCompleto: expect.any(String),
      email: people.otraConsultora,
      ciudad: expect.any(String),
    })
    expect(await found({ q: 'LUCIA trevino@' })).toEqual([her])
    expect(await found({ q: 'nadie' })).toEqual([])
    expect((await found({})).length).toBeGreaterThan(3)
    expect(await found({ q: people.pendiente })).toEqual([])
  })
})
