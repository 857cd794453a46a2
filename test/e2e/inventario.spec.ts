import { expect, type Page } from '@playwright/test'
import { cantidadTexts, conteoTexts, inventarioTexts } from '#modules/existencias/texts.ts'
import { paths } from '#shared/paths.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { place, toast } from './desk.ts'

let next = 0

async function create(
  desk: Page,
  stock: Record<string, number>,
): Promise<{ sku: string; tallas: Record<string, string>; id: string }> {
  const sku = `IN-${Date.now()}-${next++}`
  const data = {
    ...{ nombre: `Prenda contada ${sku}`, sku, descripcion: '', categoria: 'pijamas', activo: true, quitadas: [] },
    ...{ precioCentavos: 50_000, costoConsultoraCentavos: 32_500, imagenId: null, imagenesAdicionales: [] },
    tallas: Object.entries(stock).map(([talla, pieces]) => ({
      ...{ id: null, talla, stock: pieces, stockVisto: 0, activo: true },
    })),
  }
  const reply = await desk.request.post('/api/admin/productos', { data })
  expect(reply.status(), await reply.text()).toBe(201)
  const { id, tallas } = await reply.json()
  return { sku, id, tallas: Object.fromEntries(tallas.map((it: { id: string; talla: string }) => [it.talla, it.id])) }
}

test('spec 3.3: a size is adjusted with a reason, and its ledger says so @smoke', async ({ page, browser }) => {
  const hers = await browser.newPage()
  await Promise.all([signIn(page, 'admin'), signIn(hers, 'consultora')])
  const { sku, id, tallas } = await create(page, { M: 10 })
  const { numeroPedido } = await place(hers, {
    ...{ productoId: id, tallaId: tallas.M as string, cantidad: 3, precioUnitarioCentavos: 32_500 },
  })
  await page.goto(`${paths.adminInventario}?q=${sku}`)
  await page.getByRole('link', { name: /^M 10/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('talla M')
  await expect(page.getByRole('link', { name: numeroPedido }).first()).toBeVisible()

  await page.getByText('Merma', { exact: true }).click()
  const cantidad = page.getByRole('textbox', { name: cantidadTexts.merma.label })
  await cantidad.fill('8')
  await expect(page.getByText(inventarioTexts.heldMore(2, 3))).toBeVisible()
  await cantidad.fill('2')
  await expect(page.getByText(inventarioTexts.result(10, 8))).toBeVisible()
  await page.getByRole('textbox', { name: inventarioTexts.nota }).fill('Manchadas')
  await expectAccessible(page)
  await page.getByRole('button', { name: inventarioTexts.save }).click()
  await toast(page, inventarioTexts.saved)
  const row = page.getByRole('row').filter({ hasText: 'Manchadas' })
  await expect(row).toContainText('Merma')
  await expect(row).toContainText(/10\D+8/)
})

test('spec 3.3: a piece sold during a count is reported and not counted away', async ({ page }) => {
  await signIn(page, 'admin')
  const { tallas } = await create(page, { M: 12 })
  const stock = async () =>
    (await (await page.request.get(`/api/inventario/tallas/${tallas.M}`)).json()).stock as number
  await page.goto(paths.adminInventarioTalla(tallas.M as string))
  await page.getByText('Conteo', { exact: true }).click()
  const cantidad = page.getByRole('textbox', { name: cantidadTexts.conteo.label })
  await cantidad.fill('10')
  const merma = { motivo: 'merma', cantidad: 1, stockVisto: 12 }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const ajustes = `/api/inventario/tallas/${tallas.M}/ajustes`
  expect((await page.request.post(ajustes, { headers, data: merma })).status()).toBe(201)
  await expect(page.getByText(inventarioTexts.stale(11))).toBeVisible()
  const save = page.getByRole('button', { name: inventarioTexts.save })
  await save.click()
  await toast(page, inventarioTexts.saveFailed)
  expect(await stock()).toBe(11)
  await expect(cantidad).toHaveValue('10')
  await save.click()
  await toast(page, inventarioTexts.saved)
  expect(await stock()).toBe(10)
})

test('@escritorio spec 3.3: printing has every loaded row', async ({ page }) => {
  await signIn(page, 'almacen')
  await page.goto(paths.adminInventario)
  const rows = page.getByRole('list', { name: 'Productos' }).locator('> li')
  await expect.poll(() => rows.count()).toBeLessThan(30)
  const near = await rows.count()
  await page.emulateMedia({ media: 'print' })
  await expect(rows).toHaveCount(30)
  await page.emulateMedia({ media: null })
  await expect(rows).toHaveCount(near)
})

test('spec 3.3: a count by scanner survives a reload and a lost network', async ({ page }) => {
  await signIn(page, 'admin')
  const { sku, tallas } = await create(page, { CH: 4, M: 2 })
  await page.goto(`${paths.adminConteo}?linea=pijamas`)
  await expect(page.getByText(/tallas listas para contar/)).toBeVisible()
  const code = page.getByRole('textbox', { name: conteoTexts.codigo })
  await code.focus()
  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await scan(`${sku}-M`)
  await expect(page.getByRole('status').filter({ hasText: 'talla M: 1' })).toBeVisible()
  await scan(sku)
  await scan('CH')
  await expect(page.getByRole('status').filter({ hasText: 'talla CH: 1' })).toBeVisible()
  await page.context().setOffline(true)
  await scan(`${sku} CH`)
  await scan('NADA-1')
  await expect(page.getByText(conteoTexts.unknown('NADA-1'))).toBeVisible()
  await scan(`${sku} CH`)
  await page.getByRole('button', { name: conteoTexts.review }).click()
  await toast(page, conteoTexts.reviewFailed)
  await page.context().setOffline(false)

  await page.reload()
  await expect(page.getByRole('textbox', { name: /Piezas de .*talla CH/ })).toHaveValue('3')
  await expectAccessible(page)
  await page.getByRole('button', { name: conteoTexts.review }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: 'talla CH' })).toContainText('-1')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: conteoTexts.save(2) }).click()
  await toast(page, conteoTexts.saved(2))
  await expect(page.getByText(conteoTexts.empty)).toBeVisible()

  await code.focus()
  for (const _ of [1, 2]) await scan(`${sku}-M`)
  await expect(page.getByRole('textbox', { name: /Piezas de .*talla M/ })).toHaveValue('2')
  const merma = { motivo: 'merma', cantidad: 1, stockVisto: 1 }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const lost = await page.request.post(`/api/inventario/tallas/${tallas.M}/ajustes`, { headers, data: merma })
  expect(lost.status(), await lost.text()).toBe(201)
  await page.getByRole('button', { name: conteoTexts.review }).click()
  await expect(dialog).toContainText(/sacó 1 por merma \(quedaron \d+\) el .+ Cuéntala otra vez\./)
  await expect(dialog.getByRole('button', { name: conteoTexts.close })).toHaveCount(0)
  await dialog.getByRole('button', { name: conteoTexts.keepCounting }).click()
  await expect(page.getByRole('textbox', { name: /Piezas de .*talla M/ })).toHaveValue('2')

  await page.goto(paths.adminInventarioTalla(tallas.CH as string))
  await expect(page.getByRole('row').filter({ hasText: 'Conteo' })).toContainText('4')
})

test('a typed count that may be two numbers is not taken: it stays, with why, until it is corrected', async ({
  page,
}) => {
  await signIn(page, 'admin')
  const { sku } = await create(page, { M: 2 })
  await page.goto(`${paths.adminConteo}?linea=pijamas`)
  await expect(page.getByText(/tallas listas para contar/)).toBeVisible()
  await page.getByRole('textbox', { name: conteoTexts.codigo }).fill(`${sku}-M`)
  await page.keyboard.press('Enter')
  const piezas = page.getByRole('textbox', { name: /Piezas de .*talla M/ })
  const review = page.getByRole('button', { name: conteoTexts.review })
  await piezas.fill('1.200')
  await piezas.blur()
  await expect(piezas).toHaveAccessibleDescription(/«1.200» puede ser 1,200 o 1.200: .+ Sigue en 1\./)
  await expect(review).toBeDisabled()
  await expect(page.getByRole('alert')).toHaveText(conteoTexts.wrong(1))
  await page.reload()
  await expect(piezas).toHaveValue('1.200')
  await expectAccessible(page)
  await piezas.fill('1,200')
  await piezas.blur()
  await expect(review).toBeEnabled()
  await review.click()
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: 'talla M' })).toContainText('1200')
})

test('@escritorio spec 3.3: two tabs share one count by scanner', async ({ page, context }) => {
  await signIn(page, 'admin')
  const { sku } = await create(page, { CH: 4, M: 2 })
  const count = async (tab: Page, code: string) => {
    await tab.getByRole('textbox', { name: conteoTexts.codigo }).fill(code)
    await tab.keyboard.press('Enter')
  }
  const pieces = (tab: Page, talla: string) =>
    tab.getByRole('textbox', { name: new RegExp(`Piezas de .*talla ${talla}`) })
  await page.goto(`${paths.adminConteo}?linea=pijamas`)
  await expect(page.getByText(/tallas listas para contar/)).toBeVisible()
  await count(page, `${sku}-M`)

  const other = await context.newPage()
  let open = () => {}
  const held = new Promise<void>((resolve) => {
    open = resolve
  })
  await other.route('**/api/inventario?*', async (route) => {
    await held
    await route.continue()
  })
  await other.goto(`${paths.adminConteo}?linea=pijamas`)
  await expect(pieces(other, 'M')).toHaveValue('1')
  await count(other, `${sku}-CH`)
  await expect(other.getByText(conteoTexts.unknownYet(`${sku}-CH`))).toBeVisible()
  open()
  await expect(other.getByText(/tallas listas para contar/)).toBeVisible()
  await count(other, `${sku}-CH`)
  await expect(pieces(page, 'CH')).toHaveValue('1')
  await count(page, `${sku}-M`)
  await expect(pieces(other, 'M')).toHaveValue('2')
  await other.reload()
  await expect(pieces(other, 'CH')).toHaveValue('1')
  await other.getByRole('button', { name: conteoTexts.drop, exact: true }).click()
  await other.getByRole('button', { name: conteoTexts.dropConfirm }).click()
  await expect(page.getByText(conteoTexts.empty)).toBeVisible()
})

test('@telefono spec 3.3: the camera counts where the browser reads codes', async ({ page, context }) => {
  await context.grantPermissions(['camera'])
  await signIn(page, 'admin')
  const { sku } = await create(page, { M: 2 })
  // Chromium has no barcode reader here: a stub and a canvas stand in for reader and camera.
  await page.addInitScript((code) => {
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue: code }]
      },
    })
    const stream = () => document.createElement('canvas').captureStream(5)
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: async () => stream() } })
  }, `${sku}-M`)
  await page.goto(`${paths.adminConteo}?linea=pijamas`)
  await expect(page.getByText(/tallas listas para contar/)).toBeVisible()
  await page.getByRole('button', { name: conteoTexts.camera }).click()
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('talla M: 1')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('textbox', { name: /talla M/ })).toHaveValue('1')
})
