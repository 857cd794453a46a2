import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { sendPedido, toast } from './desk.ts'
import { openPedido, test } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const textOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const words = async (page: Page, name: string) =>
  new URL((await page.getByRole('link', { name }).first().getAttribute('href')) ?? '').searchParams.get('text')

test('spec 3.1: a WhatsApp text is edited at the desk and opens from a pedido', async ({ page, hers }) => {
  const sent = await sendPedido(hers)
  await page.goto('/admin/ajustes')
  const own = textOf(page, 'Para confirmar')
  const texto = own.getByRole('textbox')
  const save = own.getByRole('button', { name: 'Guardar texto' })
  await expect(save).toBeDisabled()
  await texto.fill('Hola, {nombre} {apellido}')
  await expect(texto).toHaveAccessibleDescription(/No se puede usar {apellido}\. Entre llaves solo van {nombre}/)
  await expect(save).toBeDisabled()
  await expectAccessible(page)
  await texto.fill('¡Hola, {nombre}! 🌸\n{pedido} & #1: {piezas}')
  await expect(own.getByRole('figure')).toContainText('¡Hola, Lucía! 🌸 PED-000123 & #1: 3 piezas')
  await page.getByRole('link', { name: 'Azahar', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: '¿Salir sin guardar el texto «Para confirmar»?' })
  await question.getByRole('button', { name: 'Seguir escribiendo' }).click()
  await save.click()
  await toast(page, 'Ajuste guardado exitosamente')

  await openPedido(page, sent)
  expect(await words(page, 'Contactar por WhatsApp')).toBe(`¡Hola, Marisol! 🌸\n${sent.numeroPedido} & #1: 1 pieza`)
  await page.getByRole('button', { name: 'Elegir otro mensaje' }).click()
  const other = page.getByRole('menuitem', { name: 'No contestó' })
  await expect(other).toHaveAttribute('href', /^https:\/\/wa\.me\/524425550134\?text=.*no%20te%20encontr%C3%A9/)
  await expect(other).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Editar los mensajes' }).click()

  await own.getByRole('button', { name: 'Volver al texto de la marca' }).click()
  await expect(texto).toHaveValue(/^Hola, {nombre}\. Te escribo de {marca}/)
  await save.click()
  await toast(page, 'Ajuste guardado exitosamente')
  await expect(own.getByRole('button', { name: 'Volver al texto de la marca' })).toHaveCount(0)
})

test('@escritorio spec 3.7: the setting counts staff without a second factor and links to them', async ({ page }) => {
  await page.goto('/admin/ajustes?parte=equipo')
  const asks = page.getByRole('region', { name: 'Pedir verificación en dos pasos al equipo' })
  await asks.getByRole('link', { name: 'Ver quiénes en Equipo' }).click()
  await expect(page).toHaveURL('/admin/equipo')
  const row = page.getByRole('row')
  await expect(row.filter({ hasText: 'admin@azahar.test' })).toBeVisible()
  const lacking = await row.filter({ has: page.getByRole('cell', { name: 'No', exact: true }) }).count()
  await page.goBack()
  await expect(asks).toContainText(`${lacking} personas del equipo no tienen verificación en dos pasos.`)
})

test('@telefono spec 3.1: text typed in one section stays while another is shown', async ({ page }) => {
  await page.goto('/admin/ajustes')
  const texto = textOf(page, 'Para confirmar').getByRole('textbox')
  await texto.fill('Hola, {nombre}')
  const parts = page.getByRole('navigation', { name: 'Partes de los ajustes' })
  await parts.getByRole('link', { name: 'Guías de tallas' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Guías de tallas')
  await expect(texto).toBeHidden()
  await expectAccessible(page)
  await parts.getByRole('link', { name: 'Mensajes de WhatsApp' }).click()
  await expect(texto).toHaveValue('Hola, {nombre}')
})

test('@escritorio spec 3.1: of two concurrent edits typed text stays and the saved one is shown', async ({ page }) => {
  await page.goto('/admin/ajustes')
  const own = textOf(page, 'Entregado')
  await own.getByRole('textbox').fill('Lo mío')
  const data = { clave: 'whatsapp_entregado', valor: 'Lo de ella', version: 0 }
  expect((await page.request.put('/api/ajustes', { data })).ok()).toBe(true)
  await own.getByRole('button', { name: 'Guardar texto' }).click()
  await toast(page, 'Error al guardar el ajuste', 'Alguien más cambió este ajuste')
  await expect(own.getByRole('alert')).toContainText(/Inés Arriaga Septién cambió este texto el \d{2}\/.*Lo de ella/)
  await expect(own.getByRole('textbox')).toHaveValue('Lo mío')
  await expectAccessible(page)
  await own.getByRole('button', { name: 'Conservar lo mío' }).click()
  await own.getByRole('button', { name: 'Guardar texto' }).click()
  await toast(page, 'Ajuste guardado exitosamente')
})

test('@escritorio spec 3.1: WhatsApp opens without a text while settings cannot be read', async ({ page, hers }) => {
  const sent = await sendPedido(hers)
  await page.route('**/api/ajustes/en-uso', (route) => route.abort())
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: sent.numeroPedido }).click()
  await expect(page.getByRole('link', { name: 'Contactar por WhatsApp' }).first()).toHaveAttribute(
    'href',
    'https://wa.me/524425550134',
  )
  await expect(page.getByRole('button', { name: 'Elegir otro mensaje' })).toHaveCount(0)
})
