import { expect } from '@playwright/test'
import sharp from 'sharp'
import { test } from './azahar.ts'
import { allPages, everyPage, productos, publicPath } from './visitante.ts'

/** Found and shared, and read without a script (issue: found and shared). Structured data is in test/api/encontrado.test.ts. */

test('@telefono each page has one title, description, canonical address and card', async ({ page, baseURL }) => {
  const cards = ['moda_fitness', 'moda_intima', 'moda_casual', 'pijamas', 'moda_masculina'].map((categoria) =>
    productos(page, `categoria=${categoria}&limite=2`),
  )
  const found = (await Promise.all(cards)).flat()
  const titles = new Set<string>()
  const paths = [
    ...['/', '/sobre-nosotros', '/tiendas', '/ser-consultora', '/contacto', '/registro-consultora'],
    ...['moda-fitness', 'moda-intima', 'moda-casual', 'pijamas', 'moda-masculina'].map((slug) => `/productos/${slug}`),
    ...found.map(publicPath),
  ]
  for (const path of paths) {
    const html = await (await page.request.get(path)).text()
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
    titles.add(/<title>([^<]+)/.exec(html)?.[1] ?? '')
    expect(html).toContain(`<link rel="canonical" href="${baseURL}${path}"`)
    expect(contentOf('description'), path).toMatch(/.{40,}/)
    expect(contentOf('og:url')).toBe(`${baseURL}${path}`)
    expect(contentOf('twitter:card')).toBe('summary_large_image')
    expect(contentOf('twitter:image')).toBe(contentOf('og:image'))
    const picture = await page.request.get(contentOf('og:image'))
    expect(picture.status()).toBe(200)
    const bytes = await picture.body()
    expect(bytes.length, path).toBeLessThan(300_000)
    const { width, height } = await sharp(bytes).metadata()
    expect([contentOf('og:image:width'), contentOf('og:image:height')]).toEqual([String(width), String(height)])
    if (path === '/') expect([width, height]).toEqual([1200, 630])
  }
  expect(titles.size).toBe(paths.length)
  const { icons } = await (await page.request.get('/manifest.webmanifest')).json()
  for (const path of ['/favicon.ico', ...icons.map(({ src }: { src: string }) => src)])
    expect((await page.request.get(path)).status(), path).toBe(200)
})

test('a phone’s first picture is under 60 KB, and a desktop gets a sharp one', async ({ page, isMobile }) => {
  await page.goto('/')
  const hero = page.getByRole('main').getByRole('img').first()
  await expect.poll(() => hero.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
  const file = await hero.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)
  const bytes = await (await page.request.get(file)).body()
  if (isMobile) expect(bytes.length).toBeLessThan(60_000)
  else expect(file).toMatch(/-1920\.avif$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('@telefono @smoke pages show their content and links', async ({ page }) => {
    for (const path of await allPages(page)) {
      await page.goto(path, { waitUntil: 'load' })
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Tiendas' })).toBeVisible()
    }
    expect(everyPage.length).toBeGreaterThan(10)
    await page.goto('/', { waitUntil: 'load' })
    await page.getByRole('region', { name: 'Recién llegadas' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/produtos\//)
    await expect(page.getByText(/^\d+ disponibles$/)).toBeVisible()
    await page.getByRole('link', { name: /^Volver a/ }).click()
    await expect(page).toHaveURL(/\/productos\//)
  })
})
