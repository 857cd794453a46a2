import { expect, type Page } from '@playwright/test'
import { mexicanDay } from '#shared/format.ts'
import { paths } from '#shared/paths.ts'
import { signIn, test } from './azahar.ts'
import { line, send, summary } from './carrito.ts'
import { addToCarrito, catalogo, garmentOf, pesos } from './consultora.ts'

test.beforeEach(({ page }) => signIn(page, 'consultora'))

const enter = (page: Page) => page.getByRole('button', { name: 'Entrar a modo clienta' })
const leave = (page: Page) => page.getByRole('button', { name: 'Salir del modo clienta' })

/** All that a page says, to the eye and to listeners. */
const words = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.body.textContent,
      ...[...document.querySelectorAll('[title], [alt], [aria-label]')].map((it) =>
        ['title', 'alt', 'aria-label'].map((name) => it.getAttribute(name) ?? '').join(' '),
      ),
    ].join('\n'),
  )

test('@telefono spec 3.4: back and forward through open pages show no cost', async ({ page }, info) => {
  test.slow()
  const { garment, talla } = await garmentOf(page, info, 14)
  await addToCarrito(page, garment, talla, 3)
  const { items } = await (await page.request.get('/api/pedidos?limite=3')).json()
  const pedido = items[0]
  const { total } = await (await page.request.get(`/api/negocio/mes?mes=${mexicanDay(new Date()).slice(0, 7)}`)).json()
  const secrets = [
    pesos(garment.costoConsultoraCentavos),
    pesos(3 * garment.costoConsultoraCentavos),
    ...items.map((it: { totalCentavos: number }) => pesos(it.totalCentavos)),
    ...[total.compradoCentavos, total.gananciaCentavos].map(pesos),
  ]
  const way = [
    paths.catalogo,
    paths.catalogoProducto(garment.id),
    paths.misPedidos,
    paths.pedido(pedido.id),
    paths.miNegocio,
    paths.clientas,
    paths.misDevoluciones,
    paths.vitrina,
    paths.misAvisos,
    paths.pedidoRapido,
    paths.carrito,
  ]
  const said: string[] = []
  for (const path of way) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    said.push(await words(page))
  }
  for (const secret of secrets) expect([secret, said.some((it) => it.includes(secret))]).toEqual([secret, true])

  await enter(page).click()
  await expect(leave(page)).toBeVisible()
  const hides = async () => {
    await page.waitForLoadState('networkidle')
    await expect(leave(page)).toBeVisible()
    const now = await words(page)
    for (const secret of secrets)
      expect([page.url(), secret, now.includes(secret)]).toEqual([page.url(), secret, false])
    expect([page.url(), /\bganas \$|Vendes a|Compraste|Tu ganancia|\(\d+%\)/i.test(now)]).toEqual([page.url(), false])
  }
  await hides()
  for (const path of way.toReversed().slice(1)) {
    await page.goBack()
    await expect(page).toHaveURL(path)
    await hides()
  }
  for (const path of way.slice(1)) {
    await page.goForward()
    await expect(page).toHaveURL(path)
    await hides()
  }
})

test('@telefono spec 3.4: pieces added offline in modo clienta arrive in full', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 15)
  const costo = pesos(garment.costoConsultoraCentavos)
  await page.goto(paths.carrito)
  await enter(page).click()
  await expect(leave(page)).toBeVisible()
  await page.route('**/api/carrito/cambios', (route) => route.abort())
  await addToCarrito(page, garment, talla, 2)
  await leave(page).click()
  await expect(enter(page)).toBeVisible()
  await page.goto(paths.carrito)
  await expect(line(page, garment)).toContainText(garment.nombre)
  await expect(page.getByRole('textbox', { name: `Cantidad de ${garment.nombre}, talla ${talla.talla}` })).toHaveValue(
    '2',
  )
  await expect(page.getByText('$0.00')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(line(page, garment)).toContainText(costo)
  await expect(summary(page)).toContainText(pesos(2 * garment.costoConsultoraCentavos))
  await expect(page.getByText(/precio (cambió|subió|bajó)/i)).toHaveCount(0)
  await send(page).click()
  await expect(page).toHaveURL(/\/consultora\/pedido\//)
})

test('@telefono spec 3.4: codes typed in modo clienta go into the cart without showing a price', async ({ page }) => {
  const garment = (await catalogo(page)).find(({ sku, stockDisponible }) => sku === 'AZ-JOG-001' && stockDisponible > 5)
  if (!garment) throw new Error('The demo has no garment AZ-JOG-001.')
  await page.goto(paths.carrito)
  await enter(page).click()
  await expect(leave(page)).toBeVisible()
  await page.goto(paths.pedidoRapido)
  const main = page.getByRole('main')
  await expect(main).not.toContainText('$')
  await page.getByRole('textbox', { name: 'Códigos' }).fill(`${garment.sku} M 2`)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await expect(page.getByText('1 línea en tu carrito')).toBeVisible()
  await expect(main).not.toContainText(pesos(garment.costoConsultoraCentavos))
  await page.goto(paths.carrito)
  await page.reload()
  await expect(line(page, garment)).toContainText(pesos(2 * garment.precioCentavos))
  const { lineas } = await (await page.request.get('/api/carrito')).json()
  expect(lineas).toMatchObject([{ productoId: garment.id, cantidad: 2 }])
})
