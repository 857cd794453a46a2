import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './azahar.ts'
import { alive, asConsultora, buyElsewhere, expectAccessible, garmentOf, pesos } from './consultora.ts'

test.beforeEach(({ page }) => asConsultora(page))

const cards = (page: Page) => page.getByRole('list', { name: 'Mis Pedidos' }).getByRole('article')
const longDate =
  /\d{2} de (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre) de \d{4}/
const statuses = ['pendiente', 'confirmado', 'preparando', 'enviado', 'entregado', 'cancelado']

type Numbered = { numeroPedido: string }

/** Her pedidos as the API has them. */
const pedidos = async (page: Page, query = '') =>
  (await (await page.request.get(`/api/pedidos?limite=100${query}`)).json()).items

test('spec 1 §2, §9: cards with number, status, long Spanish date, total and Ver Detalles', async ({ page }) => {
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

test('spec 1 §2: seven status tabs, kept in the URL, and search by number', async ({ page }) => {
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

test('spec 1 §2: a pedido pressed while the fingers still type opens, and back finds the search', async ({ page }) => {
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

test('spec 1 §2, §9: the list is asked again every 30 s, and not while the tab is hidden', async ({ page }) => {
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

test('issue 4: however far she has scrolled, a change costs what is in sight; the rest is fresh when it comes into sight', async ({
  page,
  browser,
}, info) => {
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

test('spec 1 §2: both empty texts', async ({ page }) => {
  for (const [query, text] of [
    ['numero=999999', 'No hay pedidos'],
    ...statuses.map((status) => [`numero=999999&status=${status}`, `No tienes pedidos con estado "${status}"`]),
  ] as const) {
    await page.goto(`/consultora/mis-pedidos?${query}`)
    await expect(page.getByText(text)).toBeVisible()
  }
  await expectAccessible(page)
})

test('spec 1 §2: everything on the pedido’s page, and Actualizar with its toast', async ({ page }) => {
  const pedido = await withDireccion(page)
  await page.goto(`/consultora/pedido/${pedido.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(`Pedido ${pedido.numeroPedido}`)
  await expect(main).toContainText(longDate)
  const lines = main.getByRole('list', { name: 'Productos del pedido' }).getByRole('listitem')
  await expect(lines).toHaveCount(pedido.items.length)
  for (const [index, item] of pedido.items.entries()) {
    const line = lines.nth(index)
    await expect(line).toContainText(item.nombre)
    await expect(line).toContainText(`Talla ${item.talla}`)
    await expect(line).toContainText(`${item.cantidad} × ${pesos(item.precioUnitarioCentavos)}`)
    await expect(line).toContainText(pesos(item.subtotalCentavos))
  }
  await expect(main).toContainText(pesos(pedido.totalCentavos))
  const { direccion, numero, barrio, ciudad, codigoPostal, telefono } = pedido.direccionEnvio
  for (const known of [`${direccion} ${numero}`, barrio, ciudad, codigoPostal, telefono])
    await expect(main).toContainText(known)
  await expect(main).toContainText('Entrega estimada')
  await expect(main).toContainText('Entrega real')
  if (pedido.notas) await expect(main.getByRole('heading', { name: 'Tus notas' })).toBeVisible()
  if (pedido.notasAdmin) await expect(main.getByRole('heading', { name: 'Notas del administrador' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Cancelar Pedido' })).toBeHidden()
  await expectAccessible(page)

  await main.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByText('Pedido actualizado')).toBeVisible()
  await main.getByRole('link', { name: 'Volver a Mis Pedidos' }).click()
  await expect(page).toHaveURL(/\/consultora\/mis-pedidos$/)
})

test('spec 1 §4: the tracker stands where the pedido stands; cancelado shows Pedido Cancelado instead', async ({
  page,
}) => {
  for (const status of statuses) {
    const [found] = await pedidos(page, `&status=${status}`)
    if (!found) continue
    await page.goto(`/consultora/pedido/${found.id}`)
    const tracker = page.getByRole('list', { name: 'Avance del pedido' })
    if (status === 'cancelado') {
      await expect(page.getByText('Pedido Cancelado', { exact: true })).toBeVisible()
      await expect(tracker).toBeHidden()
    } else {
      await expect(tracker.locator('[aria-current=step]')).toContainText(status, { ignoreCase: true })
    }
  }
})

test('spec 1 §4, §8: confirmed while she was asked, and before the news came: she is told and sees the new status', async ({
  page,
  browser,
}, info) => {
  const id = await buyElsewhere(page, await garmentOf(page, info, 14), 1)
  // Live, she would see it before she could press.
  await page.route('**/en-vivo', (route) => route.abort())
  await page.goto(`/consultora/pedido/${id}`)
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click()
  await expect(page.getByRole('alertdialog', { name: '¿Estás seguro?' })).toBeVisible()
  await confirmAtTheDesk(browser, id)
  await page.getByRole('button', { name: 'Sí, cancelar pedido' }).click()
  await expect(page.getByText('Error al cancelar el pedido')).toBeVisible()
  await expect(page.getByText('El pedido ya está en estado confirmado y no se puede cancelar.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancelar Pedido' })).toBeHidden()
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
})

test('issue 4: a toast never covers the answers to a question', async ({ page }, info) => {
  const id = await buyElsewhere(page, await garmentOf(page, info, 16), 1)
  await page.goto(`/consultora/pedido/${id}`)
  await page.getByRole('button', { name: 'Actualizar' }).click()
  const toast = page.locator('.toast').filter({ hasText: 'Pedido actualizado' })
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click()
  for (const answer of ['No, mantener pedido', 'Sí, cancelar pedido']) {
    const [over, under] = [await toast.boundingBox(), await page.getByRole('button', { name: answer }).boundingBox()]
    if (!over || !under) throw new Error('Both are to be seen.')
    const besides = over.x >= under.x + under.width || over.x + over.width <= under.x
    const apart = besides || over.y + over.height <= under.y || over.y >= under.y + under.height
    expect(apart, answer).toBe(true)
  }
  await page.getByRole('button', { name: 'No, mantener pedido' }).click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test('issue 4: confirmed while she was asked, the question itself says so, and stays until she has read it', async ({
  page,
  browser,
}, info) => {
  const id = await buyElsewhere(page, await garmentOf(page, info, 16), 1)
  await page.goto(`/consultora/pedido/${id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar Pedido' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('¿Estás seguro?')
  await confirmAtTheDesk(browser, id)
  await expect(dialog).toHaveAccessibleName('Tu pedido cambió mientras tanto')
  await expect(dialog).toContainText('El pedido ya está en estado confirmado y no se puede cancelar.')
  await expect(dialog.getByRole('button', { name: 'Sí, cancelar pedido' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Ver mi pedido' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Cancelar Pedido' })).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
})

test('issue 4: live is lost quietly and comes back with the network, with what was missed', async ({
  page,
  context,
  browser,
}, info) => {
  const id = await buyElsewhere(page, await garmentOf(page, info, 15), 1)
  await page.goto(`/consultora/pedido/${id}`)
  await expect(page.getByText('En vivo')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Reconectando…')).toBeVisible()
  await confirmAtTheDesk(browser, id)
  await context.setOffline(false)
  await expect(page.getByText('En vivo')).toBeVisible()
  await expect(page.locator('[aria-current=step]')).toContainText('Confirmado')
})

test('spec 1 §2, §8: Pedido no encontrado, with the way back', async ({ page }) => {
  const answer = await page.goto('/consultora/pedido/0190a0b0-0000-7000-8000-000000000000')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Pedido no encontrado' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Volver a Mis Pedidos' }).click()
  await expect(page).toHaveURL(/\/consultora\/mis-pedidos$/)
})

/** Staff confirm a pedido that nobody has touched yet, in a browser of their own. */
async function confirmAtTheDesk(browser: Browser, id: string): Promise<void> {
  const desk = await browser.newPage()
  await asConsultora(desk, 'admin@azahar.test')
  const confirmed = await desk.request.put(`/api/pedidos/${id}/status`, { data: { status: 'confirmado', version: 1 } })
  expect(confirmed.status()).toBe(200)
  await desk.close()
}

/** One of her pedidos that staff have already asked the address of. */
async function withDireccion(page: Page) {
  for (const { id } of await pedidos(page, '&status=entregado')) {
    const pedido = await (await page.request.get(`/api/pedidos/${id}`)).json()
    if (pedido.direccionEnvio.direccion) return pedido
  }
  throw new Error('The demo has no delivered pedido with an address.')
}
