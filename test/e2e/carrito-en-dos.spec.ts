import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { cantidad, lines, onPedido, send } from './carrito.ts'
import { addToCarrito, garmentOf } from './consultora.ts'

test('@telefono spec 3.4: two devices, one of them offline, share one cart', async ({ page, browser }, info) => {
  const { garment, talla } = await garmentOf(page, info, 3)
  await signIn(page, 'consultora')
  const other = await browser.newPage()
  await signIn(other, 'consultora', 'kept')
  await Promise.all([addToCarrito(page, garment, talla, 1), addToCarrito(other, garment, talla, 2)])
  for (const device of [page, other]) {
    await device.goto('/consultora/carrito')
    await expect(cantidad(device)).toHaveValue('3')
  }
  await other.context().setOffline(true)
  await other.getByRole('button', { name: /^Aumentar cantidad de/ }).click()
  await page.getByRole('button', { name: /^Disminuir cantidad de/ }).click()
  await expect(cantidad(other)).toHaveValue('4')
  await expect(cantidad(page)).toHaveValue('2')
  await other.context().setOffline(false)
  for (const device of [page, other]) await expect(cantidad(device)).toHaveValue('3')
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(other.getByText('Tu carrito está vacío')).toBeVisible()
})

test('@telefono @smoke spec 3.4: six garments by code take at most 12 presses', async ({ page }, info) => {
  const chosen = await withApi(page, () => Promise.all([0, 1, 2, 3, 4, 5].map((turn) => garmentOf(page, info, turn))))
  const presses = await countPresses(page)
  await signInByHand(page)
  await page.getByRole('link', { name: 'Pedido rápido' }).click()
  const codes = page.getByRole('textbox', { name: 'Códigos' })
  const paste = (text: string) =>
    codes.evaluate((box, pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', pasted)
      return !box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, text)
  expect(await paste('AZ-VES-001 M 2\n'.repeat(350_000))).toBe(true)
  await expect(page.getByText(/^Lo que pegaste tiene 5,250,000 caracteres; caben 10,000/)).toBeVisible()
  await codes.fill(chosen.map(({ garment, talla }) => `${garment.sku} ${talla.talla}`).join('\n'))
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect(page.getByText('6 líneas en tu carrito')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver carrito' }).click()
  await expect(lines(page)).toHaveCount(6)
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  expect(await presses()).toBeLessThanOrEqual(12)

  await page.goto('/consultora/pedido-rapido')
  const [first] = chosen
  const twelve = chosen.flatMap(({ garment, talla }) => [
    `${garment.sku} ${talla.talla} 1`,
    `${garment.sku} ${talla.talla} 1`,
  ])
  await codes.fill([...twelve.slice(0, 10), first?.garment.sku ?? '', 'AZ-NOP-999 M 2'].join('\n'))
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect(page.getByText('10 líneas en tu carrito · 2 por revisar')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrito/ })
    .click()
  await expect(page.getByText('2 líneas de Pedido rápido no están en tu carrito')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Revisar en Pedido rápido' }).click()
  await page
    .getByRole('button', { name: new RegExp(`, talla ${first?.talla.talla}`) })
    .first()
    .click()
  await page.getByRole('button', { name: 'Descartar «AZ-NOP-999 M 2»' }).click()
  await page.getByRole('link', { name: 'Ver carrito' }).click()
  await expect(lines(page)).toHaveCount(5)
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
})

test('@telefono spec 3.4: a pedido is repeated and sent in 4 presses from signing in', async ({ page }) => {
  const presses = await countPresses(page)
  await signInByHand(page)
  await page
    .getByRole('button', { name: /^Repetir pedido/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/consultora\/carrito$/)
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  expect(await presses()).toBeLessThanOrEqual(4)
})

async function signInByHand(page: Page) {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill('consultora@azahar.test')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Azahar2026')
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/consultora\/mis-pedidos$/)
}

async function withApi<T>(page: Page, ask: () => Promise<T>): Promise<T> {
  await signIn(page, 'consultora')
  const answer = await ask()
  await page.context().clearCookies()
  return answer
}

async function countPresses(page: Page) {
  let count = 0
  await page.exposeFunction('countPress', () => {
    count += 1
  })
  await page.addInitScript(() => addEventListener('click', () => void Reflect.get(window, 'countPress')(), true))
  return async () => count
}
