import { expect, type Page } from '@playwright/test'
import { test } from './azahar.ts'
import { asConsultora } from './consultora.ts'

const lists = [
  { from: '/', to: /\/productos\/[\w-]+$/, email: null },
  { from: '/', to: /\/produtos\/[\w-]+\/[\w-]+$/, email: null },
  { from: '/productos/moda-casual', to: /\/produtos\/[\w-]+\/[\w-]+$/, email: null },
  { from: '/consultora/catalogo', to: /\/consultora\/catalogo\/[\w-]+$/, email: 'consultora@azahar.test' },
  { from: '/consultora/mis-pedidos', to: /\/consultora\/pedido\/[\w-]+$/, email: 'consultora@azahar.test' },
  { from: '/admin/dashboard', to: /\/admin\/pedido\/[\w-]+$/, email: 'admin@azahar.test' },
  { from: '/admin/pedidos', to: /\/admin\/pedido\/[\w-]+$/, email: 'admin@azahar.test' },
  { from: '/admin/productos', to: /\/admin\/producto\/[\w-]+\/editar$/, email: 'admin@azahar.test' },
]

/** Opens a page and waits until it has fetched nothing more for a second. */
async function openToRest(page: Page, path: string): Promise<void> {
  await page.goto(path)
  let before = 0
  const atRest = async () => {
    const count = await page.evaluate(() => performance.getEntriesByType('resource').length)
    const same = count === before
    before = count
    return same
  }
  await expect.poll(atRest, { intervals: [1_000] }).toBe(true)
}

/** The scripts that the page asks for from now on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url())
  })
  return asked
}

for (const { from, to, email } of lists) {
  test(`@telefono ${from} at rest has the code of the page that comes next: ${to.source}`, async ({ page }) => {
    if (email) await asConsultora(page, email)
    await openToRest(page, from)
    const asked = scriptsOf(page)
    const links = await page.getByRole('main').getByRole('link').all()
    const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')))
    await links[hrefs.findIndex((href) => to.test(href ?? ''))]!.tap()
    await page.waitForURL(to)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
    expect(asked).toEqual([])
  })
}

test('@telefono a finger that comes down fetches nothing, which would be in the middle of its press', async ({
  page,
}) => {
  await openToRest(page, '/')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const login = page.getByRole('banner').getByRole('link', { name: 'Iniciar Sesión' })
  const line = page.getByRole('main').locator('a[href^="/productos/"]').first()
  for (const link of [login, line]) {
    await link.dispatchEvent('pointerdown', { pointerType: 'touch' })
    await link.dispatchEvent('touchstart')
    await link.dispatchEvent('pointercancel', { pointerType: 'touch' })
  }
  // The press itself fetches: what the fingers had fetched would have been asked for before.
  await page.getByRole('main').locator('a[href="/ser-consultora"]').first().tap()
  await expect(page).toHaveURL(/ser-consultora/)
  expect(asked.filter((url) => /login-page|productos/.test(url))).toEqual([])
})

test('@telefono whoever saves data fetches nothing in advance', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await asConsultora(page)
  const asked = scriptsOf(page)
  await openToRest(page, '/consultora/catalogo')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((url) => url.includes('catalogo-producto-page'))).toEqual([])
})
