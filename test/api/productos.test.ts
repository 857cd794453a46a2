import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readProductos } from '#main/demo/demo-data.ts'
import type { Producto, ProductoCard } from '#modules/catalogo/server/reads.ts'
import { newId } from '#platform/ids.ts'
import { categorias } from '#shared/categorias.ts'
import { type Person, testApp } from '../app.ts'
import { canaryCost } from '../set-up/canary.ts'
import { pageOf, type Query, walk } from '../set-up/lists.ts'
import { expectProblem, withoutId } from '../set-up/problem.ts'
import { addProducto } from '../set-up/shop.ts'

const app = await testApp()
const demo = readProductos()
const active = demo.filter(({ activo }) => activo)
const odd = await addProducto(app, { nombre: '100% Algodón_Ñandú \\ 50-50', sku: 'Az-ÑU-77' })
const canary = await addProducto(app, { nombre: 'Canario secreto', activo: false, costo: canaryCost })

const list = (query: Query = {}, person: Person = 'visitor') =>
  pageOf<ProductoCard>(app.as(person), '/api/productos', query)
const search = async (q: string) => (await list({ q, limite: 100 })).items
const names = async (q: string) => (await search(q)).map(({ nombre }) => nombre)
const one = async (id: string, person: Person = 'visitor'): Promise<Producto> =>
  (await app.as(person)(`/api/productos/${id}`)).json()

describe('spec 1.7: the list of products', () => {
  test('has every active product once, newest first, for any page size', async () => {
    for (const limite of [1, 7, 100]) {
      const walked = await walk<ProductoCard>(app.as('visitor'), '/api/productos', { limite })
      expect(walked.map(({ nombre }) => nombre)).toEqual([odd.nombre, ...active.map(({ nombre }) => nombre)])
      expect(new Set(walked.map(({ id }) => id)).size).toBe(walked.length)
      const instants = walked.map(({ createdAt }) => createdAt)
      expect(instants).toEqual(instants.toSorted().reverse())
    }
  })

  test('has 24 a page by default', async () => {
    expect((await list()).items).toHaveLength(24)
  })

  test.each(categorias)('of %s has all products of that category and no other', async (categoria) => {
    const { items } = await list({ categoria, limite: 100 })
    const expected = active.filter((producto) => producto.categoria === categoria)
    expect(items.map(({ nombre }) => nombre).filter((nombre) => nombre !== odd.nombre)).toEqual(
      expected.map(({ nombre }) => nombre),
    )
  })

  test.each<[string, Person]>([
    ['/api/productos', 'visitor'],
    ['/api/pedidos/levantados/productos', 'consultora'],
    ['/api/admin/productos', 'catalogo'],
  ])('%s offers the nearest word where nothing is found', async (path, person) => {
    const { items, sugerencia } = await (await app.as(person)(`${path}?q=pantxlxnzs`)).json()
    expect([items, sugerencia]).toEqual([[], 'pantalón'])
  })

  test('has the sizes of each product when asked for', async () => {
    const { items } = await list({ conTallas: '1', limite: 3 })
    for (const { id, tallas } of items) expect(tallas).toEqual((await one(id)).tallas)
    expect((await list()).items.some((it) => 'tallas' in it)).toBe(false)
  })

  test('shows available pieces: stock less held, over active sizes', async () => {
    const { id } = await addProducto(app, { nombre: 'Suma', tallas: { CH: 3, M: 4, 'G!': 50 } })
    const sold = (await one(id)).tallas.find(({ talla }) => talla === 'M')
    await sql`update producto_tallas set apartado = 3 where id = ${sold!.id}`.execute(app.context.db.read)
    expect((await search('suma'))[0]).toMatchObject({ id, stockDisponible: 4 })
    expect(await one(id)).toMatchObject({
      stockDisponible: 4,
      tallas: [
        { talla: 'CH', disponible: 3 },
        { talla: 'M', disponible: 1 },
      ],
    })
    expect((await list({ limite: 100 })).items.some(({ stockDisponible }) => stockDisponible === 0)).toBe(true)
  })

  test('a very long name is returned in full', async () => {
    const longest = active.map(({ nombre }) => nombre).reduce((a, b) => (a.length >= b.length ? a : b))
    expect(await names(longest)).toEqual([longest])
  })
})

describe('spec 1.2: search', () => {
  test.each(['algodon_ñandu', 'ALGODÓN_NANDÚ', 'ñandú', '  nandu   100%  ', 'az-ñu-77', 'aznu77', 'NU-77', 'nu 77'])(
    '%j finds it',
    async (q) => {
      expect(await names(q)).toEqual([odd.nombre])
    },
  )

  test('finds words in any order, and parts of SKUs', async () => {
    expect(await names('noche guanajuato vestido')).toEqual(['Vestido midi Guanajuato, flores de noche'])
    const skus = (await search('az-ves')).map(({ sku }) => sku)
    expect(skus).toEqual(active.filter(({ sku }) => sku?.startsWith('AZ-VES')).map(({ sku }) => sku))
    expect((await search('azves')).map(({ sku }) => sku)).toEqual(skus)
  })

  test.each(['%', '_', '\\', "'", "' or 1=1 --", '%%%', '"; drop table productos', '{{7*8}}'])(
    '%j finds nothing and breaks nothing',
    async (q) => {
      expect(await search(q)).toEqual([])
    },
  )
})

test('an inactive product is invisible to everybody', async () => {
  for (const person of ['visitor', 'sinRol', 'pendiente', 'consultora', 'admin'] as const) {
    for (const query of [{ q: 'canario' }, { limite: 100, categoria: 'moda_casual' }, { limite: 100 }]) {
      expect(JSON.stringify(await list(query as Query, person))).not.toMatch(new RegExp(`canario|${canaryCost}`, 'i'))
    }
    const reply = await app.as(person)(`/api/productos/${canary.id}`)
    expect(withoutId(await expectProblem(reply, 'not_found'))).toEqual(
      withoutId(await expectProblem(await app.as(person)(`/api/productos/${newId()}`), 'not_found')),
    )
  }
})

describe('consultora prices', () => {
  const fields = ['id', 'nombre', 'sku', 'categoria', 'precioCentavos', 'stockDisponible', 'createdAt', 'imagen']

  test.each(['visitor', 'expirada', 'sinRol', 'pendiente'] as const)('%s sees none', async (person) => {
    const { items } = await list({ limite: 100 }, person)
    for (const item of items) expect(Object.keys(item).sort()).toEqual([...fields].sort())
    expect(Object.keys(await one(items[0]!.id, person)).sort()).toEqual(
      [...fields, 'descripcion', 'composicion', 'medidas', 'imagenes', 'tallas', 'guia'].sort(),
    )
    expect(JSON.stringify(await one(odd.id, person))).not.toContain(String(odd.costo))
  })

  test.each(['consultora', 'admin'] as const)('%s sees them', async (person) => {
    const { items } = await list({ q: 'nandu' }, person)
    expect(items).toMatchObject([{ costoConsultoraCentavos: odd.costo }])
    expect(await one(odd.id, person)).toMatchObject({ costoConsultoraCentavos: odd.costo })
  })
})

describe('nonsense', () => {
  test.each(['1', 'null', 'undefined', '%00', '..%2f..%2fetc', 'a'.repeat(5000), `${newId()}'`, '١٢٣'])(
    'the id %.20s is one that does not exist',
    async (id) => {
      const problem = await expectProblem(await app.as('visitor')(`/api/productos/${id}`), 'not_found')
      expect(problem.detail).toBe('Producto no encontrado')
    },
  )

  test.each([
    ['categoria=moda_praia', 'categoria'],
    ['limite=0', 'limite'],
    ['limite=101', 'limite'],
    ['limite=1e9', 'limite'],
    ['limite=-1', 'limite'],
    ['cursor=abc', 'cursor'],
    [`cursor=${Buffer.from('["2026-01-01T00:00:00.000Z","x\' or 1=1"]').toString('base64url')}`, 'cursor'],
    [`q=${'a'.repeat(101)}`, 'q'],
    ['q=a&q=b', 'q'],
    ['q=%00', 'q'],
    ['categoria=pijamas&categoria=x', 'categoria'],
  ])('%.40s is refused beside its field', async (query, path) => {
    const problem = await expectProblem(await app.as('visitor')(`/api/productos?${query}`), 'invalid_request')
    expect(problem.errors).toContainEqual({ path, message: expect.stringMatching(/\p{L}/u) })
  })

  test.each(['select=*', 'include=pedidos', 'fields=costo', 'expand=1', 'activo=0', 'order=precio'])(
    '%s is refused',
    async (query) => {
      await expectProblem(await app.as('consultora')(`/api/productos?${query}`), 'invalid_request')
    },
  )
})
