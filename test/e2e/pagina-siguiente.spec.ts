import { expect, type Page } from '@playwright/test'
import { signIn, test } from './azahar.ts'

test.use({ onlyReads: true })

const lists = [
  { from: '/', to: /\/produtos\/[\w-]+\/[\w-]+$/, who: null },
  { from: '/consultora/catalogo', to: /\/consultora\/catalogo\/[\w-]+$/, who: 'consultora' },
  { from: '/consultora/mis-pedidos', to: /\/consultora\/pedido\/[\w-]+$/, who: 'consultora' },
  { from: '/admin/pedidos', to: /\/admin\/pedido\/[\da-f-]{36}$/, who: 'admin' },
  { from: '/admin/productos', to: /\/admin\/producto\/[\w-]+\/editar$/, who: 'admin' },
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

for (const { from, to, who } of lists) {
  test(`@telefono ${from} at rest has the code of the page that comes next: ${to.source}`, async ({ page }) => {
    if (who) await signIn(page, who)
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

test('@telefono while one fills in the sign-in, the code of Mis Pedidos comes', async ({ page }) => {
  const asked = scriptsOf(page)
  await openToRest(page, '/login')
  expect(asked.filter((url) => url.includes('/mis-pedidos-page-'))).toHaveLength(1)
})

test('@telefono whoever saves data fetches nothing in advance', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await signIn(page, 'consultora')
  const asked = scriptsOf(page)
  await openToRest(page, '/consultora/catalogo')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((url) => url.includes('catalogo-producto-page'))).toEqual([])
})
