import { expect } from '@playwright/test'
import { test } from './azahar.ts'
import { asConsultora, asleep } from './consultora.ts'
import { adminEmail, applyAs, goByMenu, signIn } from './desk.ts'
import { pressSignOut } from './visitante.ts'

test('@telefono spec 1.6, spec 2.2: while the guard asks, it says so; then the page comes', async ({ page }) => {
  await asConsultora(page)
  await page.clock.install()
  await page.goto('/consultora/mis-pedidos')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/sesion', async (route) => {
    await answer.promise
    await route.continue()
  })
  // What the page knew is older than the half minute that it keeps.
  await page.clock.fastForward(31_000)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrito/ })
    .click()
  await page.clock.runFor(1_000)
  await expect(page.getByText('Verificando acceso...').first()).toBeVisible()
  answer.resolve()
  await expect(page).toHaveURL(/\/consultora\/carrito$/)
  await page.clock.runFor(1_000)
  await expect(page.getByText('Verificando acceso...')).toHaveCount(0)
})

test('@telefono spec 1.6: while the role is unknown it says that permissions are loading', async ({
  page,
  context,
  browser,
}) => {
  const nombre = 'Olga Sin Papel'
  await applyAs(context, nombre)
  const staff = await browser.newContext()
  await signIn(staff, adminEmail)
  const { items } = await (
    await staff.request.get(`/api/consultoras/solicitudes?q=${encodeURIComponent(nombre)}`)
  ).json()
  expect((await staff.request.post(`/api/consultoras/${items[0].id}/rechazo`)).ok()).toBe(true)
  await staff.close()

  await page.clock.install()
  await page.goto('/sin-acceso')
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta todavía no tiene acceso' })).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/sesion', async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.clock.fastForward(31_000)
  await goByMenu(page, 'Mi Perfil')
  await page.clock.runFor(1_000)
  await expect(page.getByText('Cargando permisos...').first()).toBeVisible()
  answer.resolve()
  await expect(page).toHaveURL(/\/perfil$/)
  await page.clock.runFor(1_000)
  await expect(page.getByText('Cargando permisos...')).toHaveCount(0)
})

test('@telefono spec 1.6: a visitor is sent to /login and comes back to the page', async ({ page }) => {
  await page.goto('/consultora/catalogo?q=vestido')
  await expect(page).toHaveURL(/\/login\?from=/)
  await page.getByLabel('Correo electrónico').fill('consultora@azahar.test')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('Azahar2026')
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/consultora\/catalogo\?q=vestido$/)
})

test('@telefono A90: signing out leaves nothing in the browser, in any tab', async ({ page, context }) => {
  await asConsultora(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/consultora/mis-pedidos')
    await tab.evaluate(() => {
      localStorage.setItem('azahar-carrito', '{}')
      sessionStorage.setItem('azahar-borrador', 'lo que escribió')
    })
  }
  await other.bringToFront()
  await page.bringToFront()
  await pressSignOut(page)
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/$/)
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    const kept = await tab.evaluate(() => [
      localStorage.getItem('azahar-carrito'),
      sessionStorage.getItem('azahar-borrador'),
    ])
    expect(kept).toEqual([null, null])
  }
})

test('@telefono spec 1.4: a tab that was not alive yet when she signed out in another goes home as it wakes', async ({
  page,
  context,
}) => {
  await asConsultora(page)
  await page.goto('/consultora/mis-pedidos')
  const late = await context.newPage()
  const wake = await asleep(late)
  await late.goto('/consultora/mis-pedidos', { waitUntil: 'commit' })
  await expect(late.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible()
  await page.bringToFront()
  await pressSignOut(page)
  await expect(page).toHaveURL(/\/$/)
  wake()
  await expect(late).toHaveURL(/\/$/)
})
