import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import type { ProductoCard, ProductosPage } from '#modules/catalogo/server/reads.ts'
import { testApp } from '../app.ts'
import { falda, formOf, productosDesk } from '../set-up/desk-productos.ts'
import { pageOf, type Query, walk } from '../set-up/lists.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const admin = app.as('admin')
const { created, put, read } = productosDesk(app)

let version = 0
const setUnaTarjeta = async (valor: unknown) => {
  const reply = await admin('/api/ajustes', { method: 'PUT', body: { clave: 'catalogo_una_tarjeta', valor, version } })
  if (reply.ok) ({ version } = await reply.json())
  return reply
}
const names = async (query: Query = {}, person: 'visitor' | 'consultora' = 'visitor') =>
  (await list(query, person)).map(({ nombre }) => nombre)
const list = async (query: Query, person: 'visitor' | 'consultora' = 'visitor') =>
  (await pageOf<ProductoCard>(app.as(person), '/api/productos', { categoria: 'pijamas', limite: 100, ...query })).items

const made: Record<string, AdminProducto> = {}
beforeAll(async () => {
  await app.context.db.read.updateTable('productos').set({ activo: 0 }).where('categoria', '=', 'pijamas').execute()
  /** Each is of a millisecond of its own, since lists go by the instant. */
  const add = async (form: object) => {
    await setTimeout(2)
    return created({ ...falda, categoria: 'pijamas', ...form })
  }
  const pijama = async (nombre: string, color: string, hermana?: AdminProducto, more: object = {}) => {
    const body = { nombre, colorNombre: color, colorMuestra: '#123456', ...more }
    made[nombre] = await add({ ...body, ...(hermana && { hermanaId: hermana.id }) })
  }
  await pijama('A rojo', 'Rojo')
  await add({ nombre: 'Sola' })
  await pijama('B rojo', 'Rojo')
  await pijama('A azul', 'Azul', made['A rojo'])
  await pijama('B azul', 'Azul', made['B rojo'], { activo: false })
  await pijama('A íntima', 'Verde', made['A rojo'], { categoria: 'moda_intima' })
})
const all = ['A azul', 'B rojo', 'Sola', 'A rojo']
const cards = ['A azul', 'B rojo', 'Sola']

describe('with the setting off', () => {
  test('every list is unchanged, whether or not grouping is requested', async () => {
    for (const porModelo of [undefined, '1'] as const) {
      const items = await list(porModelo ? { porModelo } : {})
      expect(items.map(({ nombre }) => nombre)).toEqual(all)
      expect(items.some((item) => 'colores' in item)).toBe(false)
    }
  })

  test('the value must be a boolean', async () => {
    for (const valor of ['true', 1, null]) {
      await expectProblem(await leavesNoTrace(app, () => setUnaTarjeta(valor)), 'invalid_request')
    }
  })
})

describe('with the setting on', () => {
  beforeAll(async () => void (await setUnaTarjeta(true)))
  afterAll(async () => void (await setUnaTarjeta(false)))

  test.each(['visitor', 'consultora'] as const)(
    '%s gets the newest colour of each modelo, with all its active colours',
    async (person) => {
      const items = await list({ porModelo: '1' }, person)
      expect(items.map(({ nombre }) => nombre)).toEqual(cards)
      const [a, b, sola] = items as [ProductoCard, ProductoCard, ProductoCard]
      expect(a.colores).toEqual([
        { id: made['A rojo']?.id, color: 'Rojo', muestra: '#123456', categoria: 'pijamas', imagen: null },
        { id: made['A azul']?.id, color: 'Azul', muestra: '#123456', categoria: 'pijamas', imagen: null },
        { id: made['A íntima']?.id, color: 'Verde', muestra: '#123456', categoria: 'moda_intima', imagen: null },
      ])
      expect(['colores' in b, 'colores' in sola]).toEqual([false, false])
      expect('costoConsultoraCentavos' in a).toBe(person === 'consultora')
    },
  )

  test('each modelo appears once across pages, even when a page ends among its colours', async () => {
    for (const limite of [1, 2, 3]) {
      const query = { categoria: 'pijamas', porModelo: '1', limite }
      const walked = await walk<ProductoCard>(app.as('visitor'), '/api/productos', query)
      expect(walked.map(({ nombre }) => nombre)).toEqual(cards)
    }
    const everything = await walk<ProductoCard>(app.as('visitor'), '/api/productos', { porModelo: '1', limite: 7 })
    expect(new Set(everything.map(({ id }) => id)).size).toBe(everything.length)
    expect(everything.map(({ nombre }) => nombre).filter((nombre) => nombre.startsWith('A '))).toEqual(['A íntima'])
  })

  test('counts beside filters are of every colour, since a filtered list shows each', async () => {
    const query = { categoria: 'pijamas', porModelo: '1' }
    const page = await app.as('visitor')(`/api/productos?${new URLSearchParams({ ...query, facetas: '1' })}`)
    const { facetas } = (await page.json()) as ProductosPage
    expect(facetas?.colores).toEqual([{ familia: 'azul', n: 3 }])
    expect(await names({ color: 'azul', porModelo: '1' })).toHaveLength(3)
    // Lines are lists without a filter: each modelo counts once.
    expect(facetas?.categorias.find(({ categoria }) => categoria === 'pijamas')?.n).toBe(cards.length)
  })

  test('a list without grouping, and a search, show each colour', async () => {
    expect(await names()).toEqual(all)
    expect(await names({ porModelo: '1', q: 'rojo' })).toEqual(['B rojo', 'A rojo'])
  })

  test('when the newest colour is gone the previous one represents the modelo', async () => {
    const azul = await read(made['A azul']?.id ?? '')
    expect((await put(azul.id, { ...formOf(azul), activo: false })).status).toBe(200)
    expect(await names({ porModelo: '1' })).toEqual(['B rojo', 'Sola', 'A rojo'])
    expect((await put(azul.id, { ...formOf(await read(azul.id)), activo: true })).status).toBe(200)
    expect(await names({ porModelo: '1' })).toEqual(cards)
  })

  test('switched off, lists change back at once', async () => {
    expect(await names({ porModelo: '1' })).toEqual(cards)
    await setUnaTarjeta(false)
    expect(await names({ porModelo: '1' })).toEqual(all)
    await setUnaTarjeta(true)
    expect(await names({ porModelo: '1' })).toEqual(cards)
  })
})

test.each(['0', '', 'si', '1&porModelo=1'])('porModelo=%s is refused', async (text) => {
  await expectProblem(await app.as('visitor')(`/api/productos?porModelo=${text}`), 'invalid_request')
})
