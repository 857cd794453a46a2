import { describe, expect, test } from 'vitest'
import { people, testApp } from '../app.ts'
import { report } from '../set-up/reportes.ts'
import { addProducto, idOf, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const admin = app.as('admin')
const { db } = app.context
const consultoraId = await idOf(app, people.consultora)

describe('lost demand', () => {
  const today = 'periodo=mes'
  const consultora = app.as('consultora')

  test('is the most pieces missing on a day, however often tried, by cart and by pedido', async () => {
    const falda = await addProducto(app, { nombre: 'Falda que falta', tallas: { M: 2, G: 0, CH: 50 } })
    const own = async () => {
      await app.context.demanda.settled()
      const { filas } = await report(admin, 'demanda', today)
      return filas
        .filter(({ sku }: { sku: string }) => sku === falda.sku)
        .map(({ talla, piezas, consultoras }: Record<string, unknown>) => [talla, piezas, consultoras])
    }
    const review = (who: typeof consultora, ...lineas: object[]) =>
      who('/api/carrito/revision', { method: 'POST', body: { lineas } })
    await review(consultora, lineaOf(falda, 'M', 5), lineaOf(falda, 'CH', 1))
    await review(consultora, lineaOf(falda, 'M', 4))
    expect(await own()).toEqual([['M', 3, 1]])
    await expect(placed(consultora, lineaOf(falda, 'M', 9))).rejects.toThrow('refused')
    await expect(placed(consultora, lineaOf(falda, 'M', 9))).rejects.toThrow('refused')
    await review(app.as('otraConsultora'), lineaOf(falda, 'M', 3), lineaOf(falda, 'G', 6))
    expect(await own()).toEqual([
      ['M', 8, 2],
      ['G', 6, 1],
    ])
    await placed(consultora, lineaOf(falda, 'M', 2))
    expect(await own()).toHaveLength(2)
  })
})

describe('searches without result', () => {
  const found = async () => {
    await app.context.demanda.settled()
    return (await report(admin, 'busquedas', 'periodo=mes')).filas.filter(({ texto }: { texto: string }) =>
      texto.startsWith('zq'),
    )
  }
  const search = (who: Parameters<typeof app.as>[0], q: string, more = '') =>
    app.as(who)(`/api/productos?q=${encodeURIComponent(q)}${more}`)

  test('are recorded for consultoras in the whole catalogue, folded, and for nobody else', async () => {
    await search('consultora', 'ZQ  Peñón')
    await search('consultora', 'zq penon')
    await search('otraConsultora', 'zq peñon')
    await search('otraConsultora', 'zq doña esperanza')
    expect(await found()).toEqual([])
    const textos = await db.read.selectFrom('busquedasTextos').select('texto').where('texto', 'like', 'zq%').execute()
    expect(textos).toEqual([])
    await search('itzel.castaneda@azahar.test', 'zq peñón')
    for (const who of ['visitor', 'admin', 'pendiente'] as const) await search(who, 'zq de otros')
    await search('consultora', 'zq')
    await search('consultora', 'zq en una línea', '&categoria=pijamas')
    await search('consultora', 'blusa')
    const [row, ...more] = await found()
    expect(more).toEqual([])
    expect(row).toMatchObject({ texto: 'zq penon', veces: 4, consultoras: 3 })
  })

  test('one user fills fifty rows a day, and known ones keep counting', async () => {
    for (let n = 0; n < 60; n++) await search('consultora', `zq inundación ${n}`)
    await search('consultora', 'zq penon')
    await app.context.demanda.settled()
    const rows = await db.read
      .selectFrom('busquedasSinResultado')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('consultoraId', '=', consultoraId)
      .groupBy('dia')
      .execute()
    expect(Math.max(...rows.map((row) => Number(row.rows)))).toBe(50)
    expect((await found()).find(({ texto }: { texto: string }) => texto === 'zq penon').veces).toBe(5)
  })
})
