import { expect, type Page } from '@playwright/test'
import { paths } from '#shared/paths.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { addToCarrito, expectApart, garmentOf, pesos } from './consultora.ts'
import { recordShifts, shifts } from './shifts.ts'

test.beforeEach(({ page }) => signIn(page, 'consultora'))

const places = [
  ['Catálogo', paths.catalogo],
  ['Pedido rápido', paths.pedidoRapido],
  ['Mis Pedidos', paths.misPedidos],
  ['Clientas', paths.clientas],
  ['Vitrina', paths.vitrina],
  ['Mi negocio', paths.miNegocio],
] as const

/** The menu of the six places that this screen shows. */
const menu = (page: Page) => page.getByRole('navigation', { name: /^(Portal|Tu menú)$/ }).filter({ visible: true })

/** Every page of a consultora that links lead to, one of each kind. */
async function crawl(page: Page): Promise<string[]> {
  const kindOf = (path: string) => path.replace(/[0-9a-f-]{36}/, '{id}')
  const found = new Map<string, string>([[paths.misPedidos, paths.misPedidos]])
  for (const [, path] of found) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const hrefs = await page
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const href of hrefs) {
      const [own = ''] = href.split(/[?#]/)
      if (/^\/(consultora\/|perfil)/.test(own) && !found.has(kindOf(own))) found.set(kindOf(own), own)
    }
  }
  return [...found.values()]
}

test('spec 3.4: six places are in a menu on every page, and nothing shifts', async ({ page }, { project }) => {
  test.slow()
  await page.addInitScript(recordShifts)
  const pages = await crawl(page)
  for (const expected of [...places.map(([, path]) => path), paths.misAvisos, paths.misDevoluciones, paths.carrito])
    expect(pages).toContain(expected)
  for (const path of pages) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    // On a phone the page's own bar takes the menu's place.
    const inDrawer = project.name === 'telefono' && (await page.locator('.bottom-bar').isVisible())
    if (inDrawer) await page.getByRole('button', { name: 'Abrir menú' }).click()
    const shown = inDrawer ? page.getByRole('navigation', { name: 'Consultora' }) : menu(page)
    for (const [name, to] of places)
      await expect(shown.getByRole('link', { name }), `${path}: ${name}`).toHaveAttribute('href', to)
    if (inDrawer) await page.keyboard.press('Escape')
    const current = places.find(([, to]) => to === path)
    if (current)
      await expect(menu(page).getByRole('link', { name: current[0] })).toHaveAttribute('aria-current', 'page')
    const carts = page.locator(`a[href="${paths.carrito}"]`).filter({ visible: true })
    expect(await carts.count(), `${path}: ways to the cart`).toBeGreaterThanOrEqual(1)
    await expect(page.getByRole('banner').locator(carts), `${path}: cart of the header`).toHaveCount(1)
    expect(await overflow(page), `${path}: overflow`).toBeLessThanOrEqual(0)
    expect(await shifts(page), `${path}: shifts`).toEqual([])
    if (project.name === 'escritorio')
      expect((await page.getByRole('contentinfo').boundingBox())?.height, `${path}: footer`).toBeLessThan(90)
    await expectAccessible(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'))
    expect(await overflow(page), `${path}: overflow with large letters`).toBeLessThanOrEqual(0)
  }
})

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test('@escritorio the button is in the first screen, and follows once it has left', async ({ page }, info) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { garment, talla } = await garmentOf(page, info, 4)
  await page.goto(paths.catalogoProducto(garment.id))
  const add = page.getByRole('button', { name: 'Agregar al Carrito' })
  const box = await add.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(760)
  await page.getByRole('radio', { name: new RegExp(`^${talla.talla} `) }).check({ force: true })
  await expect(page.getByRole('region', { name: 'Comprar' })).toHaveCount(0)
  await page.setViewportSize({ width: 1440, height: 400 })
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const again = page.getByRole('region', { name: 'Comprar' }).getByRole('button', { name: 'Agregar al Carrito' })
  await expect(again).toBeInViewport({ ratio: 1 })
  await again.click()
  await expect(page.getByText('Producto agregado al carrito').first()).toBeVisible()
})

test('@telefono pictures are swiped, one as wide as the screen, of this colour only', async ({ page }, info) => {
  const { garment } = await garmentOf(page, info, 4)
  await page.goto(paths.catalogoProducto(garment.id))
  const pictures = page.getByRole('list', { name: `Imágenes de ${garment.nombre}` })
  await expect(pictures.getByRole('button')).toHaveCount(garment.imagenes.length)
  const first = await pictures.getByRole('button').first().boundingBox()
  expect(first?.width).toBe(390)
  expect((first?.height ?? 0) / (first?.width ?? 1)).toBeCloseTo(1.25, 2)
  await pictures.evaluate((row) => row.scrollTo({ left: row.clientWidth, behavior: 'instant' }))
  await expect(pictures.getByRole('button').nth(1)).toBeInViewport({ ratio: 0.5 })
})

test('@telefono the total and its button stay in sight in the cart, and cover no field', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 5)
  await addToCarrito(page, garment, talla, 2)
  await page.goto(paths.carrito)
  const foot = page.locator('.bottom-bar')
  const send = foot.getByRole('button', { name: 'Enviar mi carrito' })
  await expect(foot).toContainText(`Total ${pesos(2 * garment.costoConsultoraCentavos)}`)
  for (const top of [0, 400, 100_000]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
    await expect(send).toBeInViewport({ ratio: 1 })
  }
  await expectApart(page.getByRole('button', { name: 'Enviar Pedido para Revisión' }), foot)
  const notas = page.getByRole('textbox', { name: /^Notas/ })
  await notas.focus()
  await expect(foot).toBeHidden()
  await notas.blur()
  await expect(foot).toBeVisible()
  await expectAccessible(page)
  await send.tap()
  await expect(page).toHaveURL(/\/consultora\/pedido\//)
})
