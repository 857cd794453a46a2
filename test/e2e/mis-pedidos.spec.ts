import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './azahar.ts'
import { alive, asConsultora, buyElsewhere, garmentOf, pesos, pressCorner } from './consultora.ts'
import { confirmAtTheDesk, longDate, pedidos, statuses } from './mis-pedidos.ts'

test.beforeEach(({ page }) => asConsultora(page))

const cards = (page: Page) => page.getByRole('list', { name: 'Mis Pedidos' }).getByRole('article')

type Numbered = { numeroPedido: string }

test('spec 1.2 and 1.9: cards with number, status, long Spanish date, total and Ver Detalles', async ({ page }) => {
  await page.goto('/consultora/mis-pedidos?status=entregado')
  const [newest] = await pedidos(page, '&status=entregado')
  const first = cards(page).first()
  await expect(first.getByRole('heading', { level: 2 })).toHaveText(newest.numeroPedido)
  await expect(first).toContainText('Entregado')
  await expect(first).toContainText(longDate)
  await expect(first).toContainText(pesos(newest.totalCentavos))
  await expectAccessible(page)
  await first.getByRole('link', { name: /^Ver Detalles/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(newest.numeroPedido)
})

test('spec 1.2: all of a card opens its pedido', async ({ page }) => {
  await page.goto('/consultora/mis-pedidos')
  await alive(page)
  const [newest] = await pedidos(page)
  await pressCorner(cards(page).first())
  await expect(page.getByRole('heading', { level: 1 })).toContainText(newest.numeroPedido)
})

test('@telefono spec 1.2: seven status tabs, kept in the URL, and search by number', async ({ page }) => {
  await page.goto('/consultora/mis-pedidos')
  const tabs = page.getByRole('tablist', { name: 'Estado del pedido' }).getByRole('tab')
  await expect(tabs).toHaveText(['Todos', 'Pendiente', 'Confirmado', 'Preparando', 'Enviado', 'Entregado', 'Cancelado'])
  for (const [index, status] of statuses.entries()) {
    await tabs.nth(index + 1).click()
    await expect(page).toHaveURL(new RegExp(`status=${status}`))
    await expect(tabs.nth(index + 1)).toHaveAttribute('aria-selected', 'true')
  }
  await page.goBack()
  await expect(tabs.nth(5)).toHaveAttribute('aria-selected', 'true')

  await tabs.first().click()
  const [newest] = await pedidos(page)
  await page.getByRole('searchbox', { name: 'Buscar por número de pedido' }).fill(newest.numeroPedido.slice(-4))
  await expect(cards(page)).toHaveCount(1)
  await expect(cards(page)).toContainText(newest.numeroPedido)
  await page.reload()
  await expect(cards(page)).toHaveCount(1)
})

test('@telefono a tab looks pressed with the next picture of the screen, before its list is asked for', async ({
  page,
}) => {
  await page.goto('/consultora/mis-pedidos')
  await alive(page)
  const tab = page.getByRole('tab', { name: 'Confirmado' })
  const atNextPicture = await tab.evaluate(async (pressed: HTMLElement) => {
    pressed.click()
    await new Promise(requestAnimationFrame)
    return { heard: pressed.hasAttribute('data-heard'), asked: location.search }
  })
  expect(atNextPicture).toEqual({ heard: true, asked: '' })
  await expect(tab).toHaveAttribute('aria-selected', 'true')
  await expect(tab).toBeFocused()
  await expect(page).toHaveURL(/status=confirmado/)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Todos' })).toHaveAttribute('aria-selected', 'true')
})

test('@telefono who goes back before the list of a tab is there finds the tab of before', async ({ page }) => {
  await page.goto('/consultora/mis-pedidos')
  await alive(page)
  await page.getByRole('tab', { name: 'Confirmado' }).evaluate(async (pressed: HTMLElement) => {
    pressed.click()
    while (location.search === '') await new Promise((resolve) => setTimeout(resolve))
    history.back()
  })
  await expect(page).toHaveURL(/mis-pedidos$/)
  await expect(page.getByRole('tab', { name: 'Todos' })).toHaveAttribute('aria-selected', 'true')
})

test('@telefono spec 1.2: pressing a pedido while typing; back finds the search', async ({ page }) => {
  const [newest] = await pedidos(page, '&status=entregado')
  await page.goto('/consultora/mis-pedidos?status=entregado')
  await alive(page)
  const box = page.getByRole('searchbox', { name: 'Buscar por número de pedido' })
  await box.pressSequentially(newest.numeroPedido)
  await page.getByRole('link', { name: `Ver Detalles de ${newest.numeroPedido}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(newest.numeroPedido)
  await page.goBack()
  await expect(box).toHaveValue(newest.numeroPedido)
  await expect(page).toHaveURL(/status=entregado/)
})

test('@telefono spec 1.9: the list is asked again every 30 s, not while the tab is hidden', async ({ page }) => {
  await page.clock.install()
  // Live, changes would be read as they come.
  await page.route('**/en-vivo', (route) => route.abort())
  await page.goto('/consultora/mis-pedidos')
  // React wakes what is pressed: from now on the page is alive, whole.
  await alive(page)
  await page.getByRole('tab', { name: 'Todos' }).click()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/pedidos?') && asked.push(request.url()))
  await page.clock.runFor(28_000)
  expect(asked).toHaveLength(0)
  await page.clock.runFor(3_000)
  await expect.poll(() => asked.length).toBe(1)
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
  await page.clock.runFor(95_000)
  expect(asked).toHaveLength(1)
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }))
  await page.clock.runFor(31_000)
  await expect.poll(() => asked.length).toBe(2)
})

test('@telefono a change costs what is in sight, however long the list', async ({ page, browser }, info) => {
  test.slow()
  await page.context().clearCookies()
  await asConsultora(page, 'lucia.trevino@azahar.test')
  const wanted = await garmentOf(page, info, 3)
  const oldest = await buyElsewhere(page, wanted, 1)
  for (let n = 0; n < 170; n++) {
    const id = await buyElsewhere(page, wanted, 1)
    const cancelled = await page.request.post(`/api/pedidos/${id}/cancelacion`)
    expect(cancelled.status()).toBe(200)
  }
  const middle = (await pedidos(page))[60]
  const newest = await buyElsewhere(page, wanted, 1)

  await page.goto('/consultora/mis-pedidos')
  const card = (id: string) => cards(page).filter({ has: page.locator(`a[href$="${id}"]`) })
  for (let wheel = 0; wheel < 200 && !(await card(oldest).isVisible()); wheel++) {
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 2_000)
    await page.waitForTimeout(50)
  }
  await expect(card(oldest)).toContainText('Pendiente')
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/pedidos?') && asked.push(request.url()))
  await confirmAtTheDesk(browser, oldest)
  await expect(card(oldest)).toContainText('Confirmado')
  expect(asked.length, 'of four pages: the first, and what is in sight').toBeLessThanOrEqual(3)

  asked.length = 0
  await confirmAtTheDesk(browser, newest)
  const reopened = await browser.newPage()
  await asConsultora(reopened, 'admin@azahar.test')
  const moved = await reopened.request.put(`/api/pedidos/${middle.id}/status`, {
    data: { status: 'preparando', version: middle.version },
  })
  expect(moved.status()).toBe(200)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  for (let wheel = 0; wheel < 400 && !(await card(middle.id).isVisible()); wheel++) {
    await page.mouse.wheel(0, -800)
    await page.waitForTimeout(50)
  }
  await expect(card(middle.id)).toContainText('Preparando')
  await page.keyboard.press('Home')
  for (let wheel = 0; wheel < 200 && (await page.evaluate(() => window.scrollY)) > 0; wheel++) {
    await page.mouse.wheel(0, -2_000)
    await page.waitForTimeout(50)
  }
  await expect(card(newest)).toContainText('Confirmado')
  const seen = (await cards(page).getByRole('heading').allTextContents()).slice(0, 10)
  expect(seen).toEqual((await pedidos(page)).slice(0, seen.length).map(({ numeroPedido }: Numbered) => numeroPedido))
})

test('@telefono spec 1.2: both empty texts', async ({ page }) => {
  await page.goto('/consultora/mis-pedidos?numero=999999')
  await expect(page.getByText('No hay pedidos')).toBeVisible()
  for (const status of statuses) {
    await page.getByRole('tab', { name: status }).click()
    await expect(page.getByText(`No tienes pedidos con estado "${status}"`)).toBeVisible()
  }
  await expectAccessible(page)
})
