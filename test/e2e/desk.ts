import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { signIn } from './azahar.ts'

/** Shared by the journeys of the desk; users sign in without the login page. */

export const adminEmail = 'admin@azahar.test'
export const consultoraEmail = 'consultora@azahar.test'
const password = 'Azahar2026'

/** The button beside a date that opens its calendar. */
export const calendarOf = (date: Locator): Locator =>
  date.locator('..').getByRole('button', { name: 'Abrir calendario' })

export type Sent = { id: string; numeroPedido: string }

export async function sendPedido({ request }: BrowserContext, notas = ''): Promise<Sent> {
  const { items } = await (await request.get('/api/productos?limite=40')).json()
  const producto = items.find(({ stockDisponible }: { stockDisponible: number }) => stockDisponible > 10)
  const { tallas } = await (await request.get(`/api/productos/${producto.id}`)).json()
  const { id: tallaId } = tallas.find(({ disponible }: { disponible: number }) => disponible > 2)
  const precioUnitarioCentavos = producto.costoConsultoraCentavos
  return place({ request }, { productoId: producto.id, tallaId, cantidad: 1, precioUnitarioCentavos }, notas)
}

type Linea = { productoId: string; tallaId: string; cantidad: number; precioUnitarioCentavos: number }

/** Sends a pedido of as many lines as there are quantities, each of another product that has a second size. */
export async function placeLineas({ request }: BrowserContext, cantidades: number[]): Promise<Sent> {
  const { items } = await (await request.get('/api/productos?limite=60')).json()
  const lineas: Linea[] = []
  for (const { id: productoId, costoConsultoraCentavos: precioUnitarioCentavos } of items) {
    const cantidad = cantidades[lineas.length]
    if (!cantidad) break
    const { tallas } = await (await request.get(`/api/productos/${productoId}`)).json()
    const [talla, other] = tallas.filter(({ disponible }: { disponible: number }) => disponible > 5)
    if (other) lineas.push({ productoId, tallaId: talla.id, cantidad, precioUnitarioCentavos })
  }
  return placeLines({ request }, lineas)
}

/** Sends a pedido of one line. */
export const place = (page: Pick<Page, 'request'>, linea: Linea, notas = ''): Promise<Sent> =>
  placeLines(page, [linea], notas)

export async function placeLines({ request }: Pick<Page, 'request'>, lineas: Linea[], notas = ''): Promise<Sent> {
  const reply = await request.post('/api/pedidos', {
    headers: { 'idempotency-key': randomUUID() },
    data: { telefono: '+52 442 555 0134', lineas, ...(notas && { notas }) },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return reply.json()
}

/** What has just been said at the edge of the page, all of it in one notice. */
export async function toast(page: Page, ...texts: string[]): Promise<void> {
  const said = page.getByRole('listitem')
  await expect(texts.reduce((found, hasText) => found.filter({ hasText }), said)).toBeVisible()
}

/** Goes to a page of the desk by the user menu, without a page load. */
export async function goByMenu(page: Page, name: string): Promise<void> {
  const banner = page.getByRole('banner')
  const greeting = /^(Bom dia|Boa tarde|Boa noite), /
  await banner.locator('summary').filter({ hasText: greeting }).click()
  await banner.getByRole('link', { name }).click()
}

/** Ends every session that a person has, as signing out on another device does. Her pages do not know yet. */
export async function endSessions(browser: Browser, email: string): Promise<void> {
  const elsewhere = await browser.newContext()
  await signIn(elsewhere, email, 'kept')
  expect((await elsewhere.request.delete('/api/sesion')).ok()).toBe(true)
  await elsewhere.close()
}

/** Signs in at the dialog that covers a page whose session has ended. */
export async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Tu sesión terminó' })
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await dialog.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(dialog).toBeHidden()
}

/** Somebody new who waits to become a consultora, in a browser of their own; name and city have accents. */
export async function applyAs(browser: Browser, nombreCompleto: string) {
  const context = await browser.newContext()
  const email = `${randomUUID()}@azahar.test`
  const reply = await context.request.post('/api/cuentas', {
    data: {
      ...{ email, password, confirmarPassword: password, nombreCompleto, telefono: '+52 999 555 0100' },
      ...{ ciudad: 'Mérida', barrio: 'García Ginerés', direccion: 'Calle 21', numero: '104' },
      ...{ complemento: 'Interior 3', codigoPostal: '97070', terminos: true },
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return { email, context }
}

/**
 * When an open page refetches a pedido, in milliseconds since 1970 by the browser's clock: how soon it heard of a change, however slow
 * the rendering is. Call it before the change.
 */
export async function asksAnew(page: Page, { id }: { id: string }): Promise<number> {
  const request = await page.waitForRequest(`**/api/pedidos/${id}`)
  await request.response()
  return request.timing().startTime
}
