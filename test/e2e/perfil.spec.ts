import { expect, type Page } from '@playwright/test'
import { animatedGif, freshPicture } from '../set-up/pictures.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { adminEmail, applyAs, toast } from './desk.ts'

test.beforeEach(async ({ context, browser }) => {
  const { email } = await applyAs(browser, 'Ágata Perfil Núñez')
  await signIn(context, email)
})

const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') =>
  page.getByLabel('Cambiar Foto').setInputFiles({ name, mimeType, buffer })

test('@escritorio spec 2.5: name and phone are saved trimmed, and the header has the new name', async ({ page }) => {
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { level: 1, name: 'Mi Perfil' })).toBeVisible()
  await expect(page.getByText('JPG, PNG o WEBP. Máximo 2MB.')).toBeVisible()
  await expect(page.getByText('El email no se puede modificar')).toBeVisible()
  await expect(page.getByText('Nombre completo *')).toBeVisible()
  await expect(page.getByLabel('Nombre completo')).toHaveAttribute('aria-required', 'true')
  await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('readonly')
  await expect(page.getByLabel('Teléfono')).toHaveAttribute('placeholder', /^\+\d/)
  await expectAccessible(page)

  await page.getByLabel('Nombre completo').fill('   ')
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: 'El nombre completo es obligatorio' })).toBeVisible()
  await expect(page.getByLabel('Nombre completo')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Nombre completo').fill('  Violeta\u200b Cambiada\u202e  ')
  await page.getByLabel('Teléfono').fill(' 442 123 4567 ')
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await toast(page, 'Perfil actualizado', 'Tus datos se guardaron correctamente')
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Violeta Cambiada')
  await expect(page.getByLabel('Teléfono')).toHaveValue('+52 442 123 4567')
  await expect(page.getByRole('banner')).toContainText('Violeta')
  await page.reload()
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Violeta Cambiada')
})

test('@telefono spec 2.7: a photo is shown at once under a new address', async ({ page }) => {
  await page.goto('/perfil')
  const photo = page.getByRole('img', { name: 'Tu foto de perfil' })
  await choose(page, 'yo.png', await freshPicture(300))
  await toast(page, '¡Éxito!', 'Tu foto de perfil se actualizó correctamente')
  await expect(photo).toBeVisible()
  const first = await photo.getAttribute('src')
  await expect(page.getByRole('banner').locator(`img[src^="${first?.slice(0, 42)}"]`)).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'otra.png', await freshPicture(300))
  await expect(photo).not.toHaveAttribute('src', first ?? '')
})

test('@telefono spec 2.5: other files, too large photos and failed uploads are refused', async ({ page }) => {
  await page.goto('/perfil')
  await choose(page, 'yo.gif', await animatedGif(), 'image/gif')
  await toast(page, 'Formato inválido', 'Por favor, sube una imagen JPG, PNG o WEBP')
  await choose(page, 'larga.gif', Buffer.alloc(3 * 1024 * 1024), 'image/gif')
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Por favor, sube una imagen JPG, PNG o WEBP' }),
  ).toBeVisible()
  await choose(page, 'nonsense.jpg', Buffer.from('no soy una foto'), 'image/jpeg')
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Por favor, sube una imagen JPG, PNG o WEBP' }),
  ).toBeVisible()
  await choose(page, 'grande.png', Buffer.concat([await freshPicture(), Buffer.alloc(2 * 1024 * 1024)]))
  await toast(page, 'Archivo muy grande', 'La imagen no debe superar 2MB')
  await expectAccessible(page)

  await page.route('**/api/perfil/avatar', (route) => route.abort())
  await choose(page, 'yo.png', await freshPicture())
  await toast(page, 'No se pudo subir la imagen. Intenta de nuevo.', 'No hay conexión.')
  await expect(page.locator('main canvas')).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Tu foto de perfil' })).toHaveCount(0)
})

test('@telefono spec 2.8: a failed save says so and keeps the form; leaving asks', async ({ page }) => {
  await page.goto('/perfil')
  await page.getByLabel('Nombre completo').fill('Sin señal')
  await page.route('**/api/perfil', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Guardar Cambios' }).click()
  await toast(page, 'No se pudo actualizar el perfil', 'No hay conexión.')
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Sin señal')
  await page.getByRole('banner').getByRole('link', { name: 'Azahar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click()
  await expect(page).toHaveURL(/\/perfil$/)
})

test('@telefono spec 2.2 and 2.6: visitors sign in first; staff stay in the desk’s frame', async ({
  browser,
  context,
  page,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/perfil')
  await expect(visitor).toHaveURL(/\/login\?from=/)
  await visitor.context().close()
  await signIn(context, 'admin')
  await page.goto('/perfil')
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(adminEmail)
  for (const path of ['/perfil', '/no-existe']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link', { name: 'Volver a Inicio' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Menú' }).getByRole('link', { name: 'Pedidos' })).toBeVisible()
  }
})
