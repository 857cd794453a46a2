import { describe, expect, test } from 'vitest'
import { newId, now } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { invariants } from '../set-up/invariants.ts'
import { conteo, revision, saveConteo } from '../set-up/inventario.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { addProducto, lineaOf, type OwnProducto, placed, setStatus, stockOf } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')

const ledger = async (tallaId: string | undefined, query = '') =>
  (await admin(`/api/inventario/tallas/${tallaId}/movimientos${query}`)).json()
const stock = async (producto: OwnProducto, talla = 'M') => (await stockOf(app, producto.tallas[talla])).stock

/** Instants are told apart by their milliseconds. */
const later = (instant: string | undefined) => until('a later instant', () => now() > (instant as string) || undefined)

describe('spec 3.3: a count', () => {
  test('shows the differences first and writes them on confirmation', async () => {
    const producto = await addProducto(app, { tallas: { CH: 3, M: 5, G: 2 } })
    const { CH, M, G } = producto.tallas
    const shown = await leavesNoTrace(app, () => revision(admin, [conteo(CH, 3), conteo(M, 4), conteo(G, 5)]))
    expect(shown.map(({ habia, diferencia, queda, problema }) => [habia, diferencia, queda, problema])).toEqual([
      [3, 0, 3, null],
      [5, -1, 4, null],
      [2, 3, 5, null],
    ])
    const reply = await saveConteo(admin, shown, { nota: 'Anaquel 4' })
    expect([reply.status, await reply.json()]).toEqual([201, { escritas: 2, rechazadas: [] }])
    expect([await stock(producto, 'CH'), await stock(producto), await stock(producto, 'G')]).toEqual([3, 4, 5])
    expect((await ledger(G)).items[0]).toMatchObject({ motivo: 'conteo', nota: 'Anaquel 4', stock: [2, 5] })
  })

  test('pieces that pedidos take or return after the count stay counted', async () => {
    const producto = await addProducto(app, { tallas: { M: 10 } })
    const { id } = await placed(her, lineaOf(producto, 'M', 3))
    const shown = await revision(admin, [conteo(producto.tallas.M, 9)])
    await later(shown[0]?.hasta)
    await setStatus(admin, id, 'enviado', 1)
    expect((await (await saveConteo(admin, shown)).json()).escritas).toBe(1)
    expect(await stock(producto)).toBe(6)
    expect(await revision(admin, [conteo(producto.tallas.M, 6)])).toMatchObject([{ habia: 6, diferencia: 0 }])
  })

  test('an instant is the same in any notation', async () => {
    const producto = await addProducto(app, { tallas: { M: 10 } })
    const { id } = await placed(her, lineaOf(producto, 'M', 3))
    const second = new Date(Math.ceil(Date.now() / 1000) * 1000).toISOString()
    await later(second)
    await setStatus(admin, id, 'enviado', 1)
    const at = second.replace('.000', '')
    const counted = { tallaId: producto.tallas.M, contadas: 9, diferencia: -1, desde: at, hasta: at }
    const reply = await saveConteo(admin, [counted as never])
    expect([(await reply.json()).escritas, await stock(producto)]).toEqual([1, 6])
  })

  test('a size that moved during the count is counted again', async () => {
    const producto = await addProducto(app, { tallas: { M: 10 } })
    const { id } = await placed(her, lineaOf(producto, 'M', 3))
    await setStatus(admin, id, 'enviado', 1)
    const [linea] = await revision(admin, [conteo(producto.tallas.M, 8, { desdeHace: 60_000, hastaHace: 0 })])
    expect(linea?.problema).toMatchObject({ que: 'se_movio' })
    const { rechazadas, escritas } = await (await saveConteo(admin, [linea as never])).json()
    expect([escritas, rechazadas[0].problema.que, await stock(producto)]).toEqual([0, 'se_movio', 7])
  })

  test('two counts of one shelf correct it once; a manual change since then stays', async () => {
    const producto = await addProducto(app, { tallas: { M: 10 } })
    const [ana, eva] = [
      await revision(admin, [conteo(producto.tallas.M, 8)]),
      await revision(admin, [conteo(producto.tallas.M, 8)]),
    ]
    await later(eva[0]?.hasta)
    await saveConteo(admin, ana)
    const reply = await (await saveConteo(admin, eva)).json()
    expect([reply.escritas, reply.rechazadas, await stock(producto)]).toEqual([0, [], 8])
    const other = await (await saveConteo(admin, [{ ...eva[0], contadas: 7, diferencia: -3 } as never])).json()
    expect([other.escritas, other.rechazadas[0]?.problema.que]).toEqual([0, 'ya_ajustada'])
  })

  test('one of two simultaneous counts is written', async () => {
    const producto = await addProducto(app, { tallas: { M: 10 } })
    const shown = await revision(admin, [conteo(producto.tallas.M, 8)])
    const replies = await Promise.all([1, 2, 3, 4].map(() => saveConteo(admin, shown)))
    const written = await Promise.all(replies.map(async (reply) => (await reply.json()).escritas))
    expect([written.sort(), await stock(producto)]).toEqual([[0, 0, 0, 1], 8])
  })

  test('counts below held stock, unknown sizes and old counts are refused; the rest is written', async () => {
    const producto = await addProducto(app, { tallas: { M: 5, G: 5, CH: 5 } })
    const { M, G, CH } = producto.tallas
    await placed(her, lineaOf(producto, 'M', 3))
    const eight = 8 * 86_400_000
    const shown = await revision(admin, [
      ...[conteo(M, 2), conteo(G, 4), conteo(newId(), 1)],
      conteo(CH, 1, { desdeHace: eight, hastaHace: eight }),
    ])
    expect(shown.map(({ problema }) => problema?.que)).toEqual(['apartadas', undefined, 'falta', 'vieja'])
    const { escritas, rechazadas } = await (await saveConteo(admin, shown)).json()
    expect([escritas, rechazadas.map((it: { tallaId: string }) => it.tallaId)]).toEqual([1, [M, shown[2]?.tallaId, CH]])
    expect([await stock(producto), await stock(producto, 'G'), await stock(producto, 'CH')]).toEqual([5, 4, 5])
  })

  test('a count with a future instant is refused with an explanation, and nothing is written', async () => {
    const producto = await addProducto(app, { tallas: { M: 5 } })
    const [linea] = await revision(admin, [conteo(producto.tallas.M, 4)])
    const hasta = new Date(Date.now() + 3_600_000).toISOString()
    const { escritas, rechazadas } = await (await saveConteo(admin, [{ ...linea, hasta } as never])).json()
    expect([escritas, await stock(producto)]).toEqual([0, 5])
    expect(rechazadas[0].problema).toEqual({
      que: 'futura',
      detalle: 'La hora de esta cuenta todavía no llega. Cierra y revisa otra vez las diferencias.',
    })
  })

  test('a difference other than the confirmed one is not written', async () => {
    const producto = await addProducto(app, { tallas: { M: 5 } })
    const [linea] = await revision(admin, [conteo(producto.tallas.M, 4)])
    const reply = await (await saveConteo(admin, [{ ...linea, diferencia: -2 } as never])).json()
    expect([reply.escritas, reply.rechazadas[0].problema.que, await stock(producto)]).toEqual([0, 'otra_diferencia', 5])
  })

  test('a repeated size and an empty count are refused', async () => {
    const { tallas } = await addProducto(app)
    for (const lineas of [[conteo(tallas.M, 1), conteo(tallas.M, 2)], []])
      await expectProblem(
        await admin('/api/inventario/conteos/revision', { method: 'POST', body: { lineas } }),
        'invalid_request',
      )
  })
})

test('whatever was tried, the books agree', () => invariants(app))
