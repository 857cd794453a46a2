import { expect } from '@playwright/test'
import { freshPicture } from '../set-up/pictures.ts'
import { asleep, hydrated, signIn, test } from './azahar.ts'
import { catalogo, garmentOf } from './consultora.ts'

test.use({ onlyReads: true })

/**
 * On a slow phone a page is seen and touched seconds before its code is there. Here the code is held back until hands have
 * done what they do, and then let through: nothing of it is lost.
 */

test.beforeEach(({ page }) => signIn(page, 'consultora'))

test('@telefono a size chosen before hydration is selected and can be added', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 0)
  const wake = await asleep(page)
  await page.goto(`/consultora/catalogo/${garment.id}`, { waitUntil: 'commit' })
  const other = garment.tallas.find(({ id, disponible }) => id !== talla.id && disponible > 0)
  await page.getByRole('radio', { name: new RegExp(`^${other?.talla} `) }).check({ force: true })
  const radio = page.getByRole('radio', { name: new RegExp(`^${talla.talla} `) })
  await radio.check({ force: true })
  const add = page.getByRole('button', { name: 'Agregar al Carrito' })
  await expect(add).toBeDisabled()
  wake()
  await expect(add).toBeEnabled()
  await expect(radio).toBeChecked()
  await add.click()
  await expect(page.getByText('Producto agregado al carrito')).toBeVisible()
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('azahar-carrito') ?? ''))
  expect(kept.lineas).toMatchObject([{ tallaId: talla.id, cantidad: 1 }])
})

test('@telefono a page keeps its scroll position through hydration', async ({ page }) => {
  const [garment] = await catalogo(page)
  for (const path of ['/', '/consultora/catalogo', `/consultora/catalogo/${garment?.id}`]) {
    const wake = await asleep(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('contentinfo')).toBeAttached()
    await page.evaluate(() => window.scrollTo(0, 240))
    expect(await page.evaluate(() => window.scrollY), path).toBe(240)
    wake()
    await hydrated(page)
    expect(await page.evaluate(() => window.scrollY), path).toBe(240)
    await page.unroute('**/assets/*.js')
  }
})

test('@telefono a search typed before hydration is run', async ({ page }) => {
  const wake = await asleep(page)
  await page.goto('/consultora/catalogo', { waitUntil: 'commit' })
  const box = page.getByRole('searchbox', { name: 'Buscar por nombre o SKU' })
  await box.pressSequentially('pátzcuaro')
  wake()
  await expect(page).toHaveURL(/q=p%C3%A1tzcuaro/)
  await expect(box).toHaveValue('pátzcuaro')
  await box.press('End')
  await box.pressSequentially(' x')
  await expect(page.getByText('No se encontraron productos')).toBeVisible()
})

test('@telefono a row of tabs keeps its scroll position through hydration', async ({ page }) => {
  const row = page.getByRole('tablist').locator('..')
  const left = () => row.evaluate((element) => element.scrollLeft)
  const wake = await asleep(page)
  await page.goto('/consultora/mis-pedidos', { waitUntil: 'commit' })
  await row.evaluate((element) => element.scrollTo(120, 0))
  wake()
  await hydrated(page)
  expect(await left()).toBe(120)
  await page.unroute('**/assets/*.js')
  await page.goto('/consultora/mis-pedidos?status=cancelado')
  await expect(page.getByRole('tab', { name: 'Cancelado' })).toBeInViewport({ ratio: 1 })
  expect(await left()).toBeGreaterThan(120)
})

test('@telefono a form shows stored values before hydration; a photo is sent once', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/perfil/avatar') && sent.push(request.method()))
  const broken: Error[] = []
  page.on('pageerror', (error) => broken.push(error))
  const wake = await asleep(page)
  await page.goto('/perfil', { waitUntil: 'commit' })
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Marisol Ugalde Peña')
  await expect(page.getByLabel('Teléfono')).toHaveValue('+52 442 555 0134')
  const photo = { name: 'yo.png', mimeType: 'image/png', buffer: await freshPicture(120) }
  await page.getByLabel('Cambiar Foto').setInputFiles(photo)
  wake()
  await expect(page.getByText('Tu foto de perfil se actualizó correctamente')).toBeVisible()
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Marisol Ugalde Peña')
  expect(sent).toEqual(['PUT'])
  expect(broken).toEqual([])
})

for (const early of ['', 'ab']) {
  test(`@telefono the caret stays, ${early ? 'behind typed text' : 'with nothing typed'}`, async ({ page }) => {
    await signIn(page, 'admin')
    const wake = await asleep(page)
    await page.goto('/admin/ajustes', { waitUntil: 'commit' })
    const text = page.getByRole('region', { name: 'Entregado', exact: true }).getByRole('textbox')
    const before = await text.inputValue()
    await text.evaluate((it: HTMLTextAreaElement) => {
      it.focus()
      it.setSelectionRange(5, 5)
    })
    await page.keyboard.type(early)
    wake()
    await hydrated(page)
    await page.keyboard.type('cd')
    await expect(text).toHaveValue(`${before.slice(0, 5)}${early}cd${before.slice(5)}`)
  })
}

test('@telefono a draft does not replace text typed before hydration', async ({ page }, info) => {
  const { talla } = await garmentOf(page, info, 0)
  const cambios = [{ tallaId: talla.id, piezas: 1 }]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  expect((await page.request.post('/api/carrito/cambios', { data: { cambios }, headers })).ok()).toBe(true)
  const [phone, notes] = [page.getByLabel('Teléfono'), page.getByLabel('Notas (opcional)')]
  await page.goto('/consultora/carrito')
  await phone.fill('442 111 2233')
  await notes.fill('Después de las cuatro')
  await page.reload()
  await expect(phone).toHaveValue('442 111 2233')
  const wake = await asleep(page)
  await page.goto('/consultora/carrito', { waitUntil: 'commit' })
  await expect(phone).toHaveValue('+52 442 555 0134')
  await phone.fill('442 999 8877')
  wake()
  await hydrated(page)
  await notes.focus()
  await expect(notes).toHaveValue('Después de las cuatro')
  await expect(phone).toHaveValue('442 999 8877')
})

test('@telefono values set by a password manager without an event are used to sign in', async ({ page }) => {
  await page.request.delete('/api/sesion')
  await page.goto('/login')
  await page.evaluate(() => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    write?.call(document.querySelector('input[name=email]'), 'consultora@azahar.test')
    write?.call(document.querySelector('input[name=password]'), 'Azahar2026')
  })
  await page.getByRole('main').getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/consultora/)
})

test('@escritorio text replaced during hydration is replaced in full', async ({ page }) => {
  await signIn(page, 'admin')
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/admin/ajustes?parte=juegos')
  const juegos = page.getByRole('region', { name: 'Tallas de Moda Fitness' }).getByRole('textbox')
  // At once: the event that writes it is what wakes this part of the page.
  await juegos.fill('CH, M, m')
  await expect(juegos).toHaveAccessibleDescription(/Hay una talla repetida en «CH, M, m»/)
  await expect(juegos).toHaveValue('CH, M, m')
})
