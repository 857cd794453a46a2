import { describe, expect, test } from 'vitest'
import { readProductos } from '#main/demo/demo-data.ts'
import type { AdminProductoCard } from '#modules/catalogo/client.ts'
import { newId } from '#platform/ids.ts'
import { foldForSearch } from '#shared/fold.ts'
import { testApp } from '../app.ts'
import { falda, formOf, productosApi, productosDesk, talla } from '../set-up/desk-productos.ts'
import { pageOf, type Query, walk } from '../set-up/lists.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const { create, created, put } = productosDesk(app)

describe('spec 2.2: /admin/productos', () => {
  const list = (query: Query = {}) => pageOf<AdminProductoCard>(admin, productosApi, { limite: 100, ...query })
  const demo = readProductos()

  test('lists every product, newest first, with both prices and the stock', async () => {
    const { items } = await list()
    const own = items.filter(({ nombre }) => demo.some((it) => it.nombre === nombre))
    expect(own).toHaveLength(demo.length)
    const instants = items.map(({ createdAt }) => createdAt)
    expect(instants).toEqual(instants.toSorted().reverse())
    const [first] = demo
    expect(items.find(({ sku }) => sku === first?.sku)).toMatchObject({
      nombre: first?.nombre,
      precioCentavos: first?.precioCentavos,
      costoConsultoraCentavos: first?.costoConsultoraCentavos,
      activo: first?.activo,
    })
  })

  test('word, status and category combine in any order', async () => {
    const all = (await list()).items
    expect(all.filter(({ activo }) => !activo)).toHaveLength(demo.filter(({ activo }) => !activo).length)
    const named = ({ nombre, sku }: AdminProductoCard) => foldForSearch(nombre, sku).includes('blusa')
    const filters: [Query, (it: AdminProductoCard) => boolean][] = [
      [{}, () => true],
      [{ activo: '0' }, ({ activo }) => !activo],
      [{ activo: '1' }, ({ activo }) => activo],
      [{ categoria: 'pijamas' }, ({ categoria }) => categoria === 'pijamas'],
      [{ activo: '1', categoria: 'pijamas' }, ({ activo, categoria }) => activo && categoria === 'pijamas'],
      [{ q: 'blusa' }, named],
      [{ q: 'blusa', activo: '1' }, (it) => named(it) && it.activo],
      [{ q: 'blusa', categoria: 'pijamas' }, (it) => named(it) && it.categoria === 'pijamas'],
    ]
    for (const [query, fits] of [...filters, ...filters.toReversed()])
      expect((await list(query)).items, JSON.stringify(query)).toEqual(all.filter(fits))
  })

  test('a list is never older than the latest save or order', async () => {
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

  test('a renamed product is found by its new name and not by the old one', async () => {
    const made = await created({ nombre: 'Rebozo tlacuache' })
    expect((await list({ q: 'tlacuache' })).items).toHaveLength(1)
    await put(made.id, { ...formOf(made), nombre: 'Rebozo quetzalli', sku: 'RQ-900' })
    expect((await list({ q: 'tlacuache' })).items).toEqual([])
    for (const q of ['quetz', 'rq900', 'quetzalli rebozo']) expect((await list({ q })).items, q).toHaveLength(1)
  })

  test('pages by cursor with every product once', async () => {
    const walked = await walk<AdminProductoCard>(admin, productosApi, { limite: 7 })
    expect(walked).toEqual((await list()).items)
  })
})

test('unknown fields are refused, not ignored', async () => {
  const made = await created()
  const held = { tallas: [{ ...talla('M', 3), apartado: 2 }] }
  const strange = [held, { id: newId() }, { stockDisponible: 9 }, { createdAt: '2020-01-01' }, { busqueda: 'x' }]
  await leavesNoTrace(app, async () => {
    for (const extra of [...strange, { version: 3 }])
      await expectProblem(await create({ ...falda, ...extra }), 'invalid_request')
    for (const extra of strange)
      await expectProblem(await put(made.id, { ...formOf(made), ...extra }), 'invalid_request')
  })
})
