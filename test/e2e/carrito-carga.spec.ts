import { expect, type Page } from '@playwright/test'
import { asleep, hydrated, signIn, test } from './azahar.ts'
import { cantidad } from './carrito.ts'
import { addToCarrito, catalogo, garmentOf, producto } from './consultora.ts'
import { recordShifts, shifts } from './shifts.ts'

for (const count of [0, 1, 12])
  test(`@telefono nothing jumps while a cart of ${count} lines loads on a slow phone`, async ({ page, context }) => {
    await signIn(page, 'consultora')
    await keepCarrito(page, count)
    // The brand's fonts are at hand: a machine without the fonts that stand in for them (styles.css) moves when they come.
    await page.goto('/perfil')
    await page.waitForLoadState('networkidle')
    await page.addInitScript(recordShifts)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto('/consultora/carrito', { waitUntil: 'commit' })
    const lines = page.locator('[data-linea]')
    if (count === 0) await expect(page.getByText('Tu carrito está vacío')).toBeVisible()
    else await expect(lines).toHaveCount(count)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    expect(await shifts(page)).toEqual([])
  })

test('@telefono a quantity typed before hydration counts a change once whose answer a reload cut off', async ({
  page,
}, info) => {
  const { garment, talla } = await garmentOf(page, info, 4)
  await signIn(page, 'consultora')
  await addToCarrito(page, garment, talla, 1)
  const saved = async () => (await (await page.request.get('/api/carrito')).json()).lineas[0]?.cantidad
  await page.goto('/consultora/carrito')
  await page.route('**/api/carrito/cambios', (route) => route.fetch().then(() => {}))
  await page.getByRole('button', { name: /^Aumentar cantidad de/ }).click()
  await expect.poll(saved).toBe(2)
  const wake = await asleep(page)
  await page.goto('/consultora/carrito', { waitUntil: 'commit' })
  await page.unroute('**/api/carrito/cambios')
  await cantidad(page).fill('4')
  wake()
  await hydrated(page)
  await cantidad(page).blur()
  await expect.poll(saved).toBe(4)
  await page.reload()
  await expect(cantidad(page)).toHaveValue('4')
  expect(await saved()).toBe(4)
})

async function keepCarrito(page: Page, count: number) {
  const garments = await Promise.all((await catalogo(page)).slice(0, 3 * count).map(({ id }) => producto(page, id)))
  const cambios = garments.flatMap(({ tallas }) => {
    const talla = tallas.find(({ disponible }) => disponible > 2)
    return talla ? [{ tallaId: talla.id, piezas: 2 }] : []
  })
  if (count > 0)
    await page.request.post('/api/carrito/cambios', {
      data: { cambios: cambios.slice(0, count) },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
}
