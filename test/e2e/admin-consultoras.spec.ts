import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn, test } from './azahar.ts'
import { applyAs, goByMenu, toast } from './desk.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const openNew = async (page: Page, browser: Browser, nombre: string) => {
  const hers = await applyAs(browser, nombre)
  await page.goto(`/admin/consultoras?q=${encodeURIComponent(nombre)}`)
  return { ...hers, dialog: await openDetails(page, nombre) }
}

const openDetails = async (page: Page, nombre: string) => {
  const dialog = page.getByRole('dialog', { name: nombre })
  await page.getByRole('button', { name: `Ver Detalles de ${nombre}` }).click()
  await expect(dialog).toBeVisible()
  return dialog
}

test('spec 2.2: search, badge, row, and the full address in the details', async ({ page, browser }, { project }) => {
  const nombre = `Ángela Muñoz ${project.name}`
  const { email } = await applyAs(browser, nombre)
  await page.goto('/admin/consultoras')
  await expect(page.getByText(/^\d+ pendientes$/)).toBeVisible()
  await expectAccessible(page)
  for (const words of [`angela MUNOZ ${project.name}`, email.slice(0, 20), `merida ${project.name}`]) {
    await page.getByRole('searchbox', { name: 'Buscar por nombre, correo o ciudad' }).fill(words)
    await expect(page.getByRole('cell', { name: nombre, exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1)
  }
  const row = page.getByRole('row').filter({ hasText: nombre })
  await expect(row).toContainText(email)
  await expect(row).toContainText('Mérida')
  await expect(row).toContainText(/\d{2} de [a-z]+ de \d{4}/)

  const dialog = await openDetails(page, nombre)
  for (const fact of [email, '+52 999 555 0100', 'Mérida', 'Calle 21 104', 'Interior 3', 'García Ginerés', '97070']) {
    await expect(dialog).toContainText(fact)
  }
  await expect(dialog.getByRole('button', { name: 'Aprobar como Consultora' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Rechazar Solicitud' })).toBeVisible()
  await expectAccessible(page)
  const size = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 460 })
  await expect(dialog.locator('[tabindex="0"]').filter({ hasText: '97070' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cerrar' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(dialog.getByText('97070')).toBeInViewport()
  if (size) await page.setViewportSize(size)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('searchbox').fill('nadie se llama así')
  await expect(page.getByText('No hay consultoras pendientes de aprobación')).toBeVisible()
  await expectAccessible(page)
})

test('@escritorio @smoke spec 2.4: an applicant approved while waiting gets in at once', async ({ page, browser }) => {
  const { context, dialog } = await openNew(page, browser, 'Beatriz Aprobada')
  const her = await context.newPage()
  await her.goto('/consultor/en-revision')
  await expect(her).toHaveURL('/consultor/en-revision')
  await dialog.getByRole('button', { name: 'Aprobar como Consultora' }).click()
  await toast(page, 'Consultora Aprobada', 'La consultora puede ahora iniciar sesión y crear pedidos.')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No hay consultoras pendientes de aprobación')).toBeVisible()
  await expect(her).toHaveURL('/consultora/mis-pedidos')
  await expect(her.getByText('Ya eres consultora: elige en el catálogo')).toBeVisible()
  await toast(her, '¡Bienvenida a Azahar!')
  await her.getByRole('button', { name: 'Ver catálogo' }).click()
  await expect(her).toHaveURL('/consultora/catalogo')
})

test('spec 3.1: an application is approved in its row', async ({ page, browser }, { project }) => {
  const nombre = `Berta Aprobada ${project.name}`
  await applyAs(browser, nombre)
  await page.goto(`/admin/consultoras?q=${encodeURIComponent(nombre)}`)
  await expect(page.getByRole('row').filter({ hasText: nombre })).toContainText(/hace \d+ min/)
  await page.getByRole('button', { name: `Aprobar a ${nombre}` }).click()
  await toast(page, 'Consultora Aprobada', 'La consultora puede ahora iniciar sesión y crear pedidos.')
  await expect(page.getByText('No hay consultoras pendientes de aprobación')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('@escritorio spec 2.4 and 2.8: a rejection asks once', async ({ page, browser }, { project }) => {
  const nombre = `Carla Rechazada ${project.name}`
  const { context, dialog } = await openNew(page, browser, nombre)
  await dialog.getByRole('button', { name: 'Rechazar Solicitud' }).click()
  const question = page.getByRole('alertdialog', { name: `¿Rechazar la solicitud de ${nombre}?` })
  await question.getByRole('button', { name: 'No, conservar la solicitud' }).click()
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: 'Rechazar Solicitud' }).click()
  await question.getByRole('button', { name: 'Sí, rechazar' }).click()
  await toast(page, 'Solicitud Rechazada', 'La solicitud ha sido rechazada y eliminada.')
  await expect(dialog).toBeHidden()
  expect(await (await context.request.get('/api/sesion')).json()).toMatchObject({ role: null })
})

test('@escritorio spec 2.9: five skeletons while loading, a sentence when it fails', async ({ page }) => {
  const list = '**/api/consultoras/solicitudes?*'
  const answer = await hold(page, list, 'abort')
  await page.goto('/admin/pedidos')
  await expect(page.getByText('En vivo')).toBeVisible()
  await goByMenu(page, 'Consultoras')
  const loading = page.getByRole('status').filter({ hasText: 'Cargando solicitudes…' })
  await expect(loading.locator(':scope > div > div')).toHaveCount(5)
  await expectAccessible(page)
  answer()
  await expect(page.getByText('Error al cargar consultoras')).toBeVisible()
  await expect(page.getByText('Por favor, intenta recargar la página')).toBeVisible()
  await expectAccessible(page)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText(/^\d+ pendientes$/)).toBeVisible()
})
