import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { pesos, pressCorner } from './consultora.ts'
import { longDate, pedidos, statuses } from './mis-pedidos.ts'

test.use({ onlyReads: true })

test.beforeEach(({ page }) => signIn(page, 'consultora'))

/** The list is two: those that wait for an answer, and the others. */
const isAsked = (url: string) => /\/api\/pedidos\?.*responde=no/.test(url)
const cards = (page: Page) => page.getByRole('list', { name: 'Mis Pedidos' }).getByRole('article')

test('@smoke spec 1.2 and 1.9: cards with number, status, date and total', async ({ page }) => {
  await page.goto('/consultora/mis-pedidos?status=entregado')
  const [newest] = await pedidos(page, '&status=entregado')
  const first = cards(page).first()
  await expect(first.getByRole('heading', { level: 2 })).toHaveText(newest.numeroPedido)
  await expect(first).toContainText('Entregado')
  await expect(first).toContainText(longDate)
  await expect(first).toContainText(pesos(newest.totalCentavos))
  await expect(first).toContainText(/\d+ piezas?/)
  await expect(first.locator('img')).toHaveCount(newest.imagenes.length)
  const foot = page.getByRole('contentinfo')
  for (const name of ['Términos y condiciones', 'Aviso de privacidad'])
    await expect(foot.getByRole('link', { name })).toBeVisible()
  expect((await foot.boundingBox())?.height).toBeLessThan(140)
  await expectAccessible(page)
  await expect(first.getByRole('link', { name: /^Ver Detalles/ })).toBeVisible()
  await pressCorner(first)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(newest.numeroPedido)
})

test('@telefono spec 1.2: seven status tabs in the URL, and search by number', async ({ page }) => {
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

test('@telefono spec 1.9: the list is refetched every 30 s, not while the tab is hidden', async ({ page }) => {
  await page.clock.install()
  // Live, changes would be read as they come.
  await page.route('**/en-vivo', (route) => route.abort())
  await page.goto('/consultora/mis-pedidos')
  await page.getByRole('tab', { name: 'Todos' }).click()
  const asked: string[] = []
  let answered = 0
  page.on('request', (request) => isAsked(request.url()) && asked.push(request.url()))
  page.on('requestfinished', (request) => {
    if (isAsked(request.url())) answered++
  })
  await page.clock.runFor(28_000)
  expect(asked).toHaveLength(0)
  await page.clock.runFor(3_000)
  await expect.poll(() => asked.length).toBe(1)
  // While an answer is on its way the next turn asks nothing.
  await expect.poll(() => answered).toBe(1)
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true }))
  await page.clock.runFor(95_000)
  expect(asked).toHaveLength(1)
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true }),
  )
  await page.clock.runFor(31_000)
  await expect.poll(() => asked.length).toBe(2)
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
