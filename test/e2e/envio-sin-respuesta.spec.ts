import { expect, type Page } from '@playwright/test'
import { signIn, test } from './azahar.ts'
import { cantidad, lines, onPedido, send, sendUnanswered } from './carrito.ts'
import { addToCarrito, buyElsewhere, garmentOf } from './consultora.ts'

/** A cart whose answer was lost: the screen asks again under the same key, and shows what came of it (docs/decisions/007). */

const who = 'daniela.robles@azahar.test'
const numeros = async (page: Page): Promise<string[]> => {
  const { items } = await (await page.request.get('/api/pedidos?limite=100')).json()
  return items.map(({ numeroPedido }: { numeroPedido: string }) => numeroPedido)
}
const piezas = async (page: Page, id: string): Promise<number> => {
  const { items } = await (await page.request.get(`/api/pedidos/${id}`)).json()
  return items.reduce((sum: number, it: { cantidad: number }) => sum + it.cantidad, 0)
}
const soldOut = (page: Page) => page.getByText('Se agotó mientras estaba en tu carrito.')
const unknown = (page: Page) => page.getByText('No supimos si tu último pedido llegó')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.beforeEach(({ page }) => signIn(page, who))

/** All but `left` pieces are bought elsewhere, and those are in the cart. */
async function lastPieces(page: Page, info: Parameters<typeof garmentOf>[1], turn: number, left: number) {
  const wanted = await garmentOf(page, info, turn)
  await buyElsewhere(page, wanted, wanted.talla.disponible - left)
  await addToCarrito(page, wanted.garment, wanted.talla, left)
  await page.goto('/consultora/carrito')
  await expect(lines(page)).toHaveCount(1)
  return wanted
}

test('@telefono @smoke the last piece, held by an unanswered pedido, is not sold out', async ({ page }, info) => {
  await lastPieces(page, info, 1, 1)
  const before = await numeros(page)
  const { numeroPedido } = await sendUnanswered(page)
  await expect(soldOut(page)).toHaveCount(0)
  await page.reload()
  await expect(lines(page)).toHaveCount(1)
  await expect(unknown(page)).toBeVisible()
  await expect(soldOut(page)).toHaveCount(0)
  const other = await page.context().newPage()
  await other.goto('/consultora/carrito')
  await send(other).click()
  await expect(heading(other)).toContainText(numeroPedido)
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  expect(await numeros(page)).toEqual([numeroPedido, ...before])
})

test('@telefono the cart stays until the pedido is rendered', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 2)
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? ''
      for (const wrong of ['Cargando carrito', 'está vacío', 'no sabemos si llegó'])
        if (text.includes(wrong)) seen.push(wrong)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(heading(page)).toContainText('PED-')
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
})

test('@telefono more pieces after a lost answer: only the difference is sent', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 3)
  await addToCarrito(page, garment, talla, 3)
  await page.goto('/consultora/carrito')
  const { id, numeroPedido } = await sendUnanswered(page)
  await page.getByRole('button', { name: /^Aumentar cantidad/ }).click()
  await page.getByRole('button', { name: /^Aumentar cantidad/ }).click()
  await expect(cantidad(page)).toHaveValue('5')
  await send(page).click()
  const told = page.getByRole('dialog', { name: `Tu pedido ${numeroPedido} ya se había creado` })
  await expect(told).toContainText('quedan 2 piezas que no están en ese pedido')
  await told.getByRole('button', { name: 'Enviar también este carrito' }).click()
  await expect(page).toHaveURL(onPedido)
  await expect(heading(page)).not.toContainText(numeroPedido)
  expect([await piezas(page, id), await piezas(page, page.url().split('/').at(-1) ?? '')]).toEqual([3, 2])
})

test('@telefono fewer or no pieces after a lost answer: the pedido is shown', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 4)
  const before = await numeros(page)
  await addToCarrito(page, garment, talla, 3)
  await page.goto('/consultora/carrito')
  const first = await sendUnanswered(page)
  await page.getByRole('button', { name: /^Disminuir cantidad/ }).click()
  await send(page).click()
  const told = page.getByRole('dialog', { name: `Tu pedido ${first.numeroPedido} ya se había creado` })
  await expect(told).toContainText('En tu carrito no queda nada por enviar')
  await expect(told.getByRole('button', { name: 'Enviar también este carrito' })).toHaveCount(0)
  await told.getByRole('link', { name: `Ver pedido ${first.numeroPedido}` }).click()
  await expect(heading(page)).toContainText(first.numeroPedido)

  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  const second = await sendUnanswered(page)
  await page.getByRole('button', { name: /^Quitar / }).click()
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
  await page.getByRole('button', { name: 'Ver qué pasó' }).click()
  await expect(page.getByRole('dialog', { name: `Tu pedido ${second.numeroPedido} ya se había creado` })).toBeVisible()
  expect(await numeros(page)).toEqual([second.numeroPedido, first.numeroPedido, ...before])
})

test('@telefono a request that never arrived is sent with the current cart, once', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 5)
  const before = await numeros(page)
  await addToCarrito(page, garment, talla, 3)
  await page.goto('/consultora/carrito')
  await page.route('**/api/pedidos', (route) => route.abort())
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tu carrito y tus datos siguen aquí' })).toBeVisible()
  await page.unroute('**/api/pedidos')
  await page.getByRole('button', { name: /^Disminuir cantidad/ }).click()
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  expect(await piezas(page, page.url().split('/').at(-1) ?? '')).toBe(2)
  expect(await numeros(page)).toHaveLength(before.length + 1)
})

test('@telefono the last piece joins a pedido whose answer was lost, once', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 6)
  await addToCarrito(page, garment, talla, 1)
  await page.goto('/consultora/carrito')
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  const id = page.url().split('/').at(-1) ?? ''
  const numero = /PED-\d+/.exec((await heading(page).textContent()) ?? '')?.[0] ?? ''
  await lastPieces(page, info, 7, 1)
  await page.route('**/lineas', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: `Agregar a mi pedido ${numero}` }).click()
  await page.getByRole('button', { name: 'Sí, agregar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No hay conexión' })).toBeVisible()
  await page.unroute('**/lineas')
  await page.reload()
  await expect(soldOut(page)).toHaveCount(0)
  await page.getByRole('button', { name: `Agregar a mi pedido ${numero}` }).click()
  await expect(page).toHaveURL(new RegExp(`/consultora/pedido/${id}$`))
  expect(await piezas(page, id)).toBe(2)

  await lastPieces(page, info, 8, 2)
  await page.route('**/lineas', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: `Agregar a mi pedido ${numero}` }).click()
  await page.getByRole('button', { name: 'Sí, agregar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No hay conexión' })).toBeVisible()
  await page.unroute('**/lineas')
  const before = await numeros(page)
  await send(page).click()
  await expect(
    page.getByRole('dialog', { name: `Tu carrito ya se había agregado a tu pedido ${numero}` }),
  ).toBeVisible()
  expect([await numeros(page), await piezas(page, id)]).toEqual([before, 4])
})

test('@telefono modo clienta after a lost answer shows no cost', async ({ page }, info) => {
  const { garment, talla } = await garmentOf(page, info, 9)
  await addToCarrito(page, garment, talla, 2)
  await page.goto('/consultora/carrito')
  await page.route('**/api/pedidos', (route) => route.abort())
  await send(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tu carrito y tus datos siguen aquí' })).toBeVisible()
  await page.unroute('**/api/pedidos')
  const costs = [1, 2].map((pieces) => ((pieces * garment.costoConsultoraCentavos) / 100).toFixed(2))
  await page.getByRole('button', { name: 'Entrar a modo clienta' }).click()
  await expect(page.getByRole('button', { name: 'Salir del modo clienta' })).toBeVisible()
  for (const path of [
    '/consultora/pedido-rapido',
    '/consultora/carrito',
    '/consultora/catalogo',
    '/consultora/mis-pedidos',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const said = (await page.evaluate(() => document.documentElement.outerHTML)).replaceAll(',', '')
    expect([path, costs.filter((cost) => said.includes(cost))]).toEqual([path, []])
  }
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(String(garment.costoConsultoraCentavos))
})

test('@telefono offline changes are sent when the cart is opened again', async ({ page, context }, info) => {
  const { garment, talla } = await garmentOf(page, info, 10)
  await addToCarrito(page, garment, talla, 2)
  await page.goto('/consultora/carrito')
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Aumentar cantidad/ }).click()
  await expect(cantidad(page)).toHaveValue('3')
  const again = await context.newPage()
  await page.close()
  await context.setOffline(false)
  await again.goto('/consultora/carrito')
  await expect(cantidad(again)).toHaveValue('3')
  await expect.poll(async () => (await (await again.request.get('/api/carrito')).json()).lineas[0]?.cantidad).toBe(3)
})
