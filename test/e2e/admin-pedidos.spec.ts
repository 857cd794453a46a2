import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hold, signIn } from './azahar.ts'
import { consultoraEmail, sendPedido } from './desk.ts'
import { test } from './desk-pedidos.ts'

test.beforeEach(({ context }) => signIn(context, 'admin'))

test('spec 2.2: the list has figures, search, seven tabs, cards and both empty texts', async ({ page, hers }) => {
  const { numeroPedido } = await sendPedido(hers)
  await page.goto('/admin/pedidos')
  await expect(page.getByRole('heading', { level: 1, name: 'Gestión de Pedidos' })).toBeVisible()
  for (const label of ['Total Pedidos', 'Pendientes', 'Total en Ventas', 'Enviados Hoy']) {
    await expect(page.getByRole('term').filter({ hasText: label })).toBeVisible()
  }
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
  await expect(
    page.getByText(`No hay pedidos con estado cancelado de «${numeroPedido.toLowerCase()}» ni con ese número.`),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Todos' }).click()
  await page.getByRole('link', { name: `Ver Detalles del pedido ${numeroPedido}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numeroPedido)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue(numeroPedido.toLowerCase())
})

test('@escritorio spec 2.9: five skeletons, a retry when it fails, and the empty text', async ({ page, hers }) => {
  await page.goto('/admin/pedidos')
  await expect(page.getByText('En vivo')).toBeVisible()
  const answer = await hold(page, '**/api/pedidos?*', 'abort')
  await page.getByRole('tab', { name: 'Preparando' }).click()
  const loading = page.getByRole('status').filter({ hasText: 'Cargando pedidos…' })
  await expect(loading.locator(':scope > div > div')).toHaveCount(5)
  await expectAccessible(page)
  answer()
  await expect(page.getByRole('alert')).toContainText('Error al cargar pedidos')
  await expectAccessible(page)
  await page.route('**/api/pedidos?*', (route) => route.fulfill({ json: { items: [], siguiente: null } }))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('No hay pedidos con estado preparando')).toBeVisible()
  await page.getByRole('tab', { name: 'Todos' }).click()
  // The cached list is shown; a change refetches it.
  await sendPedido(hers)
  await expect(page.getByText('Aún no hay pedidos en el sistema')).toBeVisible()
  await expectAccessible(page)
})

test('new pedidos appear without moving the list', async ({ page, hers }) => {
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
