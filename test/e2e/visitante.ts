import { expect, type Locator, type Page } from '@playwright/test'

export type Card = { id: string; nombre: string; categoria: string; precioCentavos: number; stockDisponible: number }

/** Products as the API gives them, newest first. */
export const productos = async (page: Page, query = 'limite=8'): Promise<Card[]> =>
  (await (await page.request.get(`/api/productos?${query}`)).json()).items

const slugOf = ({ categoria }: Pick<Card, 'categoria'>): string => categoria.replaceAll('_', '-')
export const publicPath = (card: Card): string => `/produtos/${slugOf(card)}/${card.id}`

/** The first product that has several pictures, how many, and where it is. */
export async function pictured(page: Page): Promise<Card & { imagenes: number; path: string }> {
  for (const card of await productos(page, 'limite=24')) {
    const { imagenes } = await (await page.request.get(`/api/productos/${card.id}`)).json()
    if (imagenes.length >= 3) return { ...card, imagenes: imagenes.length, path: publicPath(card) }
  }
  throw new Error('The demo has no product with three pictures.')
}

export const userMenu = (page: Page): Locator =>
  page
    .getByRole('banner')
    .locator('details', { has: page.getByRole('button', { name: 'Cerrar Sesión', includeHidden: true }) })

export async function pressSignOut(page: Page): Promise<void> {
  await userMenu(page).locator('summary').click()
  await userMenu(page).getByRole('button', { name: 'Cerrar Sesión' }).click()
}

/** The five of the menu (spec 1.2). */
export const fiveLines = ['Moda Fitness', 'Moda Íntima', 'Moda Casual', 'Pijamas', 'Moda Masculina']

/** The public pages whose address does not depend on the catalogue. */
export const everyPage = [
  '/',
  '/sobre-nosotros',
  '/tiendas',
  '/ser-consultora',
  '/contacto',
  '/productos/pijamas',
  '/productos/moda-praia',
  '/login',
  '/registro-consultora',
  '/terminos',
  '/aviso-de-privacidad',
  '/nada',
]

/** All of them, a product among them, and one that there is not. */
export async function allPages(page: Page): Promise<string[]> {
  const [card] = await productos(page, 'limite=1')
  return [...everyPage, publicPath(card as Card), '/produtos/pijamas/nada']
}

/** Stops the page's clock, except for `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + 1_000))
}

/** Runs the next frame on a stopped clock. */
export const nextPicture = (page: Page): Promise<void> => page.clock.runFor(20)

/** On a stopped clock, let go a little at a time: something comes to be seen. */
export const expectAppears = (page: Page, what: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(10)
    expect(await what.isVisible()).toBe(true)
  }).toPass({ intervals: [10] })

/** On a stopped clock: something is seen for so long, and then no more. */
export async function expectStays(page: Page, what: Locator, ms: number): Promise<void> {
  await expectAppears(page, what)
  await page.clock.runFor(ms - 300)
  await expect(what).toBeVisible()
  await page.clock.runFor(900)
  await expect(what).toBeHidden()
}

/** What another site would answer. */
export async function stubMap(page: Page): Promise<void> {
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Mapa</title><p>Un mapa' }),
  )
}
