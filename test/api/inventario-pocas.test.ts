import { describe, expect, test } from 'vitest'
import { type Fetch, testApp } from '../app.ts'
import { formOf, productosDesk } from '../set-up/desk-productos.ts'
import { invariants } from '../set-up/invariants.ts'
import { addProducto, lineaOf, type OwnProducto, placed } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')

describe('spec 3.3: Pocas piezas', () => {
  const find = async (send: Fetch, producto: OwnProducto, pocas = '') =>
    (await (await send(`/api/inventario?q=${producto.sku}${pocas}`)).json()) as {
      usaPocas: boolean
      items: { tallas: { talla: string; pocas: boolean }[] }[]
    }
  const fewOf = async (producto: OwnProducto) =>
    (await find(admin, producto)).items[0]?.tallas.filter(({ pocas }) => pocas).map(({ talla }) => talla)
  const desk = productosDesk(app)
  const setPocas = async (id: string, pocasPiezas: number | null) => {
    expect((await desk.put(id, { ...formOf(await desk.read(id)), pocasPiezas })).status).toBe(200)
  }

  test('is off while neither the setting nor a product has a threshold', async () => {
    const producto = await addProducto(app, { tallas: { M: 0 } })
    await setAll(0)
    expect(await find(admin, producto)).toMatchObject({ usaPocas: false })
    expect(await fewOf(producto)).toEqual([])
    expect((await find(admin, producto, '&pocas=1')).items).toEqual([])
  })

  test('uses the product’s threshold before the setting’s; held and inactive pieces do not count', async () => {
    const producto = await addProducto(app, { tallas: { CH: 9, M: 3, G: 4, 'XG!': 0 } })
    await setAll(3)
    expect(await fewOf(producto)).toEqual(['M'])
    await placed(her, lineaOf(producto, 'G', 1))
    expect(await fewOf(producto)).toEqual(['M', 'G'])
    expect((await find(admin, producto, '&pocas=1')).items).toHaveLength(1)
    await setPocas(producto.id, 2)
    expect(await fewOf(producto)).toEqual([])
    await setPocas(producto.id, 0)
    expect(await fewOf(producto)).toEqual([])
    await setAll(0)
    await setPocas(producto.id, 9)
    expect(await fewOf(producto)).toEqual(['CH', 'M', 'G'])
    expect((await find(admin, producto)).usaPocas).toBe(true)
    await setPocas(producto.id, null)
    expect(await fewOf(producto)).toEqual([])
  })

  async function setAll(valor: number) {
    const { items } = await (await admin('/api/ajustes')).json()
    const { version, valor: is } = items.find(({ clave }: { clave: string }) => clave === 'inventario_pocas_piezas')
    if (is === valor) return
    const body = { clave: 'inventario_pocas_piezas', valor, version }
    expect((await admin('/api/ajustes', { method: 'PUT', body })).status).toBe(200)
  }
})

test('whatever was tried, the books agree', () => invariants(app))
