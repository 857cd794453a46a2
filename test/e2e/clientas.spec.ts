import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { line, onPedido, send } from './carrito.ts'
import { addToCarrito, garmentOf, pesos } from './consultora.ts'

test.beforeEach(({ page }) => signIn(page, 'consultora'))

test('@telefono @smoke spec 3.4: a pedido for three clientas is placed, sent, delivered and settled with one', async ({
  page,
}, info) => {
  // A long journey with two axe checks.
  test.slow()
  const { garment, talla } = await garmentOf(page, info, 12)
  await addToCarrito(page, garment, talla, 4)
  await page.goto('/consultora/carrito')
  await line(page, garment)
    .getByRole('button', { name: /^Para: Sin clienta/ })
    .click()
  const dialog = page.getByRole('dialog', { name: '¿Para quién es?' })
  const find = dialog.getByRole('combobox', { name: 'Buscar o agregar clienta' })
  for (const [n, nombre] of ['Ximena Prado', 'Tere Luna', 'Chayo'].entries()) {
    await find.fill(nombre)
    await page.getByRole('option', { name: `Agregar a “${nombre}” a mi libreta` }).click()
    const pieces = dialog.getByRole('textbox', { name: `Piezas para ${nombre}` })
    await expect(pieces).toBeVisible()
    await pieces.fill(n === 0 ? '2' : '1')
    await pieces.blur()
  }
  await expect(dialog.getByText('Todo tiene clienta')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const para = /^Para: Chayo, Tere Luna, Ximena Prado \(2\)/
  await expect(line(page, garment).getByRole('button', { name: para })).toBeVisible()
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(page.getByRole('button', { name: para })).toBeVisible()

  await page.goto('/consultora/clientas')
  await page.getByRole('searchbox', { name: 'Buscar por nombre o teléfono' }).fill('ximena')
  await page.getByRole('link', { name: 'Ximena Prado' }).click()
  const owed = 2 * (await ownPriceOf(page, garment.id, garment.precioCentavos))
  await expect(page.getByRole('heading', { name: 'Ximena Prado', level: 1 })).toBeVisible()
  await expectAccessible(page)
  const slip = page.getByRole('link', { name: 'Enviar su cuenta por WhatsApp' })
  expect(decodeURIComponent((await slip.getAttribute('href')) ?? '')).toContain(`Por pagar: ${pesos(owed)}`)
  await page.getByRole('button', { name: /^Marcar entregado/ }).click()
  await expect(page.getByText('Entregado', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Anotar abono' }).click()
  await page.getByRole('button', { name: 'Guardar abono' }).click()
  await expect(page.getByText('Abono anotado')).toBeVisible()
  const account = page.getByRole('region', { name: 'Ximena Prado' })
  await expect(account.getByText('$0.00')).toBeVisible()
})

test('@telefono spec 3.4: modo clienta hides costs on product, cart and pedido, back and forward', async ({
  page,
}, info) => {
  const { garment, talla } = await garmentOf(page, info, 13)
  const costo = pesos(garment.costoConsultoraCentavos)
  await addToCarrito(page, garment, talla, 1)
  await expect(page.getByText(costo).first()).toBeVisible()
  await page.goto('/consultora/carrito')
  await expect(line(page, garment)).toContainText(costo)
  await page.getByRole('button', { name: 'Entrar a modo clienta' }).click()
  await expect(page.getByRole('button', { name: 'Salir del modo clienta' })).toBeVisible()
  const hidden = () => expect(page.locator('body')).not.toContainText(costo)
  await expect(line(page, garment)).toContainText(pesos(garment.precioCentavos))
  await hidden()
  await expect(send(page)).toBeDisabled()
  await page.goBack()
  await expect(page.getByRole('heading', { name: garment.nombre, level: 1 })).toBeVisible()
  await hidden()
  await page.goForward()
  await expect(line(page, garment)).toContainText(pesos(garment.precioCentavos))
  await hidden()
  const { items } = await (await page.request.get('/api/pedidos?limite=1')).json()
  expect(items[0]).not.toHaveProperty('totalCentavos')
  await page.goto(`/consultora/pedido/${items[0].id}`)
  await expect(page.getByRole('heading', { name: `Pedido ${items[0].numeroPedido}` })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Salir del modo clienta' }).click()
  await expect(page.getByRole('button', { name: 'Entrar a modo clienta' })).toBeVisible()
  await page.goto('/consultora/carrito')
  await expect(line(page, garment)).toContainText(costo)
})

test('@telefono spec 3.4: a name with markup is text in libreta, search, cart, pedido and slip', async ({
  page,
}, info) => {
  test.slow()
  const nombre = '<img src=x onerror="ran=1"><script>ran=1</script>&amp; Ana'
  await page.goto('/consultora/clientas')
  await page.getByRole('button', { name: 'Agregar clienta' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill(nombre)
  await page.getByRole('button', { name: 'Guardar' }).click()
  const stays = async () => {
    expect(await page.evaluate(() => [Reflect.get(window, 'ran'), document.querySelector('img[src=x]')])).toEqual([
      undefined,
      null,
    ])
  }
  await expect(page.getByRole('link', { name: nombre })).toBeVisible()
  await stays()
  // As the server draws it, too.
  await page.reload()
  await expect(page.getByRole('link', { name: nombre })).toBeVisible()
  await stays()
  const { garment, talla } = await garmentOf(page, info, 16)
  await addToCarrito(page, garment, talla, 2)
  await page.goto('/consultora/carrito')
  await line(page, garment)
    .getByRole('button', { name: /^Para:/ })
    .click()
  const dialog = page.getByRole('dialog', { name: '¿Para quién es?' })
  await dialog.getByRole('combobox', { name: 'Buscar o agregar clienta' }).fill('ana')
  await page.getByRole('option', { name: nombre }).click()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const para = page.getByRole('button', { name: `Para: ${nombre}` })
  await expect(para.first()).toBeVisible()
  await page.reload()
  await expect(para.first()).toBeVisible()
  await stays()
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(para.first()).toBeVisible()
  await page.reload()
  await expect(para.first()).toBeVisible()
  await stays()
  await page.goto('/consultora/clientas')
  await page.getByRole('link', { name: nombre }).click()
  await expect(page.getByRole('heading', { name: nombre, level: 1 })).toBeVisible()
  const slip = page.getByRole('link', { name: 'Enviar su cuenta por WhatsApp' })
  const { searchParams, hostname } = new URL((await slip.getAttribute('href')) ?? '')
  expect(hostname).toBe('wa.me')
  expect(searchParams.get('text')).toContain('Hola, <img')
  await page.getByRole('button', { name: 'Borrar clienta' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(nombre)
  await stays()
})

/** What her clientas pay for a garment: her own price where the demo gave it one, else the public one. */
async function ownPriceOf(page: Page, productoId: string, precioCentavos: number): Promise<number> {
  const { items } = await (await page.request.get('/api/negocio/precios')).json()
  const own = items.find((it: { productoId: string }) => it.productoId === productoId)
  return own?.miPrecioCentavos ?? precioCentavos
}
