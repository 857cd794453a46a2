import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn } from './azahar.ts'
import { applyAs, sendPedido } from './desk.ts'
import { test } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

const sections = ['Inicio', 'Pedidos', 'Surtido', 'Consultoras', 'Productos', 'Reportes', 'Mensajes']
const titles = [
  'Inicio',
  'Gestión de Pedidos',
  'Surtido',
  'Gestión de Consultoras',
  'Gestión de Productos',
  'Reportes',
  'Mensajes',
]

test('@escritorio spec 3.1: from any page of the desk to any other in one press', async ({ page }) => {
  await page.goto('/admin/dashboard')
  const rail = page.getByRole('navigation', { name: 'Principal' })
  for (const [at, name] of sections.entries()) {
    await rail.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name: titles[at] as string })).toBeVisible()
    await expect(rail.getByRole('listitem').locator('[aria-current]')).toContainText(name)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
  }
  await page.goto('/admin/producto/nuevo')
  await expect(rail.getByRole('listitem').locator('[aria-current=true]')).toContainText('Productos')
  await expect(page.getByRole('link', { name: 'Volver a productos' })).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 768 })
  await expectAccessible(page)
  await rail.getByRole('link', { name: 'Inicio' }).click()
  await page.getByRole('link', { name: 'Ver el sitio' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('contentinfo')).toBeVisible()
})

test('@telefono @smoke spec 3.1: the bar has the four main sections and the others behind Más', async ({ page }) => {
  await page.goto('/admin/pedidos')
  const bar = page.getByRole('navigation', { name: 'Menú', exact: true })
  await expect(bar.getByRole('link')).toHaveText([/^Inicio/, /^Pedidos/, /^Surtido/, /^Consultoras/])
  for (const target of await bar.getByRole('link').all()) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await bar.getByRole('button', { name: 'Más' }).click()
  const more = page.getByRole('dialog', { name: 'Más' })
  await expectAccessible(page)
  await more.getByRole('link', { name: 'Mensajes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mensajes' })).toBeVisible()
  await expect(more).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Más' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('@escritorio spec 3.1: counts and dashboard update live', async ({ page, hers, browser }) => {
  const opened = page.waitForResponse('**/api/tablero/en-vivo')
  await page.goto('/admin/dashboard')
  await opened
  const figure = (name: string) => page.getByRole('main').getByRole('term').filter({ hasText: name }).locator('+ dd')
  const [pedidos, pendientes, solicitudes] = await Promise.all(
    ['Total de Pedidos', 'Pedidos Pendientes', 'Consultoras Pendientes'].map(async (name) =>
      Number(await figure(name).textContent()),
    ),
  )
  const rail = page.getByRole('navigation', { name: 'Principal' })
  await expect(rail).toContainText(`(${pendientes} pendientes)`)
  await sendPedido(hers)
  await expect(figure('Total de Pedidos')).toHaveText(String((pedidos as number) + 1))
  await expect(rail).toContainText(`(${(pendientes as number) + 1} pendientes)`)
  await applyAs(browser, 'Noemí Arriaga Cordero')
  await expect(rail).toContainText(`(${(solicitudes as number) + 1} solicitudes)`)
  await expect(figure('Consultoras Pendientes')).toHaveText(String((solicitudes as number) + 1))
})
