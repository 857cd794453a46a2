import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { calendarOf, consultoraEmail, sendPedido, toast } from './desk.ts'
import { chooseStatus, openPedido, test, update } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('spec 2.4: the button is disabled without changes; the next step asks nothing', async ({ page, hers }) => {
  await openPedido(page, await sendPedido(hers))
  await expect(update(page)).toBeDisabled()
  await page.getByRole('combobox', { name: 'Status' }).click()
  await expect(page.getByRole('option')).toHaveText([
    ...['Pendiente', 'Confirmado', 'Preparando', 'Enviado', 'Entregado', 'Cancelado'],
  ])
  await page.getByRole('option', { name: 'Confirmado' }).click()
  await expect(update(page)).toBeEnabled()
  await chooseStatus(page, 'Pendiente')
  await expect(update(page)).toBeDisabled()
  await chooseStatus(page, 'Confirmado')
  await update(page).click()
  await toast(page, 'Status actualizado exitosamente')
  await expect(update(page)).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Pasó a Confirmado')
})

test('@smoke spec 2.2: lines, total, consultora and date', async ({ page, hers }) => {
  const sent = await sendPedido(hers)
  await openPedido(page, sent)
  const { items, totalCentavos } = await (await page.request.get(`/api/pedidos/${sent.id}`)).json()
  const pesos = (centavos: number) =>
    `$${(centavos / 100).toLocaleString('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  await expect(page.getByRole('heading', { level: 1 })).toContainText(sent.numeroPedido)
  await expect(page.getByRole('main')).toContainText(/Recibido el \d{2} de [a-z]+ de \d{4}/)
  const productos = page.getByRole('region', { name: 'Productos' })
  for (const { nombre, talla, subtotalCentavos } of items) {
    for (const fact of [nombre, talla, pesos(subtotalCentavos)]) await expect(productos).toContainText(fact)
  }
  await expect(productos).toContainText(pesos(totalCentavos))
  const consultora = page.getByRole('region', { name: 'Consultora', exact: true })
  await expect(consultora).toContainText('Marisol Ugalde Peña')
  await expect(consultora.getByRole('link', { name: consultoraEmail })).toHaveAttribute(
    'href',
    `mailto:${consultoraEmail}`,
  )
  await expect(consultora.getByRole('link', { name: /^\+52 / })).toHaveAttribute('href', /^tel:\+52\d{10}$/)
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
})

test('@escritorio skipping steps and moving back ask for confirmation', async ({ page, hers }) => {
  await openPedido(page, await sendPedido(hers))
  await chooseStatus(page, 'Entregado')
  await update(page).click()
  const question = page.getByRole('alertdialog', { name: '¿Pasar de Pendiente a Entregado?' })
  await expect(question).toContainText('se salta pasos')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No, dejar en Pendiente' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Entregado')
  await update(page).click()
  await question.getByRole('button', { name: 'Sí, pasar a Entregado' }).click()
  await toast(page, 'Status actualizado exitosamente')

  await chooseStatus(page, 'Preparando')
  await update(page).click()
  const back = page.getByRole('alertdialog', { name: '¿Pasar de Entregado a Preparando?' })
  await expect(back).toContainText('ya estaba cerrado')
  await back.getByRole('button', { name: 'Sí, pasar a Preparando' }).click()
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Pasó a Preparando')
})

test('@escritorio sending without an address asks first, and a delivery has a date', async ({ page, hers }) => {
  const sent = await sendPedido(hers)
  const put = (status: string, version: number) =>
    page.request.put(`/api/pedidos/${sent.id}/status`, { data: { status, version } })
  await put('preparando', 1)
  await openPedido(page, sent)
  await chooseStatus(page, 'Enviado')
  await update(page).click()
  const question = page.getByRole('alertdialog', { name: '¿Pasar de Preparando a Enviado?' })
  await expect(question).toContainText('Este pedido todavía no tiene dirección de envío.')
  await expect(question).not.toContainText('se salta pasos')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Enviar sin guía' }).click()
  await toast(page, 'Status actualizado exitosamente')
  await chooseStatus(page, 'Entregado')
  await update(page).click()
  const real = page.getByRole('region', { name: 'Fechas' }).getByLabel('Entrega real')
  await expect(real).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText(/Entrega real: \d{2} de/)

  await calendarOf(real).press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Elige una fecha' })
  await expect(calendar.getByRole('gridcell').getByRole('button').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Actualizar Fechas' }).click()
  await expect(real).toHaveAccessibleDescription(/No puede ser antes del día del pedido, \d{2} de/)
  await expectAccessible(page)
})

test('@escritorio spec 2.8: the consultora’s notes are read-only, the admin’s can be saved', async ({ page, hers }) => {
  await openPedido(page, await sendPedido(hers, 'Sin bolsa, por favor.'))
  const notas = page.getByRole('region', { name: 'Notas', exact: true })
  await expect(notas).toContainText('Sin bolsa, por favor.')
  await notas.getByLabel('Notas del administrador').fill('Sale el lunes.')
  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar las notas?' })
  await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
  await notas.getByRole('button', { name: 'Guardar Notas' }).click()
  await toast(page, 'Notas guardadas exitosamente')
  const historial = page.getByRole('region', { name: 'Historial' })
  await historial.getByText('Ver el cambio').click()
  await expect(historial).toContainText('Antes: sin notas')
  await expect(historial).toContainText('Después: Sale el lunes.')
  await page.reload()
  await expect(notas.getByLabel('Notas del administrador')).toHaveValue('Sale el lunes.')
})

test('@escritorio spec 2.2: notes that are too long are refused and not cut', async ({ page, hers }) => {
  await openPedido(page, await sendPedido(hers))
  const notas = page.getByLabel('Notas del administrador')
  const save = page.getByRole('button', { name: 'Guardar Notas' })
  await notas.fill('x'.repeat(2001))
  await expect(notas).toHaveAccessibleDescription(/Máximo 2000 caracteres/)
  await expect(notas).toHaveValue('x'.repeat(2001))
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await notas.fill('x'.repeat(2000))
  await save.click()
  await toast(page, 'Notas guardadas exitosamente')
})

test('@escritorio spec 2.5: dates are typed or chosen by keyboard in Spanish, and can be cleared', async ({
  page,
  hers,
}) => {
  const sent = await sendPedido(hers)
  await openPedido(page, sent)
  const fechas = page.getByRole('region', { name: 'Fechas' })
  const estimated = fechas.getByLabel('Entrega estimada')
  await expect(estimated).toHaveValue('')
  await estimated.pressSequentially('31022030')
  await expect(estimated).toHaveValue('31/02/2030')
  await estimated.press('Tab')
  await expect(estimated).toHaveAccessibleDescription('Escribe la fecha como 05/11/2026')
  await expectAccessible(page)
  await calendarOf(estimated).press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Elige una fecha' })
  await expect(calendar.getByRole('grid')).toHaveAccessibleName(
    /^(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) \d{4}$/,
  )
  await expectAccessible(page)
  await expect(calendar.getByRole('gridcell').getByRole('button').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(estimated).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/)
  await estimated.fill('5/11/2030')
  await fechas.getByRole('button', { name: 'Actualizar Fechas' }).click()
  await toast(page, 'Fechas actualizadas exitosamente')

  const kept = async () => (await (await page.request.get(`/api/pedidos/${sent.id}`)).json()).fechaEstimadaEntrega
  expect(await kept()).toBe('2030-11-05')
  await calendarOf(estimated).click()
  await calendar.getByRole('button', { name: 'Quitar fecha' }).click()
  await expect(estimated).toHaveValue('')
  await fechas.getByRole('button', { name: 'Actualizar Fechas' }).click()
  await expect.poll(kept).toBeNull()
})

test('@escritorio leaving with an unsaved date or status asks too', async ({ page, hers }) => {
  await openPedido(page, await sendPedido(hers))
  await chooseStatus(page, 'Confirmado')
  const back = page.getByRole('link', { name: 'Volver a pedidos' })
  await back.click()
  await page
    .getByRole('alertdialog', { name: '¿Salir sin guardar el estado?' })
    .getByRole('button', { name: 'Seguir escribiendo' })
    .click()
  await chooseStatus(page, 'Pendiente')
  await calendarOf(page.getByLabel('Entrega real')).click()
  await page.getByRole('dialog', { name: 'Elige una fecha' }).getByRole('gridcell').getByRole('button').first().click()
  await back.click()
  await page
    .getByRole('alertdialog', { name: '¿Salir sin guardar las fechas?' })
    .getByRole('button', { name: 'Salir sin guardar' })
    .click()
  await expect(page).toHaveURL('/admin/pedidos')
})

test('@escritorio the next pendiente opens without the text typed for the last one', async ({ page, hers }) => {
  const [first, second] = [await sendPedido(hers), await sendPedido(hers)]
  await openPedido(page, first)
  const notas = page.getByLabel('Notas del administrador')
  await notas.fill('Para el primero')
  const next = page.getByRole('link', { name: `Siguiente pendiente ${second.numeroPedido}` })
  await next.click()
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar las notas?' })
  await question.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(page).toHaveURL(`/admin/pedido/${second.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second.numeroPedido)
  await expect(notas).toHaveValue('')
  await expect(page.getByRole('link', { name: /^Siguiente pendiente PED-/ })).not.toContainText(first.numeroPedido)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(first.numeroPedido)
})

test('@escritorio spec 2.8: an unknown pedido has status 404 and says so', async ({ page }) => {
  const reply = await page.goto('/admin/pedido/00000000-0000-4000-8000-000000000000')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido no encontrado' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  await expect(page).toHaveURL('/admin/pedidos')
})
