import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { sendPedido, toast } from './desk.ts'
import { openPedido, test } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const consultora = (page: Page) => page.getByRole('region', { name: 'Consultora', exact: true })

test('spec 2.2 and 2.5: a missing address has a warning, WhatsApp and a form', async ({ page, hers }) => {
  await openPedido(page, await sendPedido(hers))
  const envio = page.getByRole('region', { name: 'Dirección de envío' })
  await expect(envio).toContainText('Dirección pendiente de recopilación')
  await expect(envio).toContainText('Contacta a la consultora')
  await expect(envio).toContainText('+52 442 555 0134')
  await expect(envio.getByRole('link', { name: 'Contactar por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/524425550134\?text=Hola%2C%20Marisol\./,
  )
  await envio.getByRole('button', { name: 'Escribir dirección' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dirección de envío' })
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(dialog).toContainText('La calle es requerida')
  await expect(dialog).toContainText('El código postal debe tener exactamente 5 dígitos')
  await expect(dialog.getByLabel('Código postal')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Código postal').fill('64460')
  await expect(dialog.getByLabel('Ciudad')).toHaveValue('Monterrey')
  await expect(dialog.getByLabel('Colonia')).toHaveValue('Mitras Centro')
  await dialog.getByRole('button', { name: 'Usar esta dirección' }).click()
  await expect(dialog.getByLabel('Calle')).toHaveValue('Avenida Zaragoza Oriente')
  await dialog.getByLabel('Número exterior').fill('219')
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  await toast(page, 'Dirección guardada exitosamente')
  await expect(dialog).toBeHidden()
  await expect(envio).toContainText('Avenida Zaragoza Oriente 219')
  await expect(envio).not.toContainText('Dirección pendiente de recopilación')
  await expect(consultora(page).getByRole('link', { name: 'Contactar por WhatsApp' })).toBeVisible()
  await expectAccessible(page)
})

test('@escritorio a cancelled pedido asks for no address and promises no delivery', async ({ page, hers }) => {
  const sent = await sendPedido(hers)
  await page.request.put(`/api/pedidos/${sent.id}/status`, { data: { status: 'cancelado', version: 1 } })
  await openPedido(page, sent)
  const envio = page.getByRole('region', { name: 'Dirección de envío' })
  await expect(envio).toContainText('El pedido se canceló antes de tener dirección.')
  await expect(envio.getByRole('button')).toHaveCount(0)
  const herPage = await hers.newPage()
  await herPage.goto(`/consultora/pedido/${sent.id}`)
  await expect(herPage.getByText('Fecha del pedido')).toBeVisible()
  await expect(herPage.getByText('Te la pediremos por teléfono')).toHaveCount(0)
  await expect(herPage.getByText('Por confirmar')).toHaveCount(0)
})

test('@escritorio a typed address survives a click outside, and leaving asks', async ({ page, hers }) => {
  await openPedido(page, await sendPedido(hers))
  const envio = page.getByRole('region', { name: 'Dirección de envío' })
  const dialog = page.getByRole('dialog', { name: 'Dirección de envío' })
  await envio.getByRole('button', { name: 'Escribir dirección' }).click()
  await dialog.getByRole('button', { name: 'Usar esta dirección' }).click()
  await dialog.getByLabel('Número exterior').fill('221-B')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(envio).toContainText('Hay una dirección sin guardar.')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar la dirección?' })
  await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
  await envio.getByRole('button', { name: 'Escribir dirección' }).click()
  await expect(dialog).toContainText('Aquí sigue la dirección que escribiste.')
  await expect(dialog.getByLabel('Número exterior')).toHaveValue('221-B')
  await expect(dialog.getByLabel('Calle')).toHaveValue('Avenida Zaragoza Oriente')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog.getByLabel('Calle')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(envio).not.toContainText('Hay una dirección sin guardar.')
  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  await expect(page).toHaveURL('/admin/pedidos')
})

test('@escritorio spec 2.5: a phone under nine digits has a sentence and no link', async ({ page, hers }) => {
  const sent = await sendPedido(hers)
  await page.goto('/admin/pedidos')
  await page.route(`**/api/pedidos/${sent.id}`, async (route) => {
    const answer = await route.fetch()
    const pedido = await answer.json()
    const consultora = { ...pedido.consultora, telefono: '12345678', whatsapp: null }
    await route.fulfill({ response: answer, json: { ...pedido, direccionEnvio: { telefono: '12345678' }, consultora } })
  })
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.getByRole('link', { name: `Ver Detalles del pedido ${sent.numeroPedido}` }).click()
  await expect(consultora(page)).toContainText('Teléfono inválido. Verifica el número de teléfono')
  await expect(page.getByRole('link', { name: 'Contactar por WhatsApp' })).toHaveCount(0)
  await expectAccessible(page)
})
