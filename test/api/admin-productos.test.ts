import { describe, expect, test } from 'vitest'
import { readProductos } from '#app/demo/demo-data.ts'
import type { AdminProductoCard } from '#features/catalogo/server/admin-reads.ts'
import type { Page } from '#platform/http/cursor.ts'
import { newId } from '#platform/ids.ts'
import { type Person, testApp } from '../app.ts'
import { falda, formOf, productosApi, productosDesk, talla } from '../set-up/desk-productos.ts'
import { leavesNoTrace } from '../set-up/invariants.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

/** The list of products at the brand's desk, and whom it is for. */

const app = await testApp()
const admin = app.as('admin')
const { create, created, put } = productosDesk(app)

describe('spec 2.2: /admin/productos', () => {
  const list = async (query: Record<string, string> = {}): Promise<Page<AdminProductoCard>> =>
    (await admin(`${productosApi}?${new URLSearchParams({ limite: '100', ...query })}`)).json()
  const demo = readProductos()

  test('every product, active or not, newest first, with what both prices and the stock are', async () => {
    const { items } = await list()
    const own = items.filter(({ nombre }) => demo.some((it) => it.nombre === nombre))
    expect(own).toHaveLength(demo.length)
    expect(items.map(({ createdAt }) => createdAt)).toEqual(
      items
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    )
    const [first] = demo
    expect(items.find(({ sku }) => sku === first?.sku)).toMatchObject({
      nombre: first?.nombre,
      precioCentavos: first?.precioCentavos,
      costoConsultoraCentavos: first?.costoConsultoraCentavos,
      activo: first?.activo,
    })
  })

  test('status and category narrow it, alone and together', async () => {
    const inactive = await list({ activo: '0' })
    expect(inactive.items.length).toBe(demo.filter(({ activo }) => !activo).length)
    expect(inactive.items.every(({ activo }) => !activo)).toBe(true)
    const both = await list({ activo: '1', categoria: 'pijamas' })
    expect(both.items.every(({ activo, categoria }) => activo && categoria === 'pijamas')).toBe(true)
    expect(both.items.length).toBe(demo.filter(({ activo, categoria }) => activo && categoria === 'pijamas').length)
  })

  test('a list that was read before is never older than what was saved or ordered since', async () => {
    const own = await addProducto(app, { nombre: 'Bata Gavilán', tallas: { M: 10 } })
    const seen = async () => {
      const { items } = await list({ q: 'bata gavilan' })
      return items.map(({ precioCentavos, stock, apartado, activo }) => ({ precioCentavos, stock, apartado, activo }))
    }
    expect(await seen()).toEqual([{ precioCentavos: 599_00, stock: 10, apartado: 0, activo: true }])
    await placed(app.as('consultora'), lineaOf(own, 'M', 3))
    expect(await seen()).toEqual([{ precioCentavos: 599_00, stock: 10, apartado: 3, activo: true }])
    const producto = await (await admin(`${productosApi}/${own.id}`)).json()
    const saved = await put(own.id, { ...formOf(producto), precioCentavos: 611_00, activo: false })
    expect(saved.status).toBe(200)
    expect(await seen()).toEqual([{ precioCentavos: 611_00, stock: 10, apartado: 3, activo: false }])
  })

  test('the search finds parts of name and SKU, without accents or case', async () => {
    await created({ nombre: 'Túnica Ñandú', sku: 'TUN-Ñ-01' })
    for (const q of ['tunica', 'NANDU', 'tun-ñ', 'tunn01', 'nandu tunica']) {
      expect(
        (await list({ q })).items.map(({ nombre }) => nombre),
        q,
      ).toContain('Túnica Ñandú')
    }
    expect((await list({ q: '%' })).items).toEqual([])
  })

  test('a product that is renamed is found by its new name and not by the old', async () => {
    const made = await created({ nombre: 'Rebozo xochipilli' })
    expect((await list({ q: 'xochipilli' })).items).toHaveLength(1)
    await put(made.id, { ...formOf(made), nombre: 'Rebozo quetzalli', sku: 'RQ-900' })
    expect((await list({ q: 'xochipilli' })).items).toEqual([])
    for (const q of ['etzal', 'rq900', 'quetzalli rebozo']) expect((await list({ q })).items, q).toHaveLength(1)
  })

  test('by cursor it gives every product once', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page<AdminProductoCard> = await list({ limite: '7', ...(cursor && { cursor }) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.siguiente
    }
    expect(seen).toEqual((await list()).items.map(({ id }) => id))
  })
})

describe('A07, spec 2.6: only staff', () => {
  const others = ['visitor', 'expirada', 'pendiente', 'consultora', 'sinRol'] as const
  test.each(others)('%s reads and writes nothing here', async (person: Person) => {
    const code = person === 'visitor' || person === 'expirada' ? 'unauthenticated' : 'forbidden'
    const id = (await created()).id
    for (const attempt of [
      () => app.as(person)(productosApi),
      () => app.as(person)(`${productosApi}/${id}`),
      () => create(falda, app.as(person)),
      () => put(id, { ...falda, version: 1 }, app.as(person)),
    ]) {
      await expectProblem(await leavesNoTrace(app, attempt), code)
    }
  })

  test('what the form does not have is refused, not ignored', async () => {
    for (const extra of [{ id: newId() }, { version: 3 }, { stockDisponible: 9 }, { createdAt: '2020-01-01' }]) {
      await expectProblem(await leavesNoTrace(app, () => create({ ...falda, ...extra })), 'invalid_request')
    }
    const held = { ...talla('M', 3), apartado: 2 }
    await expectProblem(await leavesNoTrace(app, () => create({ ...falda, tallas: [held] })), 'invalid_request')
    const made = await created()
    for (const extra of [{ id: newId() }, { stockDisponible: 9 }, { createdAt: '2020-01-01' }, { busqueda: 'x' }]) {
      const refused = () => put(made.id, { ...formOf(made), ...extra })
      await expectProblem(await leavesNoTrace(app, refused), 'invalid_request')
    }
    const refused = () => put(made.id, { ...formOf(made), tallas: [held] })
    await expectProblem(await leavesNoTrace(app, refused), 'invalid_request')
  })
})
