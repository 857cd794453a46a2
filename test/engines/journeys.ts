import { expect } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { paths } from '#shared/paths.ts'
import { asJson, cookieFrom } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'
import type { Browser } from './browser.ts'

const emailOf = (who: string) => `${who}@azahar.test`
const telefono = '+52 442 555 0199'

/** Signs in through the API, away from any page of the user signed in before. */
export async function signIn(browser: Browser, who: string): Promise<void> {
  await browser.open('/robots.txt')
  const status = await browser.run<number>(
    `const [email, password] = arguments
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/sesion', { method: 'POST', headers, body: JSON.stringify({ email, password }) })).status`,
    emailOf(who),
    demoPassword,
  )
  expect(status).toBe(204)
}

/** Requests of a user besides the browser. */
async function api(address: string, who: string) {
  const cookie = await cookieFrom(address, emailOf(who))
  return async <Reply>(method: string, path: string, body?: object): Promise<Reply> => {
    const key = { ...(method === 'POST' && { 'idempotency-key': crypto.randomUUID() }) }
    const reply = await fetch(`${address}/api${path}`, asJson(cookie, method, body, key))
    const text = await reply.text()
    expect(reply.status, `${method} ${path}: ${text}`).toBeLessThan(400)
    return JSON.parse(text || 'null')
  }
}

type Api = Awaited<ReturnType<typeof api>>
type Talla = { id: string; talla: string; disponible: number }
type Producto = { id: string; nombre: string; costoConsultoraCentavos: number; tallas: Talla[] }
type Pedido = {
  id: string
  version: number
  status: string
  direccionEnvio: { telefono: string }
  items: { cantidad: number }[]
}

/** Products with plenty of stock in one size. */
async function plentiful(ask: Api, count: number): Promise<{ producto: Producto; talla: Talla }[]> {
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/productos?limite=100')
  const found: { producto: Producto; talla: Talla }[] = []
  for (const { id } of items) {
    const producto = await ask<Producto>('GET', `/productos/${id}`)
    const talla = producto.tallas.find(({ disponible }) => disponible > 8)
    if (talla) found.push({ producto, talla })
    if (found.length === count) return found
  }
  throw new Error('The demo has too little in stock.')
}

async function place(ask: Api, cantidades: number[]): Promise<{ pedido: Pedido; productos: Producto[] }> {
  const found = await plentiful(ask, cantidades.length)
  const lineas = found.map(({ producto, talla }, nth) => ({
    productoId: producto.id,
    tallaId: talla.id,
    cantidad: cantidades[nth],
    precioUnitarioCentavos: producto.costoConsultoraCentavos,
  }))
  const pedido = await ask<Pedido>('POST', '/pedidos', { telefono, lineas })
  return { pedido, productos: found.map(({ producto }) => producto) }
}

/** A consultora signs in before the page's code has arrived, chooses in the catalogue, and sends the cart. */
export async function order(browser: Browser, address: string): Promise<void> {
  const release = browser.holdCode()
  await browser.open(paths.login)
  await browser.write('Correo electrónico', emailOf('consultora'))
  await browser.write('Contraseña', demoPassword)
  release()
  await browser.settled()
  await browser.press('button', 'Iniciar Sesión')
  await browser.says('Has iniciado sesión exitosamente.')
  const ask = await api(address, 'consultora')
  const [{ producto, talla }] = (await plentiful(ask, 1)) as [{ producto: Producto; talla: Talla }]
  await browser.goto(paths.catalogo)
  await browser.press('link', producto.nombre)
  await browser.press('field', `${talla.talla} ${talla.disponible} disp.`)
  await browser.write('Cantidad', '2')
  await browser.press('button', 'Agregar al Carrito')
  await browser.says('Producto agregado al carrito')
  await browser.goto(paths.carrito)
  await browser.write('Teléfono', telefono)
  await browser.press('button', 'Enviar Pedido para Revisión')
  const id = await until(
    'the page of the pedido',
    () => browser.run<string | undefined>(`return location.pathname.match(/^\\/consultora\\/pedido\\/(.+)/)?.[1]`),
    60_000,
  )
  const pedido = await ask<Pedido>('GET', `/pedidos/${id}`)
  expect(pedido).toMatchObject({ status: 'pendiente', direccionEnvio: { telefono } })
  expect(pedido.items.at(-1)?.cantidad).toBe(2)
}

/** Staff propose to leave one line out and to send fewer of another; the consultora accepts with one press. */
export async function review(browser: Browser, address: string): Promise<void> {
  const ask = await api(address, 'consultora')
  const { pedido, productos } = await place(ask, [1, 3])
  await signIn(browser, 'ventas')
  await browser.goto(paths.adminPedido(pedido.id))
  await browser.press('button', 'Revisar prendas')
  for (const [nth, answer] of ['Agotado', 'Disponible, menos piezas…'].entries()) {
    await browser.press('field', `Qué hay: ${productos[nth]?.nombre}`)
    await browser.press('option', answer)
  }
  await browser.write('Mensaje para la consultora', 'Hay dos.')
  await browser.press('button', 'Enviar propuesta')
  await browser.says('Propuesta enviada')
  await signIn(browser, 'consultora')
  await browser.goto(paths.pedido(pedido.id))
  await browser.press('button', 'Aceptar cambios')
  await browser.says('Cambios aceptados')
  const { status, items } = await ask<Pedido>('GET', `/pedidos/${pedido.id}`)
  expect([status, items.map(({ cantidad }) => cantidad)]).toEqual(['confirmado', [2]])
}

const direccion = { direccion: 'Hidalgo', numero: '8', complemento: null, barrio: 'Centro', ciudad: 'Querétaro' }
const direccionEnvio = { telefono, ...direccion, codigoPostal: '76000' }

/** A tick of a surtido is stored and survives a reload. */
export async function pick(browser: Browser, address: string): Promise<void> {
  const { pedido } = await place(await api(address, 'consultora'), [1])
  const ask = await api(address, 'admin')
  await ask('PUT', `/pedidos/${pedido.id}/direccion`, { direccionEnvio, version: 1 })
  await ask('PUT', `/pedidos/${pedido.id}/status`, { status: 'confirmado', version: 2 })
  const surtido = await ask<{ id: string }>('POST', '/surtidos', { pedidos: [{ id: pedido.id, version: 3 }] })
  await signIn(browser, 'almacen')
  await browser.goto(paths.adminSurtido(surtido.id))
  await browser.press('field', 'talla')
  await until('the tick on the server', async () => {
    const marcas = await ask<{ items: { piezas: number }[] }>('GET', `/surtidos/${surtido.id}/marcas`)
    return marcas.items.some(({ piezas }) => piezas === 1)
  })
  await browser.goto(paths.adminSurtido(surtido.id))
  await browser.says('1 de 1 pieza')
}
