import { describe, expect, test } from 'vitest'
import { maxClientas } from '#modules/clientas/rules.ts'
import { newId } from '#platform/ids.ts'
import { mexicanDay } from '#shared/format.ts'
import { testApp } from '../app.ts'
import {
  addedClienta,
  addToCarrito,
  clienta,
  clientaDe,
  put,
  repartirCarrito,
  repartirPedido,
  repartoDe,
} from '../set-up/clientas.ts'
import { walk } from '../set-up/lists.ts'
import { expectProblem } from '../set-up/problem.ts'
import { answer, proposed, revision } from '../set-up/propuestas.ts'
import { addProducto, cancel, idOf, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp()
const her = app.as('consultora')
const other = app.as('otraConsultora')
const producto = await addProducto(app, { precio: 50_000, costo: 30_000, tallas: { M: 900, G: 900 } })
const { M, G } = producto.tallas as { M: string; G: string }

type Card = { id: string; nombre: string; porCobrarCentavos: number; porEntregar: number }

describe('clientas', () => {
  test('can be added, changed, found by name or phone, and deleted', async () => {
    const id = await addedClienta(her, 'Ángela Ñandú', { telefono: '442 987 6543', cumple: '24/12', tallas: 'M' })
    expect(await clientaDe(her, id)).toMatchObject({ telefono: '+52 442 987 6543', cumple: '12-24', lineas: [] })
    const found = async (q: string) => (await walk<Card>(her, '/api/clientas', { q })).map((it) => it.id)
    expect(await found('angela nan')).toEqual([id])
    expect(await found('987 65')).toEqual([id])
    expect(await found('100%')).toEqual([])
    const changed = await put(her, `/api/clientas/${id}`, clienta('Ángela', { notas: 'Prefiere de tarde' }))
    expect(await changed.json()).toMatchObject({ nombre: 'Ángela', telefono: '', notas: 'Prefiere de tarde' })
    expect((await her(`/api/clientas/${id}`, { method: 'DELETE' })).status).toBe(204)
    await expectProblem(await her(`/api/clientas/${id}`), 'not_found')
  })

  test('a name is stored literally', async () => {
    const nombre = '<img src=x onerror=alert(1)> & "Ana"'
    const id = await addedClienta(her, nombre)
    expect((await clientaDe(her, id)).nombre).toBe(nombre)
  })

  test.each([
    ['no name', clienta('  ')],
    ['a day that is none', clienta('Ana', { cumple: '31/02' })],
    ['a phone in words', clienta('Ana', { telefono: 'luego' })],
    ['a phone of 17 digits', clienta('Ana', { telefono: '+52 442 555 013412345' })],
    ['a field more', clienta('Ana', { personaId: newId() })],
  ])('%s is refused', async (_, body) => {
    await expectProblem(await her('/api/clientas', { method: 'POST', body }), 'invalid_request')
  })

  test('another consultora’s clientas do not exist', async () => {
    const id = await addedClienta(other, 'Clienta de Lucía')
    const pedido = await placed(her, lineaOf(producto, 'M', 1))
    const abono = { fecha: mexicanDay(new Date()), centavos: 100 }
    const tries = [
      her(`/api/clientas/${id}`),
      put(her, `/api/clientas/${id}`, clienta('Mía')),
      her(`/api/clientas/${id}`, { method: 'DELETE' }),
      her(`/api/clientas/${id}/abonos`, { method: 'POST', body: abono }),
      put(her, `/api/clientas/${id}/entregas`, { lineas: [{ pedidoId: pedido.id, posicion: 0 }], entregado: true }),
      repartirCarrito(her, M, [[id, 1]]),
      repartirPedido(her, pedido.id, 0, [[id, 1]]),
      other(`/api/libreta/pedidos/${pedido.id}`),
      repartirPedido(other, pedido.id, 0, [[id, 1]]),
    ]
    for (const reply of await Promise.all(tries)) await expectProblem(reply, 'not_found')
    expect((await clientaDe(other, id)).nombre).toBe('Clienta de Lucía')
    expect((await walk<Card>(her, '/api/clientas')).map((it) => it.id)).not.toContain(id)
  })

  test('an imported list adds nobody twice, by phone or by name', async () => {
    const list = [
      { nombre: 'Berta', telefono: '442 555 0001' },
      { nombre: 'Berta Ruiz', telefono: '+52 442 555 0001' },
      { nombre: 'Celia', telefono: '' },
      { nombre: 'CÉLIA', telefono: '' },
    ]
    const added = await her('/api/libreta/clientas', { method: 'POST', body: { clientas: list } })
    expect(await added.json()).toEqual({ agregadas: 2, repetidas: 2 })
    const again = await her('/api/libreta/clientas', { method: 'POST', body: { clientas: list } })
    expect(await again.json()).toEqual({ agregadas: 0, repetidas: 4 })
  })
})

describe('the reparto', () => {
  test('of the cart becomes the pedido’s when it is sent, with the prices of that moment', async () => {
    const [ana, eva] = [await addedClienta(her, 'Ana R'), await addedClienta(her, 'Eva R')]
    await addToCarrito(her, M, 4)
    await put(her, `/api/negocio/precios/${producto.id}`, { centavos: 45_000 })
    await repartirCarrito(her, M, [
      [ana, 2],
      [eva, 1],
    ])
    expect((await clientaDe(her, ana)).enCarrito).toMatchObject([
      { tallaId: M, cantidad: 2, precioVentaCentavos: 45_000 },
    ])
    const { id } = await placed(her, lineaOf(producto, 'M', 4))
    await put(her, `/api/negocio/precios/${producto.id}`, { centavos: 99_000 })
    const [linea] = (await repartoDe(her, id)).lineas
    expect(linea).toMatchObject({ posicion: 0, cantidad: 4, precioVentaCentavos: 45_000, aviso: false })
    expect(linea.partes).toMatchObject([
      { nombre: 'Ana R', cantidad: 2 },
      { nombre: 'Eva R', cantidad: 1 },
    ])
    const detalle = await clientaDe(her, ana)
    expect(detalle.enCarrito).toEqual([])
    expect(detalle.cuenta).toEqual({
      ...{ porEntregar: 2, entregadas: 0 },
      ...{ pidioCentavos: 90_000, abonadoCentavos: 0, debeCentavos: 90_000 },
    })
    await put(her, `/api/negocio/precios/${producto.id}`, { centavos: null })
  })

  test('of the cart is on the clienta’s page only for pieces that are in the cart', async () => {
    const ana = await addedClienta(her, 'Ana K')
    await addToCarrito(her, M, 3)
    await repartirCarrito(her, M, [[ana, 2]])
    const shown = async () => (await clientaDe(her, ana)).enCarrito.map((it: { cantidad: number }) => it.cantidad)
    expect(await shown()).toEqual([2])
    await addToCarrito(her, M, -2)
    expect(await shown()).toEqual([1])
    await addToCarrito(her, M, -1)
    expect(await shown()).toEqual([])
    await repartirCarrito(her, M, [])
  })

  test('never exceeds the line: more is refused, and a smaller line reduces it', async () => {
    const [ana, eva] = [await addedClienta(her, 'Ana C'), await addedClienta(her, 'Eva C')]
    const { id } = await placed(her, lineaOf(producto, 'M', 3), lineaOf(producto, 'G', 2))
    await expectProblem(
      await repartirPedido(her, id, 0, [
        [ana, 2],
        [eva, 2],
      ]),
      'conflict',
    )
    await expectProblem(
      await repartirPedido(her, id, 0, [
        [ana, 1],
        [ana, 1],
      ]),
      'invalid_request',
    )
    await expectProblem(await repartirPedido(her, id, 7, [[ana, 1]]), 'conflict')
    await repartirPedido(her, id, 0, [
      [ana, 2],
      [eva, 1],
    ])
    await repartirPedido(her, id, 1, [[eva, 2]])
    const lineas = [{ posicion: 0, tallaId: M, cantidad: 2 }]
    const edited = await put(her, `/api/pedidos/${id}/lineas`, { version: 1, lineas, agregadas: [] })
    expect(edited.status).toBe(200)
    const reparto = await repartoDe(her, id)
    const [linea] = reparto.lineas
    expect(linea.partes.reduce((sum: number, it: { cantidad: number }) => sum + it.cantidad, 0)).toBe(2)
    expect(linea.aviso).toBe(true)
    expect(reparto.quitadas).toEqual([1])
    await repartirPedido(her, id, 0, [[eva, 2]])
    await her(`/api/libreta/pedidos/${id}/avisos`, { method: 'DELETE' })
    expect(await repartoDe(her, id)).toMatchObject({ quitadas: [], lineas: [{ aviso: false }] })
  })

  test('follows accepted changes, and a line added by staff does not take the cart’s', async () => {
    const ana = await addedClienta(her, 'Ana P')
    const { id } = await placed(her, lineaOf(producto, 'M', 3))
    await repartirPedido(her, id, 0, [[ana, 3]])
    await addToCarrito(her, G, 1)
    await repartirCarrito(her, G, [[ana, 1]])
    const agregadas = [{ productoId: producto.id, tallaId: G, cantidad: 1 }]
    const offer = { version: 1, lineas: [revision(0, 1, { motivo: 'Queda una' })], agregadas }
    const propuesta = await proposed(app.as('admin'), id, offer)
    expect((await repartoDe(her, id)).lineas[0].partes).toMatchObject([{ cantidad: 3 }])
    await answer(her, id, propuesta.id, 'aceptacion')
    const { lineas } = await repartoDe(her, id)
    expect(lineas).toMatchObject([
      { aviso: true, partes: [{ cantidad: 1 }] },
      { precioVentaCentavos: 50_000, partes: [] },
    ])
    expect((await clientaDe(her, ana)).enCarrito).toMatchObject([{ tallaId: G }])
    await addToCarrito(her, G, -1)
    await repartirCarrito(her, G, [])
  })

  test('of the cart stays while a pedido is edited, and moves when the cart is added to it', async () => {
    const [ana, eva] = [await addedClienta(her, 'Ana E'), await addedClienta(her, 'Eva E')]
    const { id } = await placed(her, lineaOf(producto, 'M', 2))
    await repartirPedido(her, id, 0, [[eva, 1]])
    await addToCarrito(her, M, 2)
    await repartirCarrito(her, M, [[ana, 2]])
    const lineas = [{ posicion: 0, tallaId: M, cantidad: 4 }]
    const edit = (body: object) => put(her, `/api/pedidos/${id}/lineas`, body)
    expect((await edit({ version: 1, lineas, agregadas: [] })).status).toBe(200)
    expect((await repartoDe(her, id)).lineas[0].partes).toMatchObject([{ nombre: 'Eva E', cantidad: 1 }])
    expect((await clientaDe(her, ana)).enCarrito).toMatchObject([{ tallaId: M, cantidad: 2 }])
    const agregadas = [lineaOf(producto, 'M', 2)]
    expect((await edit({ version: 2, lineas: null, agregadas, delCarrito: true })).status).toBe(200)
    const { partes } = (await repartoDe(her, id)).lineas[0]
    expect(partes).toMatchObject([{ nombre: 'Ana E', cantidad: 2 }, { nombre: 'Eva E' }])
    expect((await clientaDe(her, ana)).enCarrito).toEqual([])
  })

  test('is reduced, with a notice, when less was sent than promised', async () => {
    const ana = await addedClienta(her, 'Ana M')
    await repartirCarrito(her, G, [[ana, 5]])
    const { id } = await placed(her, lineaOf(producto, 'G', 2))
    expect((await repartoDe(her, id)).lineas).toMatchObject([{ aviso: true, partes: [{ cantidad: 2 }] }])
  })
})

describe('the account of a clienta', () => {
  test('deliveries, payments and corrections add up, and a cancelled pedido is not owed', async () => {
    const ana = await addedClienta(her, 'Ana D')
    const { id } = await placed(her, lineaOf(producto, 'M', 2))
    await repartirPedido(her, id, 0, [[ana, 2]])
    const lineas = [{ pedidoId: id, posicion: 0 }]
    const handed = await (await put(her, `/api/clientas/${ana}/entregas`, { lineas, entregado: true })).json()
    expect(handed.cuenta).toMatchObject({ entregadas: 2, porEntregar: 0, debeCentavos: 100_000 })
    const body = { fecha: mexicanDay(new Date()), centavos: 30_000, nota: 'Efectivo' }
    const { id: abonoId } = await (await her(`/api/clientas/${ana}/abonos`, { method: 'POST', body })).json()
    expect((await clientaDe(her, ana)).cuenta).toMatchObject({ abonadoCentavos: 30_000, debeCentavos: 70_000 })
    const correct = () => her(`/api/clientas/${ana}/abonos/${abonoId}/correccion`, { method: 'POST' })
    const replies = await Promise.all([correct(), correct()])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    const { abonos, cuenta } = await clientaDe(her, ana)
    expect(cuenta.debeCentavos).toBe(100_000)
    expect(abonos).toMatchObject([{ abonoCentavos: -30_000, corrige: abonoId }, { corregido: true }])
    await cancel(her, id)
    expect((await clientaDe(her, ana)).cuenta.debeCentavos).toBe(0)
  })

  test('one clienta’s credit does not pay another’s debt', async () => {
    const send = app.as('daniela.robles@azahar.test')
    const resumen = async () => (await send('/api/libreta/resumen')).json()
    const before = await resumen()
    const { id } = await placed(send, lineaOf(producto, 'M', 2))
    const [ana, eva] = [await addedClienta(send, 'Ana S'), await addedClienta(send, 'Eva S')]
    const partes = [ana, eva].map((clientaId) => ({ clientaId, cantidad: 1 }))
    await put(send, `/api/libreta/pedidos/${id}`, { posicion: 0, partes })
    const body = { fecha: mexicanDay(new Date()), centavos: 104_250 }
    await send(`/api/clientas/${ana}/abonos`, { method: 'POST', body })
    expect(await resumen()).toEqual({
      clientas: before.clientas + 2,
      porCobrarCentavos: before.porCobrarCentavos + 50_000,
      aFavorCentavos: before.aFavorCentavos + 54_250,
    })
  })

  test('the largest debts are first, and pages follow each other', async () => {
    const send = app.as('daniela.robles@azahar.test')
    const { id } = await placed(send, lineaOf(producto, 'M', 3))
    const [eva, ana] = [await addedClienta(send, 'Zoila Debe'), await addedClienta(send, 'Yolanda Debe')]
    const partes = [eva, ana].map((clientaId, n) => ({ clientaId, cantidad: 2 - n }))
    await put(send, `/api/libreta/pedidos/${id}`, { posicion: 0, partes })
    const all = await walk<Card>(send, '/api/clientas', { primero: 'deudas', limite: 1 })
    const debts = all.map(({ porCobrarCentavos }) => porCobrarCentavos)
    expect(debts).toEqual(debts.toSorted((one, other) => other - one))
    expect(all.map((it) => it.id).sort()).toEqual((await walk<Card>(send, '/api/clientas')).map((it) => it.id).sort())
    const found = await walk<Card>(send, '/api/clientas', { primero: 'deudas', q: 'debe' })
    expect(found.map((it) => it.id)).toEqual([eva, ana])
  })

  test('deleting a clienta leaves the pedido as it is', async () => {
    const ana = await addedClienta(her, 'Ana B')
    const { id } = await placed(her, lineaOf(producto, 'M', 2))
    await repartirPedido(her, id, 0, [[ana, 2]])
    const before = await (await her(`/api/pedidos/${id}`)).json()
    await her(`/api/clientas/${ana}`, { method: 'DELETE' })
    expect(await (await her(`/api/pedidos/${id}`)).json()).toEqual(before)
    expect((await repartoDe(her, id)).lineas[0].partes).toEqual([])
  })
})

describe('own business', () => {
  test('prices and the month: bought, worth, earned', async () => {
    const send = app.as('paola.nunez@azahar.test')
    const mes = mexicanDay(new Date()).slice(0, 7)
    const ofMonth = async () => (await send(`/api/negocio/mes?mes=${mes}`)).json()
    const before = await ofMonth()
    await put(send, `/api/negocio/precios/${producto.id}`, { centavos: 47_000 })
    await placed(send, lineaOf(producto, 'M', 3))
    const { total, pedidos } = await ofMonth()
    expect(pedidos - before.pedidos).toBe(1)
    expect(total.compradoCentavos - before.total.compradoCentavos).toBe(90_000)
    expect(total.ventaCentavos - before.total.ventaCentavos).toBe(141_000)
    expect(total.gananciaCentavos - before.total.gananciaCentavos).toBe(51_000)
    const [precio] = (await (await send('/api/negocio/precios')).json()).items
    expect(precio).toEqual({ productoId: producto.id, precioCentavos: 50_000, miPrecioCentavos: 47_000 })
    expect((await (await her(`/api/negocio/precios?ids=${producto.id}`)).json()).items[0].miPrecioCentavos).toBe(null)
  })

  test('the export opens as text in a spreadsheet', async () => {
    await addedClienta(other, '=HYPERLINK("http://evil")')
    const reply = await other('/api/libreta/exportacion')
    expect(reply.headers.get('content-type')).toContain('text/csv')
    expect(await reply.text()).toContain(`"'=HYPERLINK(""http://evil"")"`)
  })

  test('10,000 clientas: the list pages, searches and stops at the limit', { timeout: 60_000 }, async () => {
    const send = app.as('itzel.castaneda@azahar.test')
    const personaId = await idOf(app, 'itzel.castaneda@azahar.test')
    const at = new Date().toISOString()
    const rows = Array.from({ length: maxClientas - 1 }, (_, n) => {
      const nombre = `Clienta ${String(n).padStart(5, '0')}`
      const texts = { telefono: '', tallas: '', cumple: null, notas: '', createdAt: at, updatedAt: at }
      return { id: newId(), personaId, nombre, orden: nombre.toLowerCase(), busqueda: nombre.toLowerCase(), ...texts }
    })
    await app.context.db.write(async (tx) => {
      for (let n = 0; n < rows.length; n += 500)
        await tx
          .insertInto('clientas')
          .values(rows.slice(n, n + 500))
          .execute()
    })
    const began = performance.now()
    const page = await (await send('/api/clientas?limite=50&q=09998')).json()
    expect(page.items).toHaveLength(1)
    expect(performance.now() - began).toBeLessThan(1_000)
    const all = await walk<Card>(send, '/api/clientas', { limite: 100 })
    expect(new Set(all.map(({ id }) => id)).size).toBe(maxClientas - 1)
    await addedClienta(send, 'La última')
    await expectProblem(await send('/api/clientas', { method: 'POST', body: clienta('Una más') }), 'conflict')
    expect((await (await send('/api/libreta/resumen')).json()).clientas).toBe(maxClientas)
    expect((await send('/api/libreta', { method: 'DELETE' })).status).toBe(204)
    expect((await (await send('/api/clientas')).json()).items).toEqual([])
  })

  test('‘Borrar todas mis clientas’ leaves nothing in any table', async () => {
    const personaId = await idOf(app, 'consultora@azahar.test')
    expect((await her('/api/libreta', { method: 'DELETE' })).status).toBe(204)
    const { read } = app.context.db
    const tables = ['clientas', 'repartoCarrito', 'repartoPedidos', 'repartoAvisos', 'preciosPropios'] as const
    for (const table of [...tables, 'preciosDePedido', 'clientaAbonos', 'negocioAjustes'] as const) {
      const left = await read.selectFrom(table).select('personaId').where('personaId', '=', personaId).execute()
      expect([table, left.length]).toEqual([table, 0])
    }
  })
})
