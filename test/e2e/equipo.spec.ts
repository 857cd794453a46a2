import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { test } from './desk-pedidos.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Invitar al equipo' })

/** The link of the letter, from the demo's mailbox. */
async function linkTo(page: Page, email: string): Promise<string> {
  await page.goto('/admin/mensajes')
  await page
    .getByRole('button', { name: new RegExp(`Ver mensaje «Te invitaron al equipo de Azahar» para ${email}`) })
    .first()
    .click()
  const letter = page.getByRole('dialog').frameLocator('iframe')
  const link = new URL(
    (await letter.getByRole('link', { name: 'Elegir mi contraseña' }).getAttribute('href')) as string,
  )
  await page.keyboard.press('Escape')
  return link.pathname + link.hash
}

const menuOf = async (page: Page): Promise<string[]> => {
  const rail = page.getByRole('navigation', { name: 'Principal' })
  return (await rail.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '')
}

test('@escritorio spec 3.7: a member is invited, accepts and leaves', async ({ page, context, browser }) => {
  test.slow()
  await signIn(context, 'admin')
  await page.goto('/admin/equipo')
  await page.getByRole('button', { name: 'Invitar' }).focus()
  await page.keyboard.press('Enter')
  await expect(form(page)).toBeVisible()
  await expect(form(page).locator('legend')).toHaveText('Rol *')
  await form(page).getByLabel('Nombre').fill('Ana Prado Montes')
  await page.keyboard.press('Tab')
  await page.keyboard.type('consultora@azahar.test')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(form(page).getByRole('radio', { name: /^Almacén/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(form(page).getByText('Ese correo ya tiene una cuenta en el sitio.')).toBeVisible()
  await expectAccessible(page)
  await form(page).getByLabel('Correo electrónico').fill('ana.prado@azahar.test')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Invitación enviada')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Invitaciones' })).toContainText('ana.prado@azahar.test')
  await expectAccessible(page)

  const link = await linkTo(page, 'ana.prado@azahar.test')
  const hers = await (await browser.newContext()).newPage()
  await hers.goto(link)
  await expect(
    hers.getByText('Hola, Ana Prado Montes. Elige tu contraseña para entrar con el rol de Almacén.'),
  ).toBeVisible()
  expect(hers.url()).not.toContain('#')
  await expect(hers.getByText('ana.prado@azahar.test')).toBeVisible()
  await expect(hers.getByText('En este navegador está abierta')).toBeHidden()
  const borrowed = await context.newPage()
  await borrowed.goto(link)
  await expect(borrowed.getByText('En este navegador está abierta la sesión de Inés Arriaga Septién.')).toBeVisible()
  await expectAccessible(borrowed)
  await borrowed.close()
  await expectAccessible(hers)
  await hers.getByRole('textbox', { name: 'Contraseña nueva', exact: true }).fill('Jacaranda en flor 7')
  await hers.getByRole('textbox', { name: 'Confirma la contraseña nueva' }).fill('Jacaranda en flor 7')
  await hers.getByRole('button', { name: 'Entrar al equipo' }).click()
  await expect(hers).toHaveURL('/admin/dashboard')
  await expect(hers.getByText('Te damos la bienvenida al equipo')).toBeVisible()
  await expect.poll(() => menuOf(hers)).toEqual(['Inicio', 'Pedidos', 'Surtido', 'Inventario', 'Devoluciones'])
  await expect(hers.locator('main')).not.toContainText('$')

  const late = await (await browser.newContext()).newPage()
  await late.goto(link)
  await expect(late.getByRole('heading', { name: 'Esta invitación ya no sirve' })).toBeVisible()
  await expectAccessible(late)
  await late.getByRole('link', { name: '¿Ya elegiste tu contraseña? Inicia sesión' }).click()
  await expect(late).toHaveURL('/login')

  await hers.goto('/admin/pedidos')
  await expect(hers.getByRole('link', { name: 'Levantar pedido' })).toHaveCount(0)
  await hers
    .getByRole('link', { name: /^Ver Detalles/ })
    .first()
    .click()
  await expect(hers.getByText(/piezas? en total/)).toBeVisible()
  await expect(hers.locator('main')).not.toContainText('$')
  await expectAccessible(hers)
  await hers.goto('/admin/ajustes')
  await expect(hers).toHaveURL('/admin/dashboard')

  await page.goto('/admin/equipo')
  await page.getByRole('button', { name: 'Acciones para Ana Prado Montes' }).click()
  const item = page.getByRole('menuitem', { name: 'Cambiar rol' })
  await expect(item).toHaveCSS('text-align', 'start')
  await item.click()
  const changing = page.getByRole('dialog', { name: 'Cambiar el rol de Ana Prado Montes' })
  await changing.getByRole('radio', { name: /^Catálogo/ }).check()
  await changing.getByRole('button', { name: 'Cambiar rol' }).click()
  await expect(page.getByText('Rol cambiado')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'ana.prado@azahar.test' })).toContainText('Catálogo')
  await hers.goto('/admin/dashboard')
  await expect(hers).toHaveURL(/\/login/)

  await page.getByRole('button', { name: 'Acciones para Ana Prado Montes' }).click()
  await page.getByRole('menuitem', { name: 'Quitar del equipo' }).click()
  const leaving = page.getByRole('dialog', { name: 'Quitar a Ana Prado Montes del equipo' })
  await leaving.getByRole('button', { name: 'Quitar del equipo' }).click()
  await expect(leaving.getByText('Escribe el motivo')).toBeVisible()
  await expectAccessible(page)
  await leaving.getByLabel('Motivo').fill('Terminó su contrato')
  await leaving.getByRole('button', { name: 'Quitar del equipo' }).click()
  await expect(page.getByText('Ya no está en el equipo')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'ana.prado@azahar.test' })).toHaveCount(0)
  await hers.goto('/login')
  await hers.getByLabel('Correo electrónico').fill('ana.prado@azahar.test')
  await hers.getByRole('textbox', { name: 'Contraseña' }).fill('Jacaranda en flor 7')
  await hers.keyboard.press('Enter')
  await expect(hers.getByRole('heading', { name: 'Ya no eres parte del equipo' })).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Solicitar de nuevo' })).toBeHidden()
  await expectAccessible(hers)

  await page.getByRole('link', { name: 'Ver la bitácora' }).click()
  const log = page.getByRole('list', { name: 'Bitácora' })
  await expect(log.getByRole('listitem').first()).toContainText('Quitó a alguien del equipo')
  await page.getByLabel('Qué hizo').click()
  await page.getByRole('option', { name: 'Cambió el rol de alguien del equipo' }).click()
  await expect(page).toHaveURL(/verbo=equipo_cambiado/)
  await expect(log.getByRole('listitem')).toHaveCount(1)
  await log.getByText('Ver el cambio').click()
  await expect(log).toContainText('rol: Almacén → Catálogo')
  await expectAccessible(page)
})

test('@telefono spec 3.7: each role has its bar, and Equipo needs no sideways scrolling', async ({ page, browser }) => {
  test.slow()
  const bars: Record<string, RegExp[]> = {
    ventas: [/^Inicio/, /^Pedidos/, /^Surtido/, /^Consultoras/],
    almacen: [/^Inicio/, /^Pedidos/, /^Surtido/, /^Inventario/],
    catalogo: [/^Inicio/, /^Productos/, /^Campañas/],
  }
  for (const [role, names] of Object.entries(bars)) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await signIn(context, role)
    const hers = await context.newPage()
    await hers.goto('/admin/dashboard')
    const bar = hers.getByRole('navigation', { name: 'Menú', exact: true })
    await expect(bar.getByRole('link')).toHaveText(names)
    await expectAccessible(hers)
    await context.close()
  }
  await signIn(page, 'admin')
  await page.goto('/admin/equipo')
  await page.locator('summary', { hasText: 'Qué puede hacer cada rol' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
})

test('@escritorio spec 3.7: accepting while sign-ins are blocked ends the session', async ({ page, context }) => {
  await signIn(context, 'admin')
  const email = 'prestada@azahar.test'
  const invitacion = { nombreCompleto: 'Berta Prestada', email, role: 'ventas' }
  expect((await context.request.post('/api/admin/equipo/invitaciones', { data: invitacion })).status()).toBe(201)
  const link = await linkTo(page, email)
  const guess = () => context.request.post('/api/sesion', { data: { email, password: 'No-es-esta-1' } })
  while ((await guess()).status() !== 429);
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Contraseña nueva', exact: true }).fill('Jacaranda en flor 7')
  await page.getByRole('textbox', { name: 'Confirma la contraseña nueva' }).fill('Jacaranda en flor 7')
  await page.getByRole('button', { name: 'Entrar al equipo' }).click()
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByText('Tu contraseña quedó guardada. Inicia sesión con ella para entrar al panel.'),
  ).toBeVisible()
  await expectAccessible(page)
})
