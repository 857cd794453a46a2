import { type Browser, expect, type Page, type TestInfo } from '@playwright/test'
import { revision } from '../set-up/propuestas.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { addToCarrito, type Garment, garmentOf, pesos } from './consultora.ts'
import { asksAnew, placeLines } from './desk.ts'

test.beforeEach(({ page }) => signIn(page, 'consultora'))

const changes = (page: Page) => page.getByRole('list', { name: 'Lo que cambia' }).getByRole('listitem')
const title = 'Tu pedido cambió: revisa y responde'

/** A pedido of three pieces each of three garments. */
async function threeLines(page: Page, info: TestInfo, turn: number) {
  const chosen = await Promise.all([0, 1, 2].map((next) => garmentOf(page, info, turn + next)))
  const pedido = await placeLines(
    page,
    chosen.map(({ garment, talla }) => ({
      ...{ productoId: garment.id, tallaId: talla.id, cantidad: 3 },
      precioUnitarioCentavos: garment.costoConsultoraCentavos,
    })),
  )
  return { ...pedido, garments: chosen.map(({ garment }) => garment), tallas: chosen.map(({ talla }) => talla) }
}

/** Staff propose: none of the first, another size of the second, one less of the third. @returns when it was saved. */
async function proposeAtTheDesk(browser: Browser, id: string, second: Garment, otra: string, version = 1) {
  const desk = await browser.newPage()
  await signIn(desk, 'admin')
  const reply = await desk.request.post(`/api/pedidos/${id}/propuestas`, {
    data: {
      ...{ version, confirmar: true, mensaje: 'Nos faltaron piezas.' },
      lineas: [
        revision(0, 0, { motivo: 'Se vendió la última' }),
        revision(1, 3, { por: { productoId: second.id, tallaId: otra } }),
        revision(2, 2),
      ],
    },
  })
  const saved = Date.now()
  expect(reply.status(), await reply.text()).toBe(201)
  await desk.close()
  return saved
}

/** Another size with at least three pieces. */
const otherSize = ({ tallas, nombre }: Garment, than: string) => {
  const found = tallas.find(({ id, disponible }) => id !== than && disponible > 3)
  if (!found) throw new Error(`${nombre} has no other size that is left.`)
  return found
}

test('@telefono @smoke an open page shows a propuesta, accepted by one press', async ({ page, browser }, info) => {
  const { id, garments, tallas } = await threeLines(page, info, 1)
  const [, second, third] = garments as [Garment, Garment, Garment]
  const otra = otherSize(second, tallas[1]?.id ?? '')
  await page.goto(`/consultora/pedido/${id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
  const told = asksAnew(page, { id })
  const saved = await proposeAtTheDesk(browser, id, second, otra.id)
  expect((await told) - saved).toBeLessThan(1_000)

  const propuesta = page.getByRole('region', { name: title })
  await expect(propuesta).toBeVisible()
  await expect(changes(page)).toHaveCount(6)
  await expect(propuesta).toContainText('Agotada')
  await expect(propuesta).toContainText(`Talla ${tallas[1]?.talla} → ${otra.talla}`)
  await expect(propuesta).toContainText('3 → 2 piezas')
  await expect(propuesta).toContainText('Nos faltaron piezas.')
  await expect(propuesta.getByText('Al aceptar, tu pedido queda confirmado.').filter({ visible: true })).toHaveCount(1)
  await expectAccessible(page)

  await page.goto(`/consultora/pedido/${id}`)
  const accept = page.getByRole('button', { name: 'Aceptar cambios' })
  await expect(accept).toBeInViewport({ ratio: 1 })
  await accept.click()
  await expect(page.getByText('Cambios aceptados').first()).toBeVisible()
  await expect(page.getByText(/^Aceptaste los cambios el /)).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
  const total = 3 * second.costoConsultoraCentavos + 2 * third.costoConsultoraCentavos
  await expect(
    page
      .getByText(/^Total$/)
      .locator('..')
      .first(),
  ).toContainText(pesos(total))
  await page.getByText('Como lo enviaste').click()
  await expect(page.getByRole('list', { name: 'Productos como los enviaste' }).getByRole('listitem')).toHaveCount(3)
})

test('@telefono the consultora edits a pedido and adds a cart to it', async ({ page }, info) => {
  const { id, numeroPedido, garments } = await threeLines(page, info, 4)
  const [first, second, third] = garments as [Garment, Garment, Garment]
  await page.goto(`/consultora/pedido/${id}`)
  await page.getByRole('link', { name: 'Modificar pedido' }).click()
  const more = page.getByRole('button', { name: `Aumentar cantidad de ${first.nombre}` })
  await more.click()
  await page.getByRole('button', { name: `Quitar: ${second.nombre}` }).click()
  await expect(page.getByText('Se quita de tu pedido')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Se quita de tu pedido')).toBeVisible()
  await expectAccessible(page)

  const left = (await (await page.request.get(`/api/productos/${third.id}`)).json()).tallas.find(
    ({ id: talla }: { id: string }) => talla === third.tallas.toSorted((a, b) => b.disponible - a.disponible)[0]?.id,
  ).disponible
  await page.route('**/api/carrito/revision', (route) => route.abort())
  await page.reload()
  const cantidad = page.getByRole('textbox', { name: `Cantidad de ${third.nombre}` })
  await cantidad.fill(String(3 + left + 1))
  await cantidad.blur()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('button', { name: `Dejar ${3 + left} piezas` }).click()
  await cantidad.fill('3')
  await cantidad.blur()
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(page).toHaveURL(new RegExp(`/consultora/pedido/${id}$`))
  const total = 4 * first.costoConsultoraCentavos + 3 * third.costoConsultoraCentavos
  await expect(
    page
      .getByText(/^Total$/)
      .locator('..')
      .first(),
  ).toContainText(pesos(total))
  await page.unroute('**/api/carrito/revision')

  const { garment, talla } = await garmentOf(page, info, 8)
  await addToCarrito(page, garment, talla, 2)
  await page.goto('/consultora/carrito')
  await page.getByRole('button', { name: `Agregar a mi pedido ${numeroPedido}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText(pesos(total + 2 * garment.costoConsultoraCentavos))
  await page.getByRole('button', { name: 'Sí, agregar' }).click()
  await expect(page).toHaveURL(new RegExp(`/consultora/pedido/${id}$`))
  await expect(page.getByRole('list', { name: 'Productos del pedido' })).toContainText(garment.nombre)
  await page.goto('/consultora/carrito')
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
})

test('@escritorio before and after are side by side, and keys answer', async ({ page, browser }, info) => {
  const { id, garments, tallas } = await threeLines(page, info, 1)
  const second = garments[1] as Garment
  const otra = otherSize(second, tallas[1]?.id ?? '').id
  await proposeAtTheDesk(browser, id, second, otra)
  await page.goto('/consultora/mis-pedidos')
  await expect(page.getByRole('list', { name: 'Responde' }).getByRole('article').first()).toContainText(
    'Cambió: responde',
  )
  await page.goto(`/consultora/pedido/${id}`)
  const change = page.getByRole('list', { name: 'Lo que cambia' }).locator('dl').first()
  const [before, now] = [change.locator('> div').first(), change.locator('> div').last()]
  const [one, other] = [await before.boundingBox(), await now.boundingBox()]
  expect(one?.y).toBe(other?.y)
  expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual((other?.x ?? 0) + 1)
  await expectAccessible(page)

  await page.route('**/rechazo', (route) => route.abort())
  await page.getByRole('button', { name: 'Aceptar cambios' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Prefiero que me llamen' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Los cambios siguen aquí.')).toBeVisible()
  await page.unroute('**/rechazo')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/dijiste que prefieres que te llamemos/)).toBeVisible()

  const { version } = await (await page.request.get(`/api/pedidos/${id}`)).json()
  await proposeAtTheDesk(browser, id, second, otra, version)
  await page.route('**/en-vivo', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('region', { name: title })).toBeVisible()
  const desk = await browser.newPage()
  await signIn(desk, 'admin')
  const { propuesta } = await (await page.request.get(`/api/pedidos/${id}`)).json()
  expect((await desk.request.post(`/api/pedidos/${id}/propuestas/${propuesta.id}/retiro`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Aceptar cambios' }).click()
  await expect(page.getByText('La propuesta ya se retiró.').first()).toBeVisible()
  await expect(page.getByText(/El equipo retiró su propuesta/)).toBeVisible()
})
