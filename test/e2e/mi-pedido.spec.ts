import { type Browser, expect, type Page } from '@playwright/test'
import { formatDay, mexicanDay } from '#shared/format.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { buy, expectApart, garmentOf, pesos } from './consultora.ts'
import { confirmAtTheDesk, longDate, pedidos, statuses } from './mis-pedidos.ts'

test.beforeEach(({ page }) => signIn(page, 'consultora'))

test('@smoke spec 1.2 and 1.9: the page of a pedido, and Actualizar', async ({ page, browser }, info) => {
  const { garment, talla } = await garmentOf(page, info, 17)
  const id = await buy(page, { garment, talla }, 3, 'Es un regalo.\nGracias.')
  await staffWrite(browser, id)
  const pedido = await (await page.request.get(`/api/pedidos/${id}`)).json()
  await page.goto(`/consultora/pedido/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${pedido.numeroPedido}`)
  await expect(main.getByRole('status').filter({ hasText: 'Pendiente' })).toBeVisible()
  const line = main.getByRole('list', { name: 'Productos del pedido' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  for (const known of [
    garment.nombre,
    `Talla ${talla.talla}`,
    `3 × ${pesos(garment.costoConsultoraCentavos)}`,
    pesos(3 * garment.costoConsultoraCentavos),
  ])
    await expect(line).toContainText(known)
  await expect(main.getByText(/^Total/).locator('..')).toContainText(pesos(3 * garment.costoConsultoraCentavos))

  const fact = (label: string) => main.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  const address = ['Hidalgo 8', 'Interior 3', 'Centro', 'C.P. 76000, Querétaro', 'Tel. +52 442 555 0101']
  await expect(fact('Dirección de envío').locator('address > span')).toHaveText(address)
  for (const [label, value] of [
    ['Entrega estimada', '05 de noviembre de 2099'],
    ['Entrega real', formatDay(hoy())],
  ] as const)
    await expect(fact(label).locator('dd')).toHaveText(value)
  await expect(fact('Fecha del pedido').locator('dd')).toHaveText(longDate)
  await expect(section(page, 'Tus notas')).toContainText('Es un regalo.')
  await expect(section(page, 'Notas del administrador')).toContainText('Sale el lunes')
  await expectAccessible(page)

  await main.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Pedido actualizado')).toBeVisible()
  await main.getByRole('link', { name: 'Volver a Mis Pedidos' }).click()
  await expect(page).toHaveURL(/\/consultora\/mis-pedidos$/)
})

test('@telefono spec 1.4: the tracker shows the status; cancelado shows Pedido Cancelado', async ({ page }) => {
  for (const status of statuses) {
    const [found] = await pedidos(page, `&status=${status}`)
    expect(found, `the demo has one that is ${status}`).toBeDefined()
    await page.goto(`/consultora/pedido/${found.id}`)
    const tracker = page.getByRole('list', { name: 'Avance del pedido' })
    if (status === 'cancelado') {
      await expect(page.getByText('Pedido Cancelado', { exact: true })).toBeVisible()
      await expect(tracker).toBeHidden()
    } else {
      const current = tracker.locator('[aria-current=step]')
      if (status === 'entregado') await expect(tracker.getByText('Completado: ')).toHaveCount(5)
      else await expect(current).toContainText(status, { ignoreCase: true })
      await expect(tracker.locator('svg')).toHaveCount(status === 'entregado' ? 5 : statuses.indexOf(status))
    }
  }
})

test('@telefono spec 1.8: cancelling a pedido confirmed meanwhile is refused', async ({ page, browser }, info) => {
  const id = await buy(page, await garmentOf(page, info, 14), 1)
  // Live, the change would be seen before the press.
  await page.route('**/en-vivo', (route) => route.abort())
  await page.goto(`/consultora/pedido/${id}`)
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click()
  await expect(page.getByRole('alertdialog', { name: '¿Estás seguro?' })).toBeVisible()
  await confirmAtTheDesk(browser, id)
  await page.getByRole('button', { name: 'Sí, cancelar pedido' }).click()
  await expect(page.getByText('Error al cancelar el pedido')).toBeVisible()
  await expect(page.getByText('El pedido ya está en estado confirmado y no se puede cancelar.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancelar Pedido' })).toBeHidden()
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
})

test('a toast never covers the buttons of a confirmation', async ({ page }, info) => {
  const id = await buy(page, await garmentOf(page, info, 16), 1)
  await page.goto(`/consultora/pedido/${id}`)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  const toast = page.locator('.toast').filter({ hasText: 'Pedido actualizado' })
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click()
  for (const answer of ['No, mantener pedido', 'Sí, cancelar pedido'])
    await expectApart(toast, page.getByRole('button', { name: answer }))
  await page.getByRole('button', { name: 'No, mantener pedido' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('@telefono an open confirmation says that the pedido was confirmed meanwhile', async ({ page, browser }, info) => {
  const id = await buy(page, await garmentOf(page, info, 16), 1)
  await page.goto(`/consultora/pedido/${id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('¿Estás seguro?')
  await confirmAtTheDesk(browser, id)
  await expect(dialog).toHaveAccessibleName('Tu pedido ya cambió de estado')
  await expect(dialog).toContainText('El pedido ya está en estado confirmado y no se puede cancelar.')
  await expect(dialog.getByRole('button', { name: 'Sí, cancelar pedido' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ver mi pedido' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancelar Pedido' })).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
})

test('@telefono the stream reconnects with the network', async ({ page, context, browser }, info) => {
  const id = await buy(page, await garmentOf(page, info, 15), 1)
  await page.goto(`/consultora/pedido/${id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Reconectando…')).toBeVisible()
  await confirmAtTheDesk(browser, id)
  await context.setOffline(false)
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
})

test('@telefono spec 1.2 and 1.8: Pedido no encontrado links back', async ({ page }) => {
  const answer = await page.goto('/consultora/pedido/0190a0b0-0000-7000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido no encontrado' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a Mis Pedidos' }).click()
  await expect(page).toHaveURL(/\/consultora\/mis-pedidos$/)
})

/** A delivery cannot be in the future. */
const hoy = () => mexicanDay(new Date())

const section = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })

/** Staff write all that they can on a new pedido: address, notes and both days. */
async function staffWrite(browser: Browser, id: string): Promise<void> {
  const desk = await browser.newPage()
  await signIn(desk, 'admin')
  const direccion = { direccion: 'Hidalgo', numero: '8', complemento: 'Interior 3', barrio: 'Centro' }
  const direccionEnvio = { ...direccion, ciudad: 'Querétaro', codigoPostal: '76000', telefono: '+52 442 555 0101' }
  for (const [part, data] of [
    ['direccion', { direccionEnvio, version: 1 }],
    ['notas', { notasAdmin: 'Sale el lunes', version: 2 }],
    ['fechas', { fechaEstimadaEntrega: '2099-11-05', fechaEntrega: hoy(), version: 3 }],
  ] as const) {
    const written = await desk.request.put(`/api/pedidos/${id}/${part}`, { data })
    expect(written.status(), `${part}: ${await written.text()}`).toBe(200)
  }
  await desk.close()
}
