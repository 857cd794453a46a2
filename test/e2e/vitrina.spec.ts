import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { hydrated, signIn, test } from './azahar.ts'
import { catalogo, garmentOf, pesos } from './consultora.ts'

test('@telefono spec 3.4: a shared product leads a clienta to WhatsApp', async ({ page, browser }, info) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => void Object.assign(window, { shared: data })
  })
  await signIn(page, 'consultora')
  const { garment, talla } = await garmentOf(page, info, 0)
  await page.goto(`/consultora/catalogo/${garment.id}`)
  await page.getByRole('button', { name: `Compartir ${garment.nombre}` }).tap()
  const dialog = page.getByRole('dialog', { name: `Compartir ${garment.nombre}` })
  await dialog.getByRole('button', { name: 'Compartir con otra app' }).tap()
  const handed = await page.waitForFunction(() => (window as unknown as { shared?: ShareData }).shared)
  const shared = (await handed.jsonValue()) as ShareData
  expect(shared.text).toBe(`${garment.nombre} · ${pesos(garment.precioCentavos)}`)
  const url = new URL(shared.url ?? '')
  expect(url.pathname).toMatch(new RegExp(`^/con/[a-z2-9]{10}/producto/${garment.id}$`))
  await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/\?text=.*%2Fcon%2F/)
  await expectAccessible(page)

  await dialog.getByRole('radio', { name: 'Historia (9:16)' }).tap()
  await dialog.getByRole('button', { name: 'Ver imagen' }).tap()
  const picture = dialog.getByRole('img', { name: `Imagen de ${garment.nombre} para publicar` })
  await expect(picture).toHaveJSProperty('naturalHeight', 1920, { timeout: 30_000 })

  const { origin } = new URL(page.url())
  const clienta = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, baseURL: origin })
  const theirs = await clienta.newPage()
  await theirs.goto(url.pathname)
  await hydrated(theirs)
  const main = theirs.getByRole('main')
  await expect(main).toContainText(pesos(garment.precioCentavos))
  await expect(main).not.toContainText(pesos(garment.costoConsultoraCentavos))
  await main.getByRole('radio', { name: new RegExp(`^${talla.talla} `) }).check()
  const pidelo = main.getByRole('link', { name: 'Pídelo con Marisol' })
  const text = new URL((await pidelo.getAttribute('href')) ?? '').searchParams.get('text')
  expect(text).toContain(garment.nombre)
  expect(text).toContain(`talla ${talla.talla}`)
  expect(text).toContain(url.pathname)
  await expectAccessible(theirs)
  const meta = (name: string) => theirs.locator(`meta[property="og:${name}"]`).getAttribute('content')
  expect(await meta('title')).toContain('Pídelo con Marisol')
  expect(new URL((await meta('url')) ?? '').pathname).toBe(url.pathname)
  await expect(theirs.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/produtos/[a-z-]+/${garment.id}$`),
  )
  const card = await theirs.request.get(new URL((await meta('image')) ?? '').pathname)
  expect((await card.body()).length).toBeLessThan(300_000)

  await theirs.getByRole('link', { name: 'Marisol · consultora Azahar' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Elige lo que más te guste' })).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('searchbox', { name: 'Buscar prendas' }).fill('vestido')
  await expect(theirs).toHaveURL(/\/con\/[a-z2-9]{10}\?q=vestido/)
  await expect(main.getByRole('status').filter({ hasText: /prendas$/ })).toBeVisible()
  await expect(main.getByRole('article').first()).toContainText(/vestido/i)
  await expectAccessible(theirs)
  await clienta.close()
})

test('@telefono spec 3.4: a selección of six garments; disabling the vitrina closes it', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.goto('/consultora/vitrina')
  await page.getByRole('link', { name: 'Nueva selección' }).tap()
  await page.getByRole('textbox', { name: 'Nombre de la selección' }).fill('Para Año Nuevo')
  const six = (await catalogo(page)).slice(0, 6)
  for (const { sku, nombre } of six) {
    await page.getByRole('combobox', { name: 'Buscar prenda por nombre o SKU' }).fill(sku ?? '')
    await page.getByRole('option', { name: nombre }).tap()
    await expect(page.getByRole('button', { name: `Quitar ${nombre}` })).toBeVisible()
  }
  await page
    .getByRole('button', { name: /^Subir / })
    .last()
    .tap()
  await expect(page.getByRole('button', { name: /^Quitar / }).nth(4)).toHaveAttribute(
    'aria-label',
    `Quitar ${six[5]?.nombre}`,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar selección' }).tap()
  await expect(page.getByRole('link', { name: 'Para Año Nuevo' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver mi vitrina' }).tap()
  await expect(page).toHaveURL(/\/con\//)
  await page.getByRole('link', { name: 'Para Año Nuevo' }).tap()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
  const address = page.url()
  await page.goto('/consultora/vitrina')
  await page.getByRole('button', { name: 'Apagar mi vitrina' }).tap()
  await expect(page.getByRole('heading', { name: 'Tu vitrina está apagada' })).toBeVisible()
  expect((await page.request.get(address)).status()).toBe(404)
  await page.goto('/consultora/catalogo?categoria=pijamas')
  await page.getByRole('button', { name: 'Compartir Pijamas' }).tap()
  await page.getByRole('button', { name: 'Encender mi vitrina' }).tap()
  await expect(page.getByRole('textbox', { name: 'Enlace' })).toHaveValue(/\/con\/[a-z2-9]{10}\/pijamas$/)
})

test('@telefono spec 3.4: changing the code closes shared links, after a warning', async ({ page }) => {
  await signIn(page, 'consultora')
  await page.goto('/consultora/vitrina')
  const codigoOf = async () => (await (await page.request.get('/api/vitrina')).json()).codigo
  const old = await codigoOf()
  expect((await page.request.get(`/con/${old}`)).status()).toBe(200)
  await page.getByRole('button', { name: 'Cambiar mi código' }).tap()
  const question = page.getByRole('alertdialog', { name: '¿Cambiar tu código?' })
  await expect(question).toContainText('dejan de abrir para siempre')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Conservar mi código' }).tap()
  expect(await codigoOf()).toBe(old)
  await page.getByRole('button', { name: 'Cambiar mi código' }).tap()
  await question.getByRole('button', { name: 'Cambiar mi código' }).tap()
  await expect(page.getByText('Tu código cambió')).toBeVisible()
  const codigo = await codigoOf()
  await expect(page.getByText(codigo)).toBeVisible()
  await expect(page.getByText(old)).toHaveCount(0)
  expect((await page.request.get(`/con/${old}`)).status()).toBe(404)
  await page.getByRole('link', { name: 'Ver mi vitrina' }).tap()
  await expect(page).toHaveURL(`/con/${codigo}`)
  await expect(page).toHaveTitle(/La vitrina de Marisol/)
})
