import { expect, type Page } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { pressSignOut } from './visitante.ts'

test.use({ onlyReads: true })

const enter = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
}

const homes = [
  ['consultora@azahar.test', '/consultora/mis-pedidos'],
  ['admin@azahar.test', '/admin/dashboard'],
  ['pendiente@azahar.test', '/consultor/en-revision'],
] as const

for (const [email, home] of homes) {
  test(`@telefono @smoke spec 1.2, 1.4: ${email} goes by a full load to ${home}`, async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(() => document.body.setAttribute('data-old', ''))
    await enter(page, email, 'Azahar2026')
    await expect(page).toHaveURL(home)
    await expect(page.locator('body[data-old]')).toHaveCount(0)
    await expect(page.getByText('¡Bienvenida!')).toBeVisible()
    await expect(page.getByText('Has iniciado sesión exitosamente.')).toBeVisible()
    await expect(page.getByText('Acceso Denegado')).toHaveCount(0)
    await page.goto('/login')
    await expect(page).toHaveURL(home)
  })
}

test('@telefono spec 1.5: missing input is reported at its field; the password can be shown', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page.getByText('Correo electrónico inválido')).toBeVisible()
  await expect(page.getByText('La contraseña es requerida')).toBeVisible()
  await expect(page.getByLabel('Correo electrónico')).toBeFocused()
  const password = page.getByRole('textbox', { name: 'Contraseña' })
  await password.fill('Secreta1')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar contraseña' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(page.getByRole('main').getByRole('link', { name: 'Regístrate aquí' })).toHaveAttribute(
    'href',
    '/registro-consultora',
  )
})

test('@telefono @smoke spec 1.8: a failed sign-in is a toast, and the form keeps its text', async ({ page }) => {
  await page.goto('/login')
  await enter(page, 'consultora@azahar.test', 'Equivocada1')
  await expect(page.getByText('Error al Iniciar Sesión')).toBeVisible()
  await expect(page.getByText('Email o contraseña incorrectos. Verifica tus datos.')).toBeVisible()
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('consultora@azahar.test')
  await page.route('/api/sesion', (route) => route.abort())
  await enter(page, 'consultora@azahar.test', 'Equivocada2')
  await expect(page.getByText('No hay conexión. Revisa tu internet e intenta de nuevo.')).toBeVisible()
})

test('@telefono @smoke spec 1.2: signing in leads to the requested page, with its search', async ({ page }) => {
  await page.goto('/consultora/catalogo?q=vestido')
  await expect(page).toHaveURL(/\/login\?from=/)
  await enter(page, 'consultora@azahar.test', 'Azahar2026')
  await expect(page).toHaveURL('/consultora/catalogo?q=vestido')
})

test('@telefono spec 1.4: a sign-out that fails still clears the browser', async ({ page }) => {
  for (const answer of [null, 500, 401, 403, 404]) {
    await signIn(page, 'daniela.robles')
    await page.goto('/consultora/mis-pedidos')
    await page.evaluate(() => localStorage.setItem('azahar-prueba', '1'))
    await page.route('**/api/sesion', (route) => {
      if (route.request().method() !== 'DELETE') return route.continue()
      return answer ? route.fulfill({ status: answer, body: '' }) : route.abort()
    })
    await pressSignOut(page)
    await expect(page, String(answer)).toHaveURL('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await page.goto('/consultora/mis-pedidos')
    await expect(page).toHaveURL(/\/login\?from=/)
    await page.unroute('**/api/sesion')
  }
})
