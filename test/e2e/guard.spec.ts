import { expect } from '@playwright/test'
import { asleep, hold, signIn, test } from './azahar.ts'
import { applyAs, goByMenu } from './desk.ts'
import { pressSignOut } from './visitante.ts'

test('@telefono spec 1.6, spec 2.2: the guard shows a message while it checks', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.clock.install()
  await page.goto('/consultora/mis-pedidos')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible()
  const answer = await hold(page, '**/api/sesion')
  await page.clock.fastForward(31_000)
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Carrito/ })
    .click()
  await page.clock.runFor(1_000)
  await expect(page.getByText('Verificando acceso...').first()).toBeVisible()
  answer()
  await expect(page).toHaveURL(/\/consultora\/carrito$/)
  await page.clock.runFor(1_000)
  await expect(page.getByText('Verificando acceso...')).toHaveCount(0)
})

test('@telefono spec 1.6: an unknown role shows that permissions are loading', async ({ page, browser }) => {
  const { email } = await applyAs(browser, 'Olga Sin Papel')
  await signIn(page, 'admin')
  const { items } = await (await page.request.get(`/api/consultoras/solicitudes?q=${email}`)).json()
  expect((await page.request.post(`/api/consultoras/${items[0].id}/rechazo`)).ok()).toBe(true)
  await signIn(page, email)
  await page.clock.install()
  await page.goto('/sin-acceso')
  await expect(page.getByRole('heading', { level: 1, name: 'Tu cuenta todavía no tiene acceso' })).toBeVisible()
  const answer = await hold(page, '**/api/sesion')
  await page.clock.fastForward(31_000)
  await goByMenu(page, 'Mi Perfil')
  await page.clock.runFor(1_000)
  await expect(page.getByText('Cargando permisos...').first()).toBeVisible()
  answer()
  await expect(page).toHaveURL(/\/perfil$/)
  await page.clock.runFor(1_000)
  await expect(page.getByText('Cargando permisos...')).toHaveCount(0)
})

test('@telefono spec 1.4: a tab that hydrates after a sign-out elsewhere goes home', async ({ page, context }) => {
  await signIn(page, 'consultora')
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
