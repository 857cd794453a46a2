import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { scriptsToType } from '../set-up/scripts-to-type.ts'
import { signIn, test } from './azahar.ts'

/** User text never runs, in any view; sixty scripts. Pages cannot be framed. */
test.use({ settings: { SIGN_UPS_PER_ADDRESS_HOURLY: '1000' } })
test.setTimeout(120_000)

const ran = '__xss'

/** Whatever runs, asks for a dialog, or is stopped by the security policy, from the first moment of each page. */
async function watch(page: Page): Promise<string[]> {
  const found: string[] = []
  page.on('dialog', (dialog) => {
    found.push(`dialog on ${page.url()}`)
    void dialog.dismiss()
  })
  await page.exposeFunction(ran, (what: string) => found.push(what))
  await page.addInitScript((name) => {
    const tell = (what: string) => (window as unknown as Record<string, (what: string) => void>)[name]?.(what)
    Object.assign(window, { xss: () => tell(`ran on ${location.pathname}`) })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      tell(`${location.pathname}: ${violatedDirective} ${blockedURI}`),
    )
  }, ran)
  return found
}

const wholeText = (page: Page) => page.evaluate(() => document.body.textContent.replace(/\s+/g, ' '))
const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Braces are for variables: those with any are refused in a text of WhatsApp. */
const scriptsWithoutBraces = scriptsToType.filter((script) => !/[{}]/.test(script)).slice(0, 10)

type Typed = { productos: string[]; pedidos: string[] }

/** Every payload as name, description, SKU and size of a product, in notes of both sides, in names and addresses. */
async function typeAll(page: Page): Promise<Typed> {
  const { request } = page.context()
  const productos: string[] = []
  const pedidos: string[] = []
  await signIn(page.context(), 'admin')
  const lineas: object[] = []
  for (const [at, payload] of scriptsToType.entries()) {
    const reply = await request.post('/api/admin/productos', {
      headers: { 'idempotency-key': randomUUID() },
      data: {
        ...{
          nombre: payload,
          sku: `${at} ${payload}`.slice(0, 40),
          descripcion: `${payload}\n${scriptsToType.slice(at, at + 8).join('\n')}`,
        },
        ...{ categoria: 'moda_casual', precioCentavos: 2_000, costoConsultoraCentavos: 1_000, activo: true },
        ...{ imagenId: null, imagenesAdicionales: [], quitadas: [] },
        tallas: [{ id: null, talla: payload.slice(0, 20).trim(), stock: 5, stockVisto: 0, activo: true }],
      },
    })
    expect(reply.status(), await reply.text()).toBe(201)
    const { id, tallas } = await reply.json()
    productos.push(id)
    lineas.push({ productoId: id, tallaId: tallas[0].id, cantidad: 1, precioUnitarioCentavos: 1_000 })
  }
  for (const payload of scriptsToType.slice(0, 20)) {
    const applied = await request.post('/api/cuentas', {
      data: {
        ...{ email: `${randomUUID()}@azahar.test`, password: 'Azahar2026', confirmarPassword: 'Azahar2026' },
        ...{
          nombreCompleto: payload,
          telefono: '+52 999 555 0100',
          ciudad: payload,
          barrio: payload,
          direccion: payload,
        },
        ...{ numero: payload.slice(0, 20), complemento: payload, codigoPostal: '97070', terminos: true },
      },
    })
    expect(applied.status(), await applied.text()).toBe(201)
  }
  await signIn(page.context(), 'consultora')
  const nombreCompleto = scriptsToType[15]
  expect((await request.put('/api/perfil', { data: { nombreCompleto, telefono: '"><svg/onload=xss()>' } })).ok()).toBe(
    true,
  )
  for (let at = 0; at < scriptsToType.length; at += 20) {
    const reply = await request.post('/api/pedidos', {
      headers: { 'idempotency-key': randomUUID() },
      data: {
        telefono: '+52 442 555 0134',
        notas: scriptsToType.slice(at, at + 20).join('\n'),
        lineas: lineas.slice(at, at + 20),
      },
    })
    expect(reply.status(), await reply.text()).toBe(201)
    pedidos.push((await reply.json()).id)
  }
  await signIn(page.context(), 'admin')
  for (const id of pedidos) {
    const data = { notasAdmin: scriptsToType.slice(0, 30).join('\n'), version: 1 }
    expect((await request.put(`/api/pedidos/${id}/notas`, { data })).ok()).toBe(true)
  }
  const data = { clave: 'whatsapp_confirmar', valor: scriptsWithoutBraces.join('\n'), version: 0 }
  expect((await request.put('/api/ajustes', { data })).ok()).toBe(true)
  return { productos, pedidos }
}

test('@escritorio sixty scripts in every field: none runs, all are text', async ({ page }) => {
  const { productos, pedidos } = await typeAll(page)
  const found = await watch(page)
  const look = async (path: string, ...payloads: string[]) => {
    await page.goto(path)
    await page.keyboard.press('Tab')
    const text = await wholeText(page)
    for (const payload of payloads) expect(text, `${path} shows it as it was typed`).toContain(squeezed(payload))
    expect(found, path).toEqual([])
  }
  const every = (at: number) => productos[at] as string

  await page.context().clearCookies()
  for (const path of ['/', '/productos/moda-casual']) await look(path)
  for (const [at, payload] of scriptsToType.entries())
    if (at % 4 === 0) await look(`/produtos/moda-casual/${every(at)}`, payload)

  await signIn(page.context(), 'consultora')
  for (const path of ['/consultora/mis-pedidos', '/perfil', '/', '/consultora/catalogo?q=xss']) await look(path)
  for (const [at, payload] of scriptsToType.entries())
    if (at % 4 === 2) await look(`/consultora/catalogo/${every(at)}`, payload)
  for (const [at, id] of pedidos.entries())
    await look(`/consultora/pedido/${id}`, ...scriptsToType.slice(at * 20, at * 20 + 20))

  await signIn(page.context(), 'admin')
  for (const path of ['/admin/dashboard', '/admin/pedidos', '/admin/productos?q=xss', '/admin/mensajes'])
    await look(path)
  await look('/admin/consultoras', ...scriptsToType.slice(10, 20))
  for (const at of [0, 15, 24, 34, 52, 59]) await look(`/admin/producto/${every(at)}/editar`)
  await look('/admin/ajustes', ...scriptsWithoutBraces)
  for (const id of pedidos) await look(`/admin/pedido/${id}`, ...scriptsToType.slice(0, 30))
})

test.describe('the content security policy', () => {
  test.use({ triesPolicy: true })

  test('@escritorio blocks foreign scripts and style elements', async ({ page }) => {
    const found = await watch(page)
    await page.goto('/tiendas')
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=xss()><style>body { display: none }</style>')
    })
    await expect.poll(() => found.join()).toMatch(/script-src/)
    await expect.poll(() => found.join()).toMatch(/style-src-elem/)
    await expect(page.locator('body')).toBeVisible()
  })

  test('@escritorio keeps other sites from framing a page', async ({ page, baseURL }) => {
    await signIn(page.context(), 'consultora')
    const framed = ['/consultora/mis-pedidos', '/', '/login'].map((path) => `<iframe src="${baseURL}${path}"></iframe>`)
    const evil = createServer(({ url }, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(url === '/own' ? 'own' : `<iframe src="/own"></iframe>${framed.join('')}`),
    ).listen(0, '127.0.0.1')
    await once(evil, 'listening')
    await page.goto(`http://localhost:${(evil.address() as AddressInfo).port}/`)
    const [own, ...ours] = page.frames().slice(1)
    expect(await own?.locator('body').textContent()).toBe('own')
    expect(ours).toHaveLength(framed.length)
    for (const frame of ours) await expect.poll(() => frame.url()).toBe('chrome-error://chromewebdata/')
    evil.close()
  })
})
