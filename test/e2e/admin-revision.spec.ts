import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { asksAnew, calendarOf, placeLineas, type Sent, toast } from './desk.ts'
import { openPedido, test } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const what = (page: Page) => page.getByRole('combobox', { name: /^Qué hay: / })
async function say(page: Page, nth: number, option: string | RegExp): Promise<void> {
  await what(page).nth(nth).click()
  await page.getByRole('option', { name: option }).first().click()
}
/** The consultora answers on the page of the pedido. @returns when the answer was saved, by the browser's clock. */
async function accept(hers: BrowserContext, { id }: Sent): Promise<number> {
  const page = await hers.newPage()
  await page.goto(`/consultora/pedido/${id}`)
  const answered = page.waitForResponse('**/aceptacion')
  await page.getByRole('button', { name: 'Aceptar cambios' }).click()
  await expect(page.getByText('Cambios aceptados').first()).toBeVisible()
  const { startTime, responseEnd } = (await answered).request().timing()
  return startTime + responseEnd
}
/** Opens a list of choices by key, and goes to its first or last: each key is pressed once the one before has been heard. */
async function chooseByKeys(page: Page, list: Locator, key: 'Home' | 'End'): Promise<void> {
  await list.press('Enter')
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.and(page.locator('[data-highlighted]'))).toBeVisible()
  await page.keyboard.press(key)
  await expect(key === 'Home' ? options.first() : options.last()).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeHidden()
}

test('@escritorio @smoke spec 3.2: a propuesta is answered, and appears within a second', async ({ page, hers }) => {
  const sent = await placeLineas(hers, [1, 1, 3])
  await openPedido(page, sent)
  await page.getByRole('button', { name: 'Revisar prendas' }).click()
  await expect(what(page).first()).toBeFocused()
  await say(page, 0, 'Agotado')
  await page.getByRole('button', { name: 'Salió con defecto' }).click()
  await say(page, 1, /^Cambiar por .+ \(hay/)
  await say(page, 2, 'Disponible, menos piezas…')
  await page.getByLabel('Mensaje para la consultora').fill('Te propongo lo que sí hay.')
  await expect(page.getByRole('checkbox', { name: 'Confirmar el pedido cuando acepte' })).toBeChecked()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText('Recuperamos la revisión que no habías enviado.')).toBeVisible()
  await expect(what(page).first()).toHaveText('Agotado')
  await expect(page.getByLabel('Motivo (opcional)').first()).toHaveValue('Salió con defecto')
  await page.getByRole('button', { name: 'Enviar propuesta' }).click()
  await toast(page, 'Propuesta enviada')

  const propuesta = page.getByRole('region', { name: 'Propuesta de cambios' })
  await expect(propuesta).toContainText('Espera respuesta')
  await expect(propuesta).toContainText('Agotada')
  await expect(propuesta).toContainText('3 → 2 piezas')
  await expect(propuesta).toContainText('Te propongo lo que sí hay.')
  for (const name of ['Aceptó por teléfono', 'Prefiere que le llamen', 'Retirar propuesta', 'Cambiar propuesta'])
    await expect(propuesta.getByRole('button', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revisar prendas' })).toHaveCount(0)
  await expect(page.getByText('Mensaje: «Propuesta de cambios»')).toBeVisible()
  await expectAccessible(page)

  const told = asksAnew(page, sent)
  const answered = await accept(hers, sent)
  expect((await told) - answered).toBeLessThan(1_000)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Confirmado')
  await expect(propuesta).toHaveCount(0)
  await page.getByText('Como lo envió').click()
  await expect(page.getByRole('list', { name: 'Como lo envió' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('list', { name: 'Productos del pedido' }).getByRole('listitem')).toHaveCount(2)
})

test('@escritorio spec 3.2: six lines take four presses; staff accept by phone', async ({ page, hers }) => {
  const sent = await placeLineas(hers, [1, 1, 1, 1, 1, 1])
  await openPedido(page, sent)
  await page.evaluate(() => {
    const counter = window as unknown as { presses: number }
    counter.presses = 0
    addEventListener('pointerdown', () => counter.presses++, true)
  })
  await page.getByRole('button', { name: 'Revisar prendas' }).click()
  await say(page, 3, 'Agotado')
  await page.getByRole('button', { name: 'Enviar propuesta' }).click()
  await toast(page, 'Propuesta enviada')
  expect(await page.evaluate(() => (window as unknown as { presses: number }).presses)).toBeLessThanOrEqual(4)

  const propuesta = page.getByRole('region', { name: 'Propuesta de cambios' })
  await propuesta.getByRole('button', { name: 'Cambiar propuesta' }).press('Enter')
  await expect(what(page).nth(3)).toHaveText('Agotado')
  await chooseByKeys(page, what(page).nth(3), 'Home')
  await chooseByKeys(page, what(page).nth(4), 'End')
  await page.getByRole('combobox', { name: 'Buscar por nombre o SKU' }).fill('vestido')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Enviar propuesta' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Elige el producto y la talla.' })).toBeVisible()
  await page.getByRole('combobox', { name: /^Talla de / }).press('Enter')
  await page.getByRole('option', { name: /hay/ }).first().press('Enter')
  await page.getByRole('button', { name: 'Enviar propuesta' }).press('Enter')
  // Not by its toast: that of the first propuesta may still be there.
  await expect(propuesta).toContainText(/Cambia por Vestido .+ · talla .+ · AZ-/)
  await propuesta.getByRole('button', { name: 'Aceptó por teléfono' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, aceptó' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Confirmado')
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Cambios aceptados por teléfono')
})

test('@escritorio spec 3.2: a quantity above what was asked and concurrent changes are shown at their line', async ({
  page,
  hers,
}) => {
  const sent = await placeLineas(hers, [2, 1])
  await openPedido(page, sent)
  await page.getByRole('button', { name: 'Revisar prendas' }).click()
  await say(page, 0, /^Cambiar por .+ \(hay/)
  const cantidad = page.getByRole('textbox', { name: /^Cantidad de / })
  await cantidad.fill('9999')
  await cantidad.blur()
  await expect(cantidad).toHaveValue('2')
  await expect(cantidad).toHaveAccessibleDescription('Pidió 2')
  await expectAccessible(page)

  const { items, version } = await (await hers.request.get(`/api/pedidos/${sent.id}`)).json()
  const [{ posicion, tallaId }] = items
  const told = asksAnew(page, sent)
  const edit = await hers.request.put(`/api/pedidos/${sent.id}/lineas`, {
    data: { version, lineas: [{ posicion, tallaId, cantidad: 3 }] },
  })
  const saved = Date.now()
  expect(edit.status()).toBe(200)
  expect((await told) - saved).toBeLessThan(1_000)
  const notice = page.getByRole('alert').filter({ hasText: 'mientras lo revisabas' })
  await expect(notice).toContainText('Marisol Ugalde Peña')
  await expect(notice).toContainText('2 → 3 piezas')
  await expect(notice).toContainText('Ya no está')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Conservar lo mío' }).click()
  await expect(what(page)).toHaveCount(1)
  await expect(what(page)).toContainText(/^Cambiar por /)
  await page.getByRole('button', { name: 'Enviar propuesta' }).click()
  await toast(page, 'Propuesta enviada')
})

test('@escritorio saving a status on the same page keeps the revision, and both are sent', async ({ page, hers }) => {
  const sent = await placeLineas(hers, [2, 1])
  await openPedido(page, sent)
  await page.getByRole('button', { name: 'Revisar prendas' }).click()
  await say(page, 1, 'Agotado')
  await expect(page.getByRole('checkbox', { name: 'Confirmar el pedido cuando acepte' })).toBeChecked()
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (document.body.textContent.includes('mientras lo revisabas')) document.body.dataset.noticed = ''
    }).observe(document.body, { subtree: true, childList: true })
  })
  for (const [name, status] of [
    ['Confirmar', 'Confirmado'],
    ['Preparar', 'Preparando'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(status)
  }
  await expect(what(page).nth(1)).toHaveText('Agotado')
  await expect(page.getByRole('checkbox', { name: 'Confirmar el pedido cuando acepte' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Enviar propuesta' }).click()
  await toast(page, 'Propuesta enviada')
  await expect(page.locator('body')).not.toHaveAttribute('data-noticed')
})

test('@telefono spec 3.2: on a phone the lines are stacked and the send button is visible', async ({ page, hers }) => {
  const sent = await placeLineas(hers, [1, 2, 1, 1])
  await openPedido(page, sent)
  await page.getByRole('button', { name: 'Revisar prendas' }).tap()
  await say(page, 1, 'Llega el…')
  await page.getByRole('button', { name: 'Enviar propuesta' }).tap()
  await expect(page.getByRole('alert').filter({ hasText: 'Elige el día en que llega.' })).toBeVisible()
  await calendarOf(page.getByLabel('Llega el')).tap()
  const days = page.getByRole('dialog', { name: 'Elige una fecha' }).getByRole('gridcell').getByRole('button')
  await days.last().tap()
  await expect(page.getByRole('button', { name: 'Enviar propuesta' })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar propuesta' }).tap()
  await toast(page, 'Propuesta enviada')
  await expect(page.getByRole('region', { name: 'Propuesta de cambios' })).toContainText(/Llega el \d{2}\/\d{2}/)
  await expectAccessible(page)
})
