import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { type Card, everyPage, pictured, productos, publicPath } from './visitante.ts'

test.use({ onlyReads: true })

/** Issue: the public pages for every hand and eye: axe with drawer and lightbox open, keyboard alone, swipe, 200 % zoom. */

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'Imágenes ampliadas' })
const shown = (page: Page, index: number, of: number) =>
  lightbox(page).getByRole('img', { name: new RegExp(`imagen ${index} de ${of}$`) })
const thumbnail = (page: Page, index: number, of: number) =>
  page.getByRole('button', { name: `Ampliar imagen ${index} de ${of}` })

test.describe('spec 1.2: the lightbox', () => {
  test('@escritorio @smoke by keyboard: opens at the image, arrows, Escape; the focus returns', async ({ page }) => {
    const { path, imagenes } = await pictured(page)
    await page.goto(path)
    await thumbnail(page, 2, imagenes).focus()
    await page.keyboard.press('Enter')
    await expect(shown(page, 2, imagenes)).toBeInViewport()
    await page.keyboard.press('ArrowRight')
    await expect(shown(page, 3, imagenes)).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('ArrowLeft')
    // The lightbox takes two presses within a few milliseconds, which no hand makes, for one.
    await expect(shown(page, 2, imagenes)).toBeInViewport({ ratio: 0.9 })
    await page.keyboard.press('ArrowLeft')
    await expect(shown(page, 1, imagenes)).toBeInViewport({ ratio: 0.9 })
    await page.mouse.wheel(0, 600)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(lightbox(page)).toBeHidden()
    await expect(thumbnail(page, 2, imagenes)).toBeFocused()
  })

  test('by mouse: the main image opens, enlarges and closes; axe finds nothing', async ({ page }) => {
    const { path, nombre, imagenes } = await pictured(page)
    await page.goto(path)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Ampliar ${nombre}`, exact: true }).click()
    await expect(shown(page, 1, imagenes)).toBeInViewport()
    await expectAccessible(page)
    const before = await shown(page, 1, imagenes).boundingBox()
    await page.getByRole('button', { name: 'Acercar' }).click()
    await expect
      .poll(async () => (await shown(page, 1, imagenes).boundingBox())?.width)
      .toBeGreaterThan((before?.width ?? 0) * 1.2)
    await lightbox(page).getByRole('button', { name: 'Cerrar' }).click()
    await expect(lightbox(page)).toBeHidden()
  })

  test('@telefono a swipe goes to the next image', async ({ page }) => {
    const { path, nombre, imagenes } = await pictured(page)
    await page.goto(path)
    await page.getByRole('button', { name: `Ampliar ${nombre}`, exact: true }).click()
    await expect(shown(page, 1, imagenes)).toBeInViewport({ ratio: 0.9 })
    const finger = await page.context().newCDPSession(page)
    const touch = (type: string, x?: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: x === undefined ? [] : [{ x, y: 400 }],
      })
    await touch('touchStart', 330)
    for (const x of [290, 240, 190, 130, 60]) await touch('touchMove', x)
    await touch('touchEnd')
    await expect(shown(page, 2, imagenes)).toBeInViewport({ ratio: 0.9 })
  })
})

test('axe finds nothing in the open submenu and user menu, light and dark', async ({ page, isMobile }) => {
  await signIn(page, 'consultora')
  await page.goto('/')
  const menus = page.getByRole('banner').locator('summary')
  for (const menu of isMobile ? [menus.last()] : await menus.all()) {
    await menu.click()
    await expectAccessible(page)
  }
})

/** What has the focus: where it is, whether it is seen, and whether it looks like it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const has = document.activeElement
    if (!has || has === document.body) return null
    const { top, bottom, width } = has.getBoundingClientRect()
    const ring = getComputedStyle(has.matches('[type=radio]') ? (has.closest('label') ?? has) : has)
    return {
      html: has.outerHTML.slice(0, 100),
      isFirst: has.classList.contains('skip-link'),
      isMain: Boolean(has.closest('main')) && has.id !== 'contenido',
      seen: bottom > 0 && top < window.innerHeight && width > 0,
      ringed: ring.outlineStyle !== 'none' && Number.parseFloat(ring.outlineWidth) >= 2,
    }
  })

/** By Tab alone everything on a page is reached, and shows that it has the focus. */
async function expectReachedByKeys(page: Page): Promise<void> {
  const stops = await page.locator('main').evaluate((main) => {
    const all = [...main.querySelectorAll<HTMLElement>('a[href], button:enabled, input:enabled, textarea, summary')]
    const shown = all.filter((stop) => stop.checkVisibility() && stop.tabIndex >= 0)
    const names = shown.map((stop, at) => (stop.matches('[type=radio]') ? stop.getAttribute('name') : at))
    return new Set(names).size
  })
  let reached = 0
  for (let press = 0; press < 150; press++) {
    await page.keyboard.press('Tab')
    const now = await focused(page)
    if (!now || (now.isFirst && press > 0)) break
    expect(now).toMatchObject({ seen: true, ringed: true })
    if (now.isMain) reached++
  }
  expect(reached).toBe(stops)
}

for (const at of [...everyPage, 'a product', '/produtos/pijamas/nada']) {
  test(`${at}: axe finds nothing, keys reach everything, nothing is cut off`, async ({ page, isMobile }) => {
    // Keeps the map's button, so that the tab order does not change.
    await page.route('https://www.openstreetmap.org/**', (route) => route.abort())
    await page.goto(at === 'a product' ? (await pictured(page)).path : at)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
    if (!isMobile) await expectReachedByKeys(page)
    await page.setViewportSize(isMobile ? { width: 320, height: 568 } : { width: 720, height: 450 })
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(sideways).toBeLessThanOrEqual(0)
  })
}

test('axe finds nothing on a product, sold out or not, for every role', async ({ page }) => {
  const all = await productos(page, 'limite=100')
  const soldOut = all.find(({ stockDisponible }) => stockDisponible === 0)
  for (const who of ['consultora', 'admin']) {
    await signIn(page, who)
    for (const card of [all[0], soldOut] as Card[]) {
      await page.goto(publicPath(card))
      await expectAccessible(page)
    }
  }
})

test('axe finds nothing on the waiting screen', async ({ page }) => {
  await signIn(page, 'pendiente')
  await page.goto('/consultor/en-revision')
  await expectAccessible(page)
})
