import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './azahar.ts'
import { adminEmail, consultoraEmail, expectAccessible, type Sent, sendPedido, signIn } from './desk.ts'

/** Pedidos at the brand's desk (spec 2, sections 2, 4, 5 and 8: /admin/pedidos and /admin/pedido/{id}). */

let hers: BrowserContext

test.beforeEach(async ({ browser, context }) => {
  hers = await browser.newContext()
  await Promise.all([signIn(hers, consultoraEmail), signIn(context, adminEmail)])
})
test.afterEach(() => hers.close())

const open = async (page: Page, { id }: Sent) => {
  await page.goto(`/admin/pedido/${id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
}
const toast = (page: Page, text: string) => expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
const choose = async (page: Page, status: string) => {
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: status }).click()
}
const update = (page: Page) => page.getByRole('button', { name: 'Actualizar Status' })

test('spec 2 §2: the list has its figures, search, seven tabs, cards and both empty texts', async ({ page }) => {
  const { numeroPedido } = await sendPedido(hers)
  await page.goto('/admin/pedidos')
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pedidos' })).toBeVisible()
  for (const label of ['Total Pedidos', 'Pendientes', 'Total en Ventas', 'Enviados Hoy']) {
    await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible()
  }
  // The page is alive from here on.
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.getByRole('button', { name: 'Cómo se cuenta: Enviados Hoy' }).click()
  await expect(page.getByText('Pedidos creados hoy que ya están en estado Enviado.', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('tab')).toHaveText([
    ...['Todos', 'Pendiente', 'Confirmado', 'Preparando', 'Enviado', 'Entregado', 'Cancelado'],
  ])

  const card = page.getByRole('article', { name: `Pedido ${numeroPedido}` })
  await expect(card).toContainText('Pendiente')
  await expect(card).toContainText('Marisol Ugalde Peña')
  await expect(card).toContainText(consultoraEmail)
  await expect(card).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  await expect(card).toContainText(/\$[\d,]+\.\d{2}/)
  await expectAccessible(page)

  await page.getByRole('searchbox').fill(numeroPedido.toLowerCase())
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('tab', { name: 'Cancelado' }).click()
  await expect(page).toHaveURL(/status=cancelado/)
  await expect(page.getByText('No hay pedidos', { exact: true })).toBeVisible()
  await expect(page.getByText('No hay pedidos con estado cancelado')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Todos' }).click()
  await page.getByRole('link', { name: `Ver Detalles del pedido ${numeroPedido}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numeroPedido)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(numeroPedido.toLowerCase())
})

test('spec 2 §4, §8: the button rests while nothing differs; the next step just goes', async ({ page }) => {
  await open(page, await sendPedido(hers))
  await expect(update(page)).toBeDisabled()
  await choose(page, 'Confirmado')
  await expect(update(page)).toBeEnabled()
  await choose(page, 'Pendiente')
  await expect(update(page)).toBeDisabled()
  await choose(page, 'Confirmado')
  await update(page).click()
  await toast(page, 'Status actualizado exitosamente')
  await expect(update(page)).toBeDisabled()
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Pasó a Confirmado')
})

test('issue 5.7: skipping steps and coming back ask once, and go when told to', async ({ page }) => {
  await open(page, await sendPedido(hers))
  await choose(page, 'Entregado')
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

  await choose(page, 'Preparando')
  await update(page).click()
  const back = page.getByRole('alertdialog', { name: '¿Pasar de Entregado a Preparando?' })
  await expect(back).toContainText('ya estaba cerrado')
  await back.getByRole('button', { name: 'Sí, pasar a Preparando' }).click()
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText('Pasó a Preparando')
})

test('spec 2 §2, §8: both notes; hers to read, ours to save', async ({ page }) => {
  await open(page, await sendPedido(hers, 'Sin bolsa, por favor.'))
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

test('spec 2 §5, §8: dates are chosen in Spanish with keys alone, and an empty one is saved as none', async ({
  page,
}) => {
  const sent = await sendPedido(hers)
  await open(page, sent)
  const fechas = page.getByRole('region', { name: 'Fechas' })
  const estimated = fechas.getByRole('button', { name: 'Entrega estimada' })
  await expect(estimated).toContainText('Sin fecha')
  await estimated.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Elige una fecha' })
  await expect(calendar.getByRole('grid')).toHaveAccessibleName(
    /^(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) \d{4}$/,
  )
  await expectAccessible(page)
  await expect(calendar.getByRole('gridcell').getByRole('button').and(page.locator(':focus'))).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(estimated).toContainText(/\d{2} de [a-z]+ de \d{4}/)
  await fechas.getByRole('button', { name: 'Actualizar Fechas' }).click()
  await toast(page, 'Fechas actualizadas exitosamente')

  const kept = async () => (await (await page.request.get(`/api/pedidos/${sent.id}`)).json()).fechaEstimadaEntrega
  expect(await kept()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  await fechas.getByRole('button', { name: 'Quitar fecha' }).click()
  await expect(estimated).toContainText('Sin fecha')
  await fechas.getByRole('button', { name: 'Actualizar Fechas' }).click()
  await expect.poll(kept).toBeNull()
})

test('spec 2 §2, §5: no address yet: the warning, WhatsApp, and the address after the call', async ({ page }) => {
  await open(page, await sendPedido(hers))
  const envio = page.getByRole('region', { name: 'Dirección de envío' })
  await expect(envio).toContainText('Dirección pendiente de recopilación')
  await expect(envio).toContainText('+52 442 555 0134')
  await expect(envio.getByRole('link', { name: 'Contactar por WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/524425550134',
  )
  await envio.getByRole('button', { name: 'Escribir dirección' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dirección de envío' })
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  await expect(dialog).toContainText('La calle es requerida')
  await expect(dialog).toContainText('El código postal debe tener exactamente 5 dígitos')
  await expect(dialog.getByLabel('Calle')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Usar esta dirección' }).click()
  await expect(dialog.getByLabel('Calle')).toHaveValue('Avenida Zaragoza Oriente')
  await dialog.getByLabel('Número').fill('219')
  await dialog.getByRole('button', { name: 'Guardar dirección' }).click()
  await toast(page, 'Dirección guardada exitosamente')
  await expect(dialog).toBeHidden()
  await expect(envio).toContainText('Avenida Zaragoza Oriente 219')
  await expect(envio).not.toContainText('Dirección pendiente de recopilación')
  await expectAccessible(page)
})

test('issue 5: an address that was typed outlasts a stray press, and leaving the page asks', async ({ page }) => {
  await open(page, await sendPedido(hers))
  const envio = page.getByRole('region', { name: 'Dirección de envío' })
  const dialog = page.getByRole('dialog', { name: 'Dirección de envío' })
  await envio.getByRole('button', { name: 'Escribir dirección' }).click()
  await dialog.getByRole('button', { name: 'Usar esta dirección' }).click()
  await dialog.getByLabel('Número').fill('221-B')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(envio).toContainText('Hay una dirección sin guardar.')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar la dirección?' })
  await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
  await envio.getByRole('button', { name: 'Escribir dirección' }).click()
  await expect(dialog).toContainText('Aquí sigue la dirección que escribiste.')
  await expect(dialog.getByLabel('Número')).toHaveValue('221-B')
  await expect(dialog.getByLabel('Calle')).toHaveValue('Avenida Zaragoza Oriente')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Descartar' }).click()
  await expect(dialog.getByLabel('Calle')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(envio).not.toContainText('Hay una dirección sin guardar.')
  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  await expect(page).toHaveURL('/admin/pedidos')
})

test('issue 5: a date or a status that was chosen and not saved is asked about too', async ({ page }) => {
  await open(page, await sendPedido(hers))
  await choose(page, 'Confirmado')
  const back = page.getByRole('link', { name: 'Volver a pedidos' })
  await back.click()
  await page
    .getByRole('alertdialog', { name: '¿Salir sin guardar el estado?' })
    .getByRole('button', { name: 'Seguir escribiendo' })
    .click()
  await choose(page, 'Pendiente')
  await page.getByRole('button', { name: 'Entrega real' }).click()
  await page.getByRole('dialog', { name: 'Elige una fecha' }).getByRole('gridcell').getByRole('button').first().click()
  await back.click()
  await page
    .getByRole('alertdialog', { name: '¿Salir sin guardar las fechas?' })
    .getByRole('button', { name: 'Salir sin guardar' })
    .click()
  await expect(page).toHaveURL('/admin/pedidos')
})

test('spec 2 §8: a save that fails says which, and what was chosen and typed stays for another try', async ({
  page,
}) => {
  await open(page, await sendPedido(hers))
  await page.route(/\/api\/pedidos\/[^/]+\/(status|notas|fechas|direccion)$/, (route) => route.abort())
  await choose(page, 'Confirmado')
  await update(page).click()
  await toast(page, 'Error al actualizar el status')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Confirmado')
  const notas = page.getByLabel('Notas del administrador')
  await notas.fill('Llamar después de las cinco')
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await toast(page, 'Error al guardar las notas')
  await expect(notas).toHaveValue('Llamar después de las cinco')
  await page.getByRole('button', { name: 'Actualizar Fechas' }).click()
  await toast(page, 'Error al actualizar las fechas')
  await expectAccessible(page)
  await page.unroute(/\/api\/pedidos\/[^/]+\/(status|notas|fechas|direccion)$/)
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await toast(page, 'Notas guardadas exitosamente')
  await update(page).click()
  await toast(page, 'Status actualizado exitosamente')
})

test('spec 2 §5, §8: a phone of fewer than nine digits gives a sentence and no link', async ({ page }) => {
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
  const envio = page.getByRole('region', { name: 'Dirección de envío' })
  await expect(envio).toContainText('Teléfono inválido. Verifica el número de teléfono')
  await expect(envio.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
})

test('spec 2 §2, §9: five skeletons while the list loads, a way on when it fails, and what an empty system says', async ({
  page,
}) => {
  await page.goto('/admin/pedidos')
  await expect(page.getByText('En vivo')).toBeVisible()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  let reply: 'fails' | 'is empty' = 'fails'
  await page.route('**/api/pedidos?*', async (route) => {
    await answered
    if (reply === 'fails') await route.abort()
    else await route.fulfill({ json: { items: [], siguiente: null } })
  })
  await page.getByRole('tab', { name: 'Preparando' }).click()
  const loading = page.getByRole('status').filter({ hasText: 'Cargando pedidos…' })
  await expect(loading.locator(':scope > div > div')).toHaveCount(5)
  await expectAccessible(page)
  answer()
  await expect(page.getByRole('alert')).toContainText('Error al cargar pedidos')
  await expectAccessible(page)
  reply = 'is empty'
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No hay pedidos con estado preparando')).toBeVisible()
  await page.getByRole('tab', { name: 'Todos' }).click()
  // What is shown was read before; a change makes the page ask again.
  await sendPedido(hers)
  await expect(page.getByText('Aún no hay pedidos en el sistema')).toBeVisible()
  await expectAccessible(page)
})

test('issue 5.7: two admins, one pedido: what one typed stays, and she sees what the other saved', async ({
  browser,
  page,
}) => {
  const sent = await sendPedido(hers)
  const other = await browser.newContext()
  await signIn(other, adminEmail)
  const colleague = await other.newPage()
  await Promise.all([open(page, sent), open(colleague, sent)])

  const mine = page.getByLabel('Notas del administrador')
  await mine.fill('Lo mío')
  await colleague.getByLabel('Notas del administrador').fill('Lo de ella')
  await colleague.getByRole('button', { name: 'Guardar Notas' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'cambió las notas' })
  await expect(notice).toContainText('Inés Arriaga Septién')
  await expect(notice).toContainText('Lo de ella')
  await expect(mine).toHaveValue('Lo mío')
  await expectAccessible(page)

  // She saves without having decided: nothing is overwritten, nothing is lost.
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await toast(page, 'Error al guardar las notas')
  await expect(mine).toHaveValue('Lo mío')
  await expect(colleague.getByLabel('Notas del administrador')).toHaveValue('Lo de ella')

  await notice.getByRole('button', { name: 'Conservar lo mío' }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await expect(colleague.getByLabel('Notas del administrador')).toHaveValue('Lo mío')

  // Another part of the same pedido does not stand in the way.
  await mine.fill('Otra nota')
  await choose(colleague, 'Confirmado')
  await update(colleague).click()
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Confirmado')
  await page.getByRole('button', { name: 'Guardar Notas' }).click()
  await expect(colleague.getByLabel('Notas del administrador')).toHaveValue('Otra nota')
  await other.close()
})

test('issue 5.6: what is new appears in the list, and what one looks at stays where it is', async ({ page }) => {
  await page.goto('/admin/pedidos')
  await expect(page.getByText('En vivo')).toBeVisible()
  const first = await sendPedido(hers)
  await expect(page.getByRole('article').first()).toHaveAccessibleName(`Pedido ${first.numeroPedido}`)

  await page.evaluate(() => window.scrollTo(0, 1_600))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_500)
  const visible = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('article')].find((row) => row.getBoundingClientRect().top > 200)?.ariaLabel ?? '',
    )
  await expect.poll(visible).not.toBe('')
  const looked = await visible()
  const place = async () => Math.round((await page.getByRole('article', { name: looked }).boundingBox())?.y ?? 0)
  const before = await place()
  expect(before).toBeGreaterThan(200)
  const second = await sendPedido(hers)
  const total = page.getByRole('term').filter({ hasText: 'Total Pedidos' }).locator('+ dd')
  await expect(total).toHaveText(String(Number(second.numeroPedido.slice(4))), { timeout: 15_000 })
  await expect.poll(place).toBe(before)
})

test('issue 5: a status is changed with keys alone', async ({ page }) => {
  await open(page, await sendPedido(hers))
  const select = page.getByRole('combobox', { name: 'Status' })
  await select.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Pendiente' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(select).toHaveText('Confirmado')
  await expect(select).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(update(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await toast(page, 'Status actualizado exitosamente')
})

test('spec 2 §8: a pedido that there is not is said to be so, with status 404', async ({ page }) => {
  const reply = await page.goto('/admin/pedido/00000000-0000-4000-8000-000000000000')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido no encontrado' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a pedidos' }).click()
  await expect(page).toHaveURL('/admin/pedidos')
})
