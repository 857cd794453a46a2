import { describe, expect, test } from 'vitest'
import type { AjusteMotivo } from '#modules/existencias/rules.ts'
import { newId, now } from '#platform/ids.ts'
import { type Fetch, testApp } from '../app.ts'
import { asked, misAvisos } from '../set-up/avisos.ts'
import { formOf, productosDesk } from '../set-up/desk-productos.ts'
import { invariants } from '../set-up/invariants.ts'
import { adjust, conteo, revision, saveConteo } from '../set-up/inventario.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { propose } from '../set-up/propuestas.ts'
import { addProducto, lineaOf, type OwnProducto, placed, setStatus, stockOf } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

const app = await testApp()
const admin = app.as('admin')
const her = app.as('consultora')

const ledger = async (tallaId: string | undefined, query = '') =>
  (await admin(`/api/inventario/tallas/${tallaId}/movimientos${query}`)).json()

describe('spec 3.3: adjusting a size', () => {
  test.each<[AjusteMotivo, cantidad: number, after: number]>([
    ['conteo', 7, 7],
    ['conteo', 12, 12],
    ['merma', 2, 8],
    ['entrada', 5, 15],
    ['muestra', 1, 9],
  ])(
    '%s of %i leaves %i, with author, time, reason, from and to in ledger and staff log',
    async (motivo, cantidad, after) => {
      const { tallas } = await addProducto(app, { tallas: { M: 10 } })
      const reply = await adjust(admin, tallas.M, { motivo, cantidad, stockVisto: 10, nota: ' Caja del lunes ' })
      expect([reply.status, await reply.json()]).toEqual([201, { stock: after, apartado: 0 }])
      const { items } = await ledger(tallas.M)
      expect(items).toMatchObject([
        {
          motivo,
          quien: 'Inés Arriaga Septién',
          nota: 'Caja del lunes',
          pedido: null,
          stock: [10, after],
          apartado: [0, 0],
        },
        { motivo: 'inicial', nota: null, stock: [0, 10] },
      ])
      const { verbo, cambios } = await app.context.db.read
        .selectFrom('bitacora')
        .select(['verbo', 'cambios'])
        .where('objetoId', '=', tallas.M as string)
        .executeTakeFirstOrThrow()
      expect([verbo, JSON.parse(cambios).stock]).toEqual(['existencia_ajustada', [10, after]])
    },
  )

  test('a retry under its key is done once and answered the same; the key accepts no other request', async () => {
    const { tallas } = await addProducto(app)
    const body = { motivo: 'entrada' as const, cantidad: 5, stockVisto: 10 }
    const clave = newId()
    const replies = await Promise.all([1, 2, 3].map(() => adjust(admin, tallas.M, body, clave)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual(Array(3).fill({ stock: 15, apartado: 0 }))
    await expectProblem(await adjust(admin, tallas.M, { ...body, cantidad: 6 }, clave), 'key_reused')
    expect((await stockOf(app, tallas.M)).stock).toBe(15)
  })

  test('a stock that changed since it was displayed is refused with the current one', async () => {
    const { tallas } = await addProducto(app)
    await leavesNoTrace(app, async () => {
      const problem = await expectProblem(
        await adjust(admin, tallas.M, { motivo: 'merma', cantidad: 1, stockVisto: 11 }),
        'stale',
      )
      expect(problem.actual).toEqual({ stock: 10, apartado: 0, marca: 1 })
    })
  })

  test('cannot go below what is held: reported at the field, with the pedidos', async () => {
    const producto = await addProducto(app, { tallas: { M: 5 } })
    const { id, numeroPedido } = await placed(her, lineaOf(producto, 'M', 3))
    await leavesNoTrace(app, async () => {
      const problem = await expectProblem(
        await adjust(admin, producto.tallas.M, { motivo: 'merma', cantidad: 3, stockVisto: 5 }),
        'stock_short',
      )
      expect(problem.errors).toEqual([
        {
          path: 'cantidad',
          message:
            'Quedarían 2 piezas y hay 3 piezas apartadas en pedidos abiertos. Cambia o cancela primero esos pedidos.',
        },
      ])
    })
    const talla = await (await admin(`/api/inventario/tallas/${producto.tallas.M}`)).json()
    expect(talla.apartadas).toMatchObject([{ pedidoId: id, numeroPedido, piezas: 3, por: 'pedido' }])
    expect((await adjust(admin, producto.tallas.M, { motivo: 'merma', cantidad: 2, stockVisto: 5 })).status).toBe(201)
  })

  test('pieces held by a propuesta are named too', async () => {
    const producto = await addProducto(app, { tallas: { M: 3, G: 3 } })
    const { id } = await placed(her, lineaOf(producto, 'M', 1))
    const agregadas = [{ productoId: producto.id, tallaId: producto.tallas.G, cantidad: 2 }]
    expect((await propose(admin, id, { version: 1, lineas: [], agregadas, confirmar: false })).status).toBe(201)
    const talla = await (await admin(`/api/inventario/tallas/${producto.tallas.G}`)).json()
    expect(talla.apartadas).toMatchObject([{ pedidoId: id, piezas: 2, por: 'propuesta' }])
  })

  test.each([
    ['no reason', { motivo: null, cantidad: 1 }, 'motivo'],
    ['a reason that there is not', { motivo: 'robo', cantidad: 1 }, 'motivo'],
    ['nothing', { motivo: 'merma', cantidad: 0 }, 'cantidad'],
    ['half a piece', { motivo: 'entrada', cantidad: 1.5 }, 'cantidad'],
    ['less than nothing', { motivo: 'entrada', cantidad: -1 }, 'cantidad'],
    ['a long note', { motivo: 'entrada', cantidad: 1, nota: 'x'.repeat(201) }, 'nota'],
  ])('%s is refused at its field', async (_, body, path) => {
    const { tallas } = await addProducto(app)
    const problem = await expectProblem(
      await adjust(admin, tallas.M, { stockVisto: 10, ...body } as never),
      'invalid_request',
    )
    expect(problem.errors?.map((error: { path: string }) => error.path)).toEqual([path])
  })

  test('a count without a difference and an unknown size are refused', async () => {
    const { tallas } = await addProducto(app)
    await expectProblem(await adjust(admin, tallas.M, { motivo: 'conteo', cantidad: 10, stockVisto: 10 }), 'conflict')
    await expectProblem(await adjust(admin, newId(), { motivo: 'entrada', cantidad: 1, stockVisto: 0 }), 'not_found')
  })

  test('waiting consultoras are notified', async () => {
    const { tallas } = await addProducto(app, { tallas: { M: 0 } })
    await asked(her, tallas.M)
    await adjust(admin, tallas.M, { motivo: 'entrada', cantidad: 1, stockVisto: 0 })
    const aviso = (await misAvisos(her)).find(({ tallaId }: { tallaId: string }) => tallaId === tallas.M)
    expect(aviso).toMatchObject({ estado: 'avisado' })
  })

  test('visitors see it at once', async () => {
    const { id, tallas } = await addProducto(app)
    const free = async () =>
      (await (await app.as('visitor')(`/api/productos/${id}`)).json()).tallas[0].disponible as number
    expect(await free()).toBe(10)
    await adjust(admin, tallas.M, { motivo: 'merma', cantidad: 4, stockVisto: 10 })
    expect(await free()).toBe(6)
  })
})

test('spec 3.3: the ledger of a size: pages by cursor, and each page continues the balance', async () => {
  const producto = await addProducto(app, { tallas: { M: 10 } })
  const { id, numeroPedido } = await placed(her, lineaOf(producto, 'M', 2))
  await setStatus(admin, id, 'enviado', 1)
  await adjust(admin, producto.tallas.M, { motivo: 'entrada', cantidad: 4, stockVisto: 8 })
  const pages = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await ledger(producto.tallas.M, `?limite=1${cursor && `&cursor=${cursor}`}`)
    expect(page.items).toHaveLength(1)
    pages.push(...page.items)
    cursor = page.siguiente
  }
  expect(pages.map(({ motivo, stock, apartado }) => [motivo, stock, apartado])).toEqual([
    ['entrada', [8, 12], [0, 0]],
    ['status', [10, 8], [2, 0]],
    ['pedido', [10, 10], [0, 2]],
    ['inicial', [0, 10], [0, 0]],
  ])
  expect(pages[1].pedido).toEqual({ id, numeroPedido })
  expect(pages).toEqual((await ledger(producto.tallas.M)).items)
  await expectProblem(
    await admin(`/api/inventario/tallas/${producto.tallas.M}/movimientos?cursor=nada`),
    'invalid_request',
  )
})

test('spec 3.3: an unknown size has no ledger; an unmoved one has an empty ledger', async () => {
  await expectProblem(await admin(`/api/inventario/tallas/${newId()}/movimientos`), 'not_found')
  await expectProblem(await admin('/api/inventario/tallas/nada/movimientos'), 'not_found')
  const { tallas } = await addProducto(app, { tallas: { M: 0 } })
  expect(await ledger(tallas.M)).toEqual({ items: [], siguiente: null })
})

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
