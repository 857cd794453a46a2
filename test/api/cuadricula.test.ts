import { describe, expect, test } from 'vitest'
import type { Cuadricula } from '#modules/catalogo/cuadricula/client.ts'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { addCampana, withoutCampanas } from '../set-up/campanas.ts'
import { falda, formOf, productosDesk, talla } from '../set-up/desk-productos.ts'
import { expectProblem } from '../set-up/problem.ts'
import { type OwnProducto, placed } from '../set-up/shop.ts'

const app = await testApp()
const her = app.as('consultora')
const { created, put, read } = productosDesk(app)
const cuadricula = (id: string, fetch = her) => fetch(`/api/productos/${id}/cuadricula`)
const seen = async (id: string): Promise<Cuadricula> => (await cuadricula(id)).json()
const colorOf = (hermana: AdminProducto, colorNombre: string, more: object) =>
  created({ ...falda, hermanaId: hermana.id, colorNombre, ...more })

describe('spec 3.5.2: the grid of a garment', () => {
  test('has the active colours with their prices and sizes; columns in the brand’s order', async () => {
    const rojo = await created({
      ...{ nombre: 'Falda Taxco, rojo', colorNombre: 'Rojo', colorMuestra: '#aa0011' },
      tallas: [talla('M', 4), talla('XXG', 1), talla('XCH', 2)],
    })
    const azul = await colorOf(rojo, 'Azul', {
      ...{ nombre: 'Falda Taxco, azul', costoConsultoraCentavos: 31_000 },
      tallas: [talla('CH', 3), { ...talla('G', 9), activo: false }, talla('M', 0)],
    })
    await colorOf(rojo, 'Verde', { activo: false, tallas: [talla('XG', 5)] })
    const found = await seen(azul.id)
    expect(found).toEqual(await seen(rojo.id))
    expect([found.nombre, found.tallas]).toEqual(['Falda Taxco', ['XCH', 'CH', 'M', 'XXG']])
    const rows = found.productos.map((it) => [it.color, it.muestra, it.precioUnitarioCentavos, left(it.tallas)])
    expect(rows).toEqual([
      ['Rojo', '#aa0011', 32_500, { M: 4, XXG: 1, XCH: 2 }],
      ['Azul', null, 31_000, { CH: 3, M: 0 }],
    ])
  })

  test('shows available pieces and follows saves', async () => {
    const rojo = await created({ colorNombre: 'Rojo', tallas: [talla('M', 4)] })
    const azul = await colorOf(rojo, 'Azul', { tallas: [talla('M', 9)] })
    const linea = { productoId: azul.id, tallaId: azul.tallas[0]?.id, cantidad: 1, precioUnitarioCentavos: 32_500 }
    await placed(her, linea)
    const [, blue] = (await seen(rojo.id)).productos
    expect(left(blue?.tallas ?? [])).toEqual({ M: 8 })
    const form = formOf(await read(azul.id))
    expect((await put(azul.id, { ...form, activo: false })).status).toBe(200)
    expect((await seen(rojo.id)).productos.map(({ color }) => color)).toEqual(['Rojo'])
    await expectProblem(await cuadricula(azul.id), 'not_found')
  })

  test('a product without a modelo has a grid of itself', async () => {
    const sola = await created({ tallas: [talla('Única', 1)] })
    const { id, productos, tallas } = await seen(sola.id)
    expect([id, productos.map((it) => it.id), tallas]).toEqual([sola.id, [sola.id], ['Única']])
    expect(productos).toHaveLength(1)
  })

  test('is offered for garments in two or more active colours', async () => {
    const rojo = await created({ nombre: 'Capa Zimapán, rojo', colorNombre: 'Rojo', tallas: [talla('M', 4)] })
    const found = async () => {
      const reply = await her('/api/pedidos/levantados/productos?q=zimapan')
      const { items }: { items: { id: string; modeloId?: string }[] } = await reply.json()
      return items.map(({ id, modeloId }) => [id, modeloId])
    }
    expect(await found()).toEqual([[rojo.id, undefined]])
    const azul = await colorOf(rojo, 'Azul', { nombre: 'Capa Zimapán, azul' })
    const { id: modeloId } = await seen(rojo.id)
    expect(await found()).toEqual([
      [azul.id, modeloId],
      [rojo.id, modeloId],
    ])
    await put(azul.id, { ...formOf(await read(azul.id)), activo: false })
    expect(await found()).toEqual([[rojo.id, undefined]])
  })

  test('has the prices of the open campaña, and marks what other campañas sell', async () => {
    const rojo = await created({ colorNombre: 'Rojo', tallas: [talla('M', 4)] })
    const azul = await colorOf(rojo, 'Azul', { tallas: [talla('M', 9)] })
    const own = ({ id }: AdminProducto) => ({ id }) as OwnProducto
    await addCampana(app, { nombre: 'Otoño', productos: [[own(rojo), 29_900]] })
    await addCampana(app, { nombre: 'Verano', desde: -9e8, hasta: -8e8, productos: [[own(azul), null]] })
    const found = (await seen(azul.id)).productos.map((it) => [it.precioUnitarioCentavos, it.fueraDeCampana?.nombre])
    await withoutCampanas(app)
    expect(found).toEqual([
      [29_900, undefined],
      [32_500, 'Verano'],
    ])
    expect((await seen(azul.id)).productos.map((it) => it.precioUnitarioCentavos)).toEqual([32_500, 32_500])
  })

  test('an unknown product is not found', async () => {
    for (const id of [newId(), 'x']) await expectProblem(await cuadricula(id), 'not_found')
  })
})

const left = (tallas: Cuadricula['productos'][number]['tallas']) =>
  Object.fromEntries(tallas.map(({ talla: name, disponible }) => [name, disponible]))
