import { describe, expect, test } from 'vitest'
import type { AjusteMotivo } from '#modules/existencias/rules.ts'
import { newId } from '#platform/ids.ts'
import { testApp } from '../app.ts'
import { asked, misAvisos } from '../set-up/avisos.ts'
import { invariants } from '../set-up/invariants.ts'
import { adjust } from '../set-up/inventario.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { expectProblem } from '../set-up/problem.ts'
import { propose } from '../set-up/propuestas.ts'
import { addProducto, lineaOf, placed, setStatus, stockOf } from '../set-up/shop.ts'

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

describe('spec 3.3: the ledger of a size', () => {
  test('pages by cursor, and each page continues the balance', async () => {
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
})

test('spec 3.3: an unknown size has no ledger; an unmoved one has an empty ledger', async () => {
  await expectProblem(await admin(`/api/inventario/tallas/${newId()}/movimientos`), 'not_found')
  await expectProblem(await admin('/api/inventario/tallas/nada/movimientos'), 'not_found')
  const { tallas } = await addProducto(app, { tallas: { M: 0 } })
  expect(await ledger(tallas.M)).toEqual({ items: [], siguiente: null })
})

test('whatever was tried, the books agree', () => invariants(app))
