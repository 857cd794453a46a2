import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { toast } from './desk.ts'
import { publicPath } from './visitante.ts'

type Found = { id: string; nombre: string; categoria: string; precioCentavos: number; stockDisponible: number }

const named = async ({ request }: Pick<Page, 'request'>, nombre: string): Promise<Found> => {
  const { items } = await (await request.get(`/api/productos?q=${encodeURIComponent(nombre)}`)).json()
  const found = items.find((it: Found) => it.nombre === nombre)
  if (!found) throw new Error(`The demo has no ${nombre}.`)
  return found
}
const colores = (page: Page) => page.getByRole('main').getByRole('navigation', { name: 'Colores' })
const color = (page: Page, name: string | RegExp) => colores(page).getByRole('link', { name })

async function expectReachable(page: Page): Promise<void> {
  for (const link of await colores(page).getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
}

for (const who of ['a visitor', 'a consultora'] as const) {
  test(`spec 3.5.1: ${who} goes from color to color by touch and by keyboard`, async ({ page, isMobile }) => {
    const camison = await named(page, 'Camisón Mazunte de algodón, marfil')
    if (who === 'a consultora') await signIn(page, 'consultora')
    await page.goto(who === 'a consultora' ? `/consultora/catalogo/${camison.id}` : publicPath(camison))
    await expect(colores(page).getByRole('link')).toHaveCount(3)
    await expect(color(page, 'Marfil')).toHaveAttribute('aria-current', 'page')
    await expect(colores(page)).toContainText('Color: Marfil')
    await expectReachable(page)
    await expectAccessible(page)

    const next = color(page, 'Lunares sobre niebla')
    await (isMobile ? next.tap() : next.press('Enter'))
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText('Camisón Mazunte de algodón, lunares sobre niebla')
    await expect(colores(page)).toContainText('Color: Lunares sobre niebla')
    await expect(color(page, 'Lunares sobre niebla')).toBeFocused()
    await expect(color(page, 'Lunares sobre niebla')).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(title).not.toHaveText('Camisón Mazunte de algodón, lunares sobre niebla')
    await page.goBack()
    await expect(title).toHaveText('Camisón Mazunte de algodón, lunares sobre niebla')
    await page.goBack()
    await expect(title).toHaveText(camison.nombre)
  })
}

test('spec 3.5.1: a product without a modelo has no colors, and a sold-out color says so', async ({ page }) => {
  await page.goto(publicPath(await named(page, 'Camisa de lino Querétaro, natural')))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(colores(page)).toHaveCount(0)
  await expect(page.getByText('Color:')).toHaveCount(0)
  await page.goto(publicPath(await named(page, 'Vestido midi Guanajuato, terracota')))
  await expect(color(page, 'Flores sobre lino, Sin stock')).toBeVisible()
})

test('spec 3.5.1: staff add a color in one press, and visitors find it', async ({ page, browser, baseURL }) => {
  await signIn(page, 'admin')
  const terracota = await named(page, 'Polo piqué Mazatlán, terracota')
  await page.goto(`/admin/producto/${terracota.id}/editar`)
  await page.getByRole('link', { name: 'Nuevo color' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo color' })).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue(terracota.nombre)
  await expect(page.getByLabel('SKU')).toHaveValue('')
  await expect(page.getByLabel('Precio público')).toHaveValue('459.00')
  await expect(page.getByText('Existencia total: 0')).toBeVisible()
  await expect(page.getByText(`Al guardar comparte modelo con «${terracota.nombre}».`)).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Nombre').fill('Polo piqué Mazatlán, jamaica')
  const create = page.getByRole('button', { name: 'Crear Producto' })
  await create.click()
  const field = page.getByLabel('Color', { exact: false }).and(page.getByRole('textbox')).first()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/Escribe el color: así se distingue en su modelo\./)
  await field.fill(' noche ')
  await page.getByRole('textbox', { name: 'Color de la muestra', exact: true }).fill('rojo')
  await create.click()
  await expect(page.getByRole('textbox', { name: 'Color de la muestra', exact: true })).toHaveAccessibleDescription(
    /con seis cifras/,
  )
  await page.getByRole('textbox', { name: 'Color de la muestra', exact: true }).fill('#6D303D')
  await create.click()
  await expect(field).toHaveAccessibleDescription(/Ya hay un color «noche» en este modelo\./)
  await field.fill('Jamaica')
  await create.click()
  await toast(page, 'Producto creado exitosamente')

  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  await visitor.goto(publicPath(terracota))
  await color(visitor, 'Jamaica, Sin stock').click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Polo piqué Mazatlán, jamaica')
})

test('spec 3.5.1: a product joins another’s modelo by search, and leaves it', async ({ page }) => {
  await signIn(page, 'admin')
  const lino = await named(page, 'Camisa de lino Querétaro, natural')
  await page.goto(`/admin/producto/${lino.id}/editar`)
  const section = page.getByRole('region', { name: 'Modelo y color' })
  await section.getByRole('heading', { name: 'Modelo y color' }).click()
  await section.getByRole('textbox', { name: 'Color', exact: true }).fill('Natural')
  await section.getByRole('combobox', { name: 'Unir con otra prenda' }).fill('queretaro cuadros')
  await page.getByRole('option', { name: /Camisa Querétaro de cuadros/ }).click()
  await expect(section.getByText(/^Al guardar comparte modelo con «Camisa Querétaro de cuadros/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await toast(page, 'Producto actualizado exitosamente')

  await page.goto(`/admin/producto/${lino.id}/editar`)
  await expect(section.getByRole('link', { name: /Camisa Querétaro de cuadros/ })).toBeVisible()
  await section.getByRole('button', { name: 'Quitar de este modelo' }).click()
  await section.getByRole('button', { name: 'Deshacer' }).click()
  await section.getByRole('button', { name: 'Quitar de este modelo' }).click()
  await page.getByRole('button', { name: 'Actualizar Producto' }).click()
  await toast(page, 'Producto actualizado exitosamente')
  await page.goto(`/admin/producto/${lino.id}/editar`)
  await expect(section.getByRole('textbox', { name: 'Color', exact: true })).toHaveValue('Natural')
  await expect(section.getByRole('link', { name: /Camisa Querétaro de cuadros/ })).toHaveCount(0)
})

test('spec 3.5.1: one card per modelo, where the setting says so', async ({ page, browser, baseURL }) => {
  const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
  const cards = visitor.getByRole('main').getByRole('article')
  await visitor.goto('/productos/moda-masculina')
  const before = await cards.count()
  await signIn(page, 'admin')
  await page.goto('/admin/ajustes?parte=catalogo')
  const section = page.getByRole('region', { name: 'Una tarjeta por modelo' })
  await section.getByRole('checkbox').check()
  await expectAccessible(page)
  await section.getByRole('button', { name: 'Guardar ajuste' }).click()
  await toast(page, 'Ajuste guardado exitosamente')

  await visitor.reload()
  const polo = cards.filter({ hasText: 'Polo piqué Mazatlán' })
  await expect(polo).toHaveCount(1)
  expect(await cards.count()).toBeLessThan(before)
  await expect(polo).toContainText(/\d colores/)
  await expectAccessible(visitor)
  await polo.getByRole('link', { name: /: Noche$/ }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Polo piqué Mazatlán, noche')
})
