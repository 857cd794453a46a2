import { describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { type Fetch, people, testApp } from '../app.ts'
import { addedClienta, addToCarrito, put, repartirCarrito } from '../set-up/clientas.ts'
import { builtPages, everyPage } from '../set-up/pages.ts'
import { expectProblem } from '../set-up/problem.ts'
import { pay, proposed, revision } from '../set-up/propuestas.ts'
import { addressOf, routesOf } from '../set-up/routes.ts'
import { addProducto, idOf, lineaOf, placed } from '../set-up/shop.ts'

const app = await testApp({ renderPage: await builtPages(), settings: { LOGIN_TRIES_PER_ACCOUNT: 3 } })
const her = app.as('consultora')
/** Unique amounts: costs, totals and payments. */
const [costo, precio, venta, pagado] = [731_428_37, 912_345_61, 854_321_17, 11_927_31]
const producto = await addProducto(app, { precio, costo, tallas: { M: 100 } })
const pedido = await placed(her, lineaOf(producto, 'M', 2))
await pay(app.as('admin'), pedido.id, {
  ...{ fecha: mexicanDay(new Date()), forma: 'efectivo', referencia: 'A', centavos: pagado, version: 1 },
})
await proposed(app.as('admin'), pedido.id, {
  ...{ version: 2, lineas: [revision(0, 1, { motivo: 'Queda una' })], mensaje: 'Serían $731,428.37 por pieza' },
})
await put(her, `/api/negocio/precios/${producto.id}`, { centavos: venta })
const ana = await addedClienta(her, 'Ana Modo')
await addToCarrito(her, producto.tallas.M, 1)
await repartirCarrito(her, producto.tallas.M, [[ana, 1]])

const amounts = [costo, 2 * costo, pagado, 2 * costo - pagado, venta - costo, precio - costo, 2 * (venta - costo)]
/** As JSON has them, and as a page writes them, with or without the comma of thousands. */
const planted = amounts.flatMap((centavos) => {
  const [whole, cents] = [Math.floor(centavos / 100), String(centavos % 100).padStart(2, '0')]
  return [String(centavos), `${whole}.${cents}`, `${whole.toLocaleString('en-US')}.${cents}`]
})
const shown = (text: string) => planted.filter((amount) => text.includes(amount))

const inModo = await withModo(her)
const pages = everyPage(producto.id, pedido.id, ana).filter((path) => !path.startsWith('/admin'))

describe('in modo clienta', () => {
  test('no page shows costs, earnings or totals', async () => {
    let seen = 0
    for (const path of pages) {
      const html = await (await inModo(path)).text()
      expect([path, shown(html)]).toEqual([path, []])
      seen += shown(await (await her(path)).text()).length
    }
    expect(seen).toBeGreaterThan(5)
  }, 60_000)

  test('no JSON of any route shows them either', async () => {
    const ids = [producto.id, pedido.id, ana]
    let asked = 0
    for (const route of (await routesOf(app)).filter(({ method }) => method === 'GET')) {
      const { path } = route
      if (path.endsWith('en-vivo')) continue
      for (const id of path.includes('{') ? ids : ['']) {
        const query = path.endsWith('/mes') ? `?mes=${mexicanDay(new Date()).slice(0, 7)}` : ''
        const reply = await inModo(`${addressOf(route, id)}${query}`)
        expect([path, shown(await reply.text())]).toEqual([path, []])
        asked++
      }
    }
    expect(asked).toBeGreaterThan(40)
    const lineas = [{ ...lineaOf(producto), precioUnitarioCentavos: 1 }]
    const revised = await inModo('/api/carrito/revision', { method: 'POST', body: { lineas } })
    expect(shown(await revised.text())).toEqual([])
    const edited = await put(inModo, `/api/pedidos/${pedido.id}/lineas`, {
      version: 1,
      lineas: null,
      agregadas: lineas,
    })
    expect(edited.status).toBe(409)
    expect(shown(await edited.text())).toEqual([])
  })

  test('a consultora’s own prices and clientas’ balances are shown', async () => {
    const { items } = await (await inModo('/api/negocio/precios')).json()
    const hers = { productoId: producto.id, precioCentavos: precio, miPrecioCentavos: venta }
    expect(items).toContainEqual(hers)
    expect((await (await inModo(`/api/clientas/${ana}`)).json()).enCarrito).toMatchObject([
      { precioVentaCentavos: venta },
    ])
    expect(await (await inModo('/api/sesion')).json()).toMatchObject({ modoClienta: true })
    expect(await (await her('/api/sesion')).json()).not.toHaveProperty('modoClienta')
  })

  test('a balance is on the page of its clienta and not in the list', async () => {
    const eva = await addedClienta(her, 'Eva Modo')
    const owed = await placed(her, lineaOf(producto, 'M', 1))
    await put(her, `/api/libreta/pedidos/${owed.id}`, { posicion: 0, partes: [{ clientaId: eva, cantidad: 1 }] })
    const debe = async (as: Fetch) => {
      const [{ items }, resumen, { cuenta }] = await Promise.all(
        ['/api/clientas?q=Eva%20Modo', '/api/libreta/resumen', `/api/clientas/${eva}`].map(async (path) =>
          (await as(path)).json(),
        ),
      )
      return [items[0].porCobrarCentavos, resumen.porCobrarCentavos, cuenta.debeCentavos]
    }
    expect(await debe(her)).toEqual([venta, expect.any(Number), venta])
    expect(await debe(inModo)).toEqual([undefined, undefined, venta])
    const pageOf = async (query: string) => (await (await inModo(`/api/clientas?limite=1${query}`)).json()).siguiente
    expect(await pageOf('&primero=deudas')).toBe(await pageOf(''))
  })

  test('the month, the settings and the libreta are closed', async () => {
    for (const reply of [
      await inModo('/api/negocio/mes?mes=2026-11'),
      await put(inModo, '/api/negocio/ajustes', { pideContrasena: false }),
      await put(inModo, `/api/negocio/precios/${producto.id}`, { centavos: 1 }),
      await inModo('/api/libreta/exportacion'),
      await inModo('/api/libreta', { method: 'DELETE' }),
    ])
      await expectProblem(reply, 'forbidden')
  })

  test('leaving it takes the password, and guesses are limited', async () => {
    const leave = (password = '') => inModo('/api/negocio/modo-clienta', { method: 'DELETE', body: { password } })
    expect((await leave()).headers.getSetCookie().join()).toContain('azahar-modo=;')
    await put(her, '/api/negocio/ajustes', { pideContrasena: true })
    await expectProblem(await leave(), 'invalid_request')
    const right = await leave(demoPassword)
    expect(right.status).toBe(204)
    for (const guess of ['Azahar2025', 'Azahar2027']) await expectProblem(await leave(guess), 'invalid_request')
    await expectProblem(await leave(demoPassword), 'too_many_requests')
  })

  test('belongs to one account: another sign-in on the same phone is not in it', async () => {
    const id = await idOf(app, people.consultora)
    const reply = await app.as('otraConsultora')('/api/sesion')
    expect(await reply.json()).not.toHaveProperty('modoClienta')
    const cookie = `azahar-modo=${id}`
    expect(await (await withCookie(app.as('otraConsultora'), cookie)('/api/sesion')).json()).not.toHaveProperty(
      'modoClienta',
    )
    expect(await (await withCookie(app.as('admin'), cookie)('/api/sesion')).json()).not.toHaveProperty('modoClienta')
  })
})

async function withModo(send: Fetch): Promise<Fetch> {
  const reply = await send('/api/negocio/modo-clienta', { method: 'PUT' })
  const [cookie = ''] = reply.headers.getSetCookie()
  expect(cookie).toMatch(/^azahar-modo=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/)
  return withCookie(send, cookie.split(';')[0] as string)
}

function withCookie(send: Fetch, cookie: string): Fetch {
  return (path, init) => send(path, { ...init, headers: { ...init?.headers, cookie } })
}

test('every page of a consultora is tested', () => {
  expect(pages).toEqual(expect.arrayContaining([paths.carrito, paths.misPedidos, paths.pedido(pedido.id)]))
})
