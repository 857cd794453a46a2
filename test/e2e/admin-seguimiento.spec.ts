import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { asksAnew, sendPedido, toast } from './desk.ts'
import { openPedido, test } from './desk-pedidos.ts'

/** Calls, payments and internal notes of a pedido (spec 3.1 and 3.2). */

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('@escritorio spec 3.1: calls, payments and internal notes, on the pedido and in the list', async ({
  browser,
  page,
  hers,
}) => {
  // Two people, three things to write down, and the list.
  test.slow()
  const sent = await sendPedido(hers)
  const other = await browser.newContext()
  await signIn(other, 'admin')
  const colleague = await other.newPage()
  await Promise.all([openPedido(page, sent), openPedido(colleague, sent)])

  const llamadas = page.getByRole('region', { name: 'Llamadas' })
  await llamadas.getByRole('button', { name: 'Registrar llamada' }).click()
  const dialog = page.getByRole('dialog', { name: 'Registrar llamada' })
  await dialog.getByRole('button', { name: 'Guardar llamada' }).click()
  await expect(dialog).toContainText('Elige cómo fue la llamada')
  await dialog.getByRole('radio', { name: 'No contestó' }).check()
  await dialog.getByLabel('Nota').fill('Sonó y colgó.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Hoy', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await page.getByRole('dialog', { name: 'Registrar pago' }).getByLabel('Referencia').fill('Ficha 7')
  await page.keyboard.press('Escape')
  await page.getByLabel('Nota para el equipo').fill('Anaquel B.')

  // Drafts survive a reload: a call, a payment and a note.
  page.on('dialog', (asked) => asked.accept())
  await page.reload()
  await expect(llamadas).toContainText('Hay una llamada sin guardar.')
  await expect(page.getByLabel('Nota para el equipo')).toHaveValue('Anaquel B.')
  await expectAccessible(page)
  const pagos = page.getByRole('region', { name: 'Pagos' })
  await pagos.getByRole('button', { name: 'Registrar pago' }).click()
  await expect(page.getByRole('dialog', { name: 'Registrar pago' }).getByLabel('Referencia')).toHaveValue('Ficha 7')
  await page.keyboard.press('Escape')
  await expect(pagos).toContainText('Hay un pago sin guardar.')
  await pagos.getByRole('button', { name: 'Descartar' }).click()
  await expect(pagos).not.toContainText('sin guardar')
  await llamadas.getByRole('button', { name: 'Registrar llamada' }).click()
  await expect(dialog.getByRole('radio', { name: 'No contestó' })).toBeChecked()
  await expect(dialog.getByLabel('Nota')).toHaveValue('Sonó y colgó.')
  const told = asksAnew(colleague, sent)
  const answered = page.waitForResponse('**/llamadas')
  await dialog.getByRole('button', { name: 'Guardar llamada' }).click()
  await toast(page, 'Llamada registrada')
  await expect(llamadas).not.toContainText('sin guardar')
  await expect(llamadas).toContainText('Sonó y colgó.')
  await expect(page.getByText('Abre con «No contestó»')).toBeVisible()
  // Staff who have it open see it at once.
  await expect(colleague.getByRole('region', { name: 'Llamadas' })).toContainText('No contestó')
  const { startTime, responseEnd } = (await answered).request().timing()
  expect((await told) - startTime - responseEnd).toBeLessThan(1_000)

  await expect(pagos).toContainText('Por pagar $')
  await pagos.getByRole('button', { name: 'Registrar pago' }).click()
  await page.getByRole('dialog', { name: 'Registrar pago' }).getByRole('button', { name: 'Guardar pago' }).click()
  await toast(page, 'Pago registrado')
  await expect(pagos).toContainText('Pagado')
  await expect(colleague.getByRole('region', { name: 'Pagos' })).toContainText('Pagado')
  await pagos.getByRole('button', { name: /^Corregir/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, corregir' }).click()
  await expect(pagos).toContainText('Corrección')
  await pagos.getByRole('button', { name: 'Registrar pago' }).click()
  const pago = page.getByRole('dialog', { name: 'Registrar pago' })
  await pago.getByLabel('Importe').fill('0')
  await pago.getByRole('button', { name: 'Guardar pago' }).click()
  await expect(pago.getByLabel('Importe')).toHaveAccessibleDescription(/Escribe un importe mayor que cero/)
  await expectAccessible(page)
  await pago.getByLabel('Importe').fill('10')
  await pago.getByLabel('Referencia').fill('Ficha 12')
  await pago.getByRole('button', { name: 'Guardar pago' }).click()
  await expect(pagos).toContainText('Ficha 12')

  const notas = page.getByRole('region', { name: 'Notas internas' })
  await expect(notas).toContainText('Sólo las ve el equipo.')
  await notas.getByRole('button', { name: 'Agregar nota' }).click()
  await toast(page, 'Nota agregada')
  await expect(notas.getByRole('listitem')).toContainText('Inés Arriaga Septién')
  await expectAccessible(page)

  await page.goto('/admin/pedidos')
  await page.getByRole('checkbox', { name: 'Por llamar hoy' }).check()
  await expect(page).toHaveURL(/llamar=hoy/)
  const row = page.getByRole('article', { name: `Pedido ${sent.numeroPedido}` })
  await expect(row).toContainText('No contestó')
  await expect(row).toContainText('Por pagar $')
  await expectAccessible(page)

  // One press, and it can be taken back.
  await row.getByRole('button', { name: `Confirmar el pedido ${sent.numeroPedido}` }).click()
  await toast(page, `Pedido ${sent.numeroPedido} confirmado`)
  await expect(row).toContainText('Confirmado')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(row).toContainText('Pendiente')

  // Somebody was faster.
  await page.route(`**/api/pedidos/${sent.id}/status`, async (route) => {
    await route.continue({ postData: JSON.stringify({ status: 'confirmado', version: 1 }) })
  })
  await row.getByRole('button', { name: /^Confirmar/ }).click()
  await toast(page, `No se confirmó el pedido ${sent.numeroPedido}`, 'Alguien más cambió este pedido')
})
