import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hydrated, signIn, test } from './azahar.ts'
import { adminEmail, consultoraEmail, endSessions, place, signInAgain, toast } from './desk.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const mensaje = [
  '[12/11/26 10:32] Lucía: Hola, buenas tardes!',
  'az ves 001 m x2 $575.50',
  'AZ-FAL-003 CH 1 G 2',
  'AZ-VES-001 XXXG',
  'vestido guanajuato M',
  'Gracias',
].join('\n')

test('@escritorio @smoke spec 3.2: a message is read line by line into a pedido', async ({ page, browser }) => {
  await page.goto('/admin/pedidos')
  await page.getByRole('link', { name: 'Levantar pedido' }).click()
  await expect(page).toHaveURL('/admin/pedido/nuevo')
  await page.getByRole('button', { name: 'Guardar y confirmar' }).click()
  await expect(page.getByText('Elige para quién es el pedido')).toBeVisible()
  await page.getByRole('combobox', { name: 'Buscar consultora' }).fill(consultoraEmail)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')

  await page.getByText('Pegar un mensaje').click()
  await page.getByRole('textbox', { name: 'Mensaje de WhatsApp' }).fill(mensaje)
  await page.getByRole('button', { name: 'Leer mensaje' }).click()
  await expect(page.getByText('2 líneas agregadas · 2 por revisar')).toBeVisible()
  const lineOf = (text: string) => page.getByRole('listitem').filter({ has: page.getByText(text) })
  await expect(lineOf('Gracias')).toContainText('Sin pedido')
  await expect(lineOf('AZ-VES-001 XXXG')).toContainText('El producto no tiene esa talla. (XXXG)')
  await expectAccessible(page)

  await page.reload()
  await hydrated(page)
  await lineOf('AZ-VES-001 XXXG')
    .getByRole('button', { name: /talla\s*XG\s*\d+/ })
    .click()
  await lineOf('vestido guanajuato M')
    .getByRole('button', { name: /terracota, talla M/ })
    .click()
  await expect(page.getByRole('main').getByText(/por revisar/)).toHaveCount(0)
  const search = page.getByRole('searchbox', { name: 'Buscar por nombre o código' })
  await search.fill('AZ-BRL-001 34b 2')
  await search.press('Enter')
  await expect(page.getByText(/^Agregado: 2 × Bralette/)).toBeVisible()
  await expect(page.getByText('9 piezas')).toBeVisible()

  await page.getByRole('textbox', { name: 'Mensaje de WhatsApp' }).fill('y un cinturón café')
  await page.getByRole('button', { name: 'Guardar y confirmar' }).click()
  await expect(page.getByRole('dialog')).toContainText('y un cinturón café')
  await endSessions(browser, adminEmail)
  await page.getByRole('button', { name: 'Guardar así' }).click()
  await signInAgain(page)
  await toast(page, 'levantado')
  await expect(page.getByText(/^Lo levantó /)).toBeVisible()
  await expect(page.getByText('Pedido levantado por el equipo')).toBeVisible()
  await expect(page.getByText('Mensaje: «Pedido levantado»')).toBeVisible()
  await expect(page.getByText('Líneas del mensaje que no se agregaron:')).toContainText('y un cinturón café')

  const context = await browser.newContext()
  await signIn(context, consultoraEmail)
  const her = await context.newPage()
  await her.goto(page.url().replace('/admin/', '/consultora/'))
  await expect(her.getByText('Lo levantó el equipo')).toBeVisible()
  await expect(her.getByText('Inés')).toHaveCount(0)
  await context.close()
})

test('@escritorio spec 3.2: deleting what was read of a message asks about the lines that wait', async ({ page }) => {
  await page.goto('/admin/pedido/nuevo')
  await page.getByText('Pegar un mensaje').click()
  const read = async (mensaje: string) => {
    await page.getByRole('textbox', { name: 'Mensaje de WhatsApp' }).fill(mensaje)
    await page.getByRole('button', { name: 'Leer mensaje' }).click()
  }
  const waiting = page.getByRole('listitem').filter({ hasText: 'AZ-VES-001 XXXG' })
  const clear = page.getByRole('button', { name: 'Borrar el resultado' })
  const question = page.getByRole('alertdialog', { name: '¿Borrar también lo que falta por revisar?' })
  await read('AZ-FAL-003 G\nAZ-VES-001 XXXG')
  await clear.click()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'No, dejarlo' }).click()
  await expect(waiting).toBeVisible()
  await clear.click()
  await question.getByRole('button', { name: 'Sí, borrar' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByText('1 pieza', { exact: true })).toBeVisible()

  await read('AZ-FAL-003 G')
  await clear.click()
  await expect(clear).toHaveCount(0)
  await expect(page.getByText('2 piezas', { exact: true })).toBeVisible()
})

test('@telefono spec 3.2: from the consultora’s page, with concurrent changes', async ({ page, browser }) => {
  const { items } = await (await page.request.get(`/api/pedidos/levantados/consultoras?q=${consultoraEmail}`)).json()
  await page.goto(`/admin/consultora/${items[0].id}`)
  await page.getByRole('link', { name: 'Levantar pedido' }).click()
  await expect(page.getByRole('link', { name: items[0].nombreCompleto })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar por nombre o código' })
  await search.fill('falda mostaza')
  await page.getByRole('button', { name: /talla\s*XCH\s*\d+/ }).click()
  await search.fill('')
  const found = await (await page.request.get('/api/pedidos/levantados/productos?q=falda mostaza')).json()
  const [{ id: productoId, precioUnitarioCentavos, tallas }] = found.items
  const [{ id: tallaId, disponible }] = tallas
  const context = await browser.newContext()
  await signIn(context, consultoraEmail)
  await place(context, { productoId, tallaId, cantidad: disponible, precioUnitarioCentavos })
  await context.close()
  await page.getByRole('button', { name: 'Guardar como pendiente' }).click()
  await expect(page.getByText('Ya no quedan piezas.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Quitar', exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await search.fill('falda mostaza')
  await page.getByRole('button', { name: /talla\s*CH\s*\d+/ }).click()
  await page.getByRole('button', { name: 'Guardar como pendiente' }).click()
  await toast(page, 'levantado')
  await expect(page.getByRole('main')).toContainText('Pendiente')
})
