import { afterEach, describe, expect, test } from 'vitest'
import { mexicanDay } from '#shared/format.ts'
import { people, testApp } from '../app.ts'
import { equipoOf } from '../set-up/equipo.ts'
import { listen } from '../set-up/event-stream.ts'
import { invariants } from '../set-up/invariants.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { builtPages, everyPage } from '../set-up/pages.ts'
import { expectProblem } from '../set-up/problem.ts'
import { pay, proposed, revision } from '../set-up/propuestas.ts'
import { addressOf, routesOf } from '../set-up/routes.ts'
import { addProducto, idOf, lineaOf, placed, setStatus } from '../set-up/shop.ts'

const app = await testApp({ renderPage: await builtPages() })
const { invited } = equipoOf(app)

const [precio, costo, pagado] = [912_345_61, 731_428_37, 11_927_31]
const producto = await addProducto(app, { precio, costo, tallas: { M: 100 } })
const pedido = await placed(app.as('consultora'), lineaOf(producto, 'M', 2))

afterEach(() => invariants(app))

describe('data a role may not see', () => {
  test('ventas cannot read the log, settings, team or product forms', async () => {
    const send = app.as('ventas')
    await leavesNoTrace(app, async () => {
      for (const path of [
        ...['/api/admin/bitacora', '/api/admin/bitacora/autores', `/api/admin/bitacora/productos/${producto.id}`],
        ...['/api/ajustes', '/api/admin/equipo', '/api/admin/productos', `/api/admin/productos/${producto.id}`],
        ...['/api/admin/tabla', '/api/cargas/plantilla', '/api/admin/campanas', '/api/inventario'],
      ])
        await expectProblem(await send(path), 'forbidden')
      const body = { clave: 'whatsapp_confirmar', valor: 'Hola', version: 0 }
      await expectProblem(await send('/api/ajustes', { method: 'PUT', body }), 'forbidden')
    })
    const { items } = await (await send('/api/ajustes/en-uso')).json()
    expect(new Set(items.map(({ clave }: { clave: string }) => clave.split('_')[0]))).toEqual(
      new Set(['whatsapp', 'paqueterias']),
    )
    expect(items.every((it: object) => Object.keys(it).join() === 'clave,valor')).toBe(true)
  })

  test('ventas sees an invitation letter without its link, also in the demo', async () => {
    await invited('carta@tienda.test', 'admin')
    const { items } = await (await app.as('ventas')('/api/mensajes?limite=1')).json()
    const shown = await (await app.as('ventas')(`/api/mensajes/${items[0].id}`)).json()
    expect(shown.tipo).toBe('invitacion')
    expect(shown.texto).toContain('/invitacion#oculto')
    const toAdmin = await (await app.as('admin')(`/api/mensajes/${items[0].id}`)).json()
    expect(toAdmin.texto).toContain(`/invitacion#${items[0].id}.`)
  })

  /** Amounts that nothing else is, as JSON and as a page write them. */
  const planted = [precio, costo, 2 * costo, pagado, 2 * costo - pagado, precio - costo].flatMap((centavos) => {
    const [whole, cents] = [Math.floor(centavos / 100), String(centavos % 100).padStart(2, '0')]
    return [String(centavos), `${whole}.${cents}`, `${whole.toLocaleString('en-US')}.${cents}`]
  })
  const shown = (text: string) => planted.filter((amount) => text.includes(amount))

  test('almacén sees no amount in any page, JSON, stream, file or refusal', async () => {
    const admin = app.as('admin')
    const { version } = await (await admin(`/api/pedidos/${pedido.id}`)).json()
    await pay(admin, pedido.id, {
      ...{ fecha: mexicanDay(new Date()), forma: 'efectivo', referencia: 'A', centavos: pagado, version },
    })
    await proposed(admin, pedido.id, {
      ...{ version: version + 1, lineas: [revision(0, 1, { motivo: 'Queda una' })], mensaje: 'Serían $731,428.37' },
    })
    const send = app.as('almacen')
    const herId = await idOf(app, people.consultora)
    let seen = 0
    for (const path of everyPage(producto.id, pedido.id, herId)) {
      const html = await (await send(path)).text()
      expect([path, shown(html)]).toEqual([path, []])
      // A nonce and the hash in a file's name may hold any three letters.
      const markup = html.replace(/<script[\s\S]*?<\/script>| nonce="[^"]*"|\/assets\/[\w.-]+/g, '')
      expect([path, /NaN|Infinity|\$\s*null|undefined/.test(markup)]).toEqual([path, false])
      seen += shown(await (await admin(path)).text()).length
    }
    expect(seen, 'an administrator sees them: the test would').toBeGreaterThan(5)

    let asked = 0
    for (const route of await routesOf(app)) {
      const { path, method } = route
      const ids = path.includes('{') ? [producto.id, pedido.id, herId, producto.tallas.M as string] : ['']
      for (const id of ids) {
        const reply = await send(addressOf(route, id), { method, ...(method === 'GET' ? {} : { body: {} }) })
        if (path.endsWith('en-vivo')) {
          await reply.body?.cancel()
          continue
        }
        // No JSON middleware redacts other formats.
        if (!reply.headers.get('content-type')?.includes('json') && reply.status === 200)
          expect([path, 'text/html']).toEqual([path, reply.headers.get('content-type')?.split(';')[0]])
        const text = await reply.text()
        expect([path, shown(text)]).toEqual([path, []])
        expect([path, /"\w*centavos":/i.test(text)]).toEqual([path, false])
        asked++
      }
      if (path.startsWith('/sesion')) app.forget('almacen')
    }
    expect(asked).toBeGreaterThan(150)

    const ear = await listen(await send('/api/tablero/en-vivo'))
    await setStatus(admin, (await placed(app.as('consultora'), lineaOf(producto))).id, 'confirmado', 1)
    await ear.hears(({ event }) => event === 'pedido')
    expect(shown(JSON.stringify(ear.heard))).toEqual([])
    await ear.close()
    for (const path of ['/api/pedidos/exportacion', '/api/reportes/exportacion', '/api/cargas/exportacion'])
      await expectProblem(await send(path, { method: 'POST', body: { formato: 'csv' } }), 'forbidden')
  }, 120_000)

  test('almacén sees no contact data, calls, payments or propuestas', async () => {
    const seen = await (await app.as('almacen')(`/api/pedidos/${pedido.id}`)).json()
    expect(seen).toMatchObject({
      ...{ pagos: [], propuesta: null, enviado: null },
      seguimiento: { llamarEl: null, llamadas: [], notasInternas: [] },
      consultora: { email: '', telefono: '' },
    })
    const { items } = await (await app.as('almacen')('/api/pedidos')).json()
    expect(JSON.stringify(items)).not.toContain('@')
  })
})
