import { expect, type Page } from '@playwright/test'
import { addDays, mexicanDay } from '#shared/format.ts'
import { expectAccessible } from './axe.ts'
import { signIn, test } from './azahar.ts'
import { onPedido, send, summary } from './carrito.ts'
import { pesos } from './consultora.ts'
import { calendarOf, toast } from './desk.ts'

type Entry = [sku: string, precioCentavos: number | null, soloCampana: boolean]
const dia = (days: number) => addDays(mexicanDay(new Date()), days)

/** Staff write a campaña from one day to another, counted from today, unless an earlier journey did. */
async function newCampana(
  { request }: Pick<Page, 'request'>,
  nombre: string,
  [from, to]: [number, number],
  entries: Entry[],
): Promise<void> {
  const known = (await (await request.get('/api/admin/campanas')).json()).items
  if (known.some((it: { nombre: string }) => it.nombre === nombre)) return
  const skus = entries.map(([sku]) => sku)
  const { items } = await (await request.post('/api/admin/elegibles', { data: { skus } })).json()
  const productos = entries.map(([sku, precioCentavos, soloCampana]) => {
    const { productoId } = items.find((it: { sku: string }) => it.sku === sku)
    return { productoId, precioCentavos, soloCampana }
  })
  const data = {
    ...{ nombre, primerDia: dia(from), ultimoDia: dia(to), texto: 'Lo calientito de la temporada.', imagenId: null },
    ...{ minimoCentavos: null, minimoPrimerCentavos: null, productos },
  }
  expect((await request.post('/api/admin/campanas', { data })).status()).toBe(201)
}

const abrigate: Entry[] = [
  ['AZ-SUD-002', 36_900, true],
  ['AZ-CAR-003', 43_900, true],
  ['AZ-BRL-002', 19_900, false],
  ['AZ-HPL-001', 22_400, false],
  ['AZ-LEG-001', null, false],
]

const dayFrom = async (page: Page, label: string, presses: number) => {
  await calendarOf(page.getByLabel(new RegExp(`^${label}`))).press('Enter')
  const days = page.getByRole('dialog', { name: 'Elige una fecha' }).getByRole('gridcell').getByRole('button')
  await expect(days.and(page.locator(':focus'))).toBeVisible()
  for (let press = 0; press < presses; press++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('spec 3.5: staff write a campaña by keyboard, with products by name, line and SKU', async ({ page }) => {
  await signIn(page, 'admin')
  await newCampana(page, 'Abrígate bonito', [0, 2], abrigate)
  await page.goto('/admin/campanas')
  await expect(page.getByRole('listitem').filter({ hasText: 'Abrígate bonito' })).toContainText('Abierta')
  await expect(page.getByRole('listitem').filter({ hasText: 'Primavera adelantada' })).toContainText('Próxima')
  await expect(page.getByRole('listitem').filter({ hasText: 'Fiestas patrias' })).toContainText('Cerrada')
  await page.getByRole('link', { name: 'Nueva campaña' }).press('Enter')
  await page.getByRole('button', { name: 'Guardar campaña' }).press('Enter')
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await expect(page.getByText('Escribe el nombre de la campaña')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Nombre').fill('Reyes')
  await dayFrom(page, 'Primer día', 0)
  await dayFrom(page, 'Último día', 3)
  await page.getByLabel('Mínimo por pedido').fill('1500')
  await page.getByRole('combobox', { name: 'Agregar un producto' }).fill('AZ-VES-001')
  await page.getByRole('option', { name: /Guanajuato/ }).click()
  await page.getByLabel('Precio de campaña de Vestido midi Guanajuato, flores de noche').fill('499.50')
  await page.getByLabel('Pegar varios SKU').fill('az-blu-001, AZ-NADA-9')
  await page.getByRole('button', { name: 'Agregar los SKU' }).click()
  await expect(page.getByText('Sin producto: AZ-NADA-9')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar campaña' }).press('Enter')
  await expect(page.getByText(/Se empalma con la campaña Abrígate bonito/).first()).toBeVisible()

  await dayFrom(page, 'Primer día', 2)
  await page.getByRole('button', { name: 'Guardar campaña' }).press('Enter')
  await toast(page, 'Campaña guardada')
  const row = page.getByRole('listitem').filter({ hasText: 'Reyes' })
  await expect(row).toContainText('Próxima')
  await expect(row).toContainText('2 productos')
  await row.getByRole('link').click()
  await expect(page.getByLabel('Precio de campaña de Vestido midi Guanajuato, flores de noche')).toHaveValue('499.50')
  await page.getByRole('button', { name: 'Borrar campaña' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Borrar campaña' }).click()
  await toast(page, 'Campaña borrada')
  await expect(row).toHaveCount(0)
})

test('spec 3.5: a consultora sees a campaña, reaches its minimum and orders', async ({ page, browser, baseURL }) => {
  const desk = await browser.newContext({ baseURL: baseURL as string })
  await signIn(desk, 'admin')
  await newCampana(desk, 'Abrígate bonito', [0, 2], abrigate)
  const setMinimo = async (minimoCentavos: number | null) => {
    const { items } = await (await desk.request.get('/api/admin/campanas')).json()
    const { id } = items.find((it: { estado: string }) => it.estado === 'abierta')
    const { nombre, primerDia, ultimoDia, texto, imagen, version, productos } = await (
      await desk.request.get(`/api/admin/campanas/${id}`)
    ).json()
    const form = {
      ...{
        nombre,
        primerDia,
        ultimoDia,
        texto,
        imagenId: imagen?.id ?? null,
        version,
        minimoCentavos,
        minimoPrimerCentavos: null,
      },
      productos: productos.map(({ productoId, precioCentavos, soloCampana }: Record<string, unknown>) => ({
        ...{ productoId, precioCentavos, soloCampana },
      })),
    }
    expect((await desk.request.put(`/api/admin/campanas/${id}`, { data: form })).status()).toBe(200)
  }
  await signIn(page, 'consultora')
  await page.goto('/consultora/catalogo')
  const banner = page.getByRole('region', { name: 'Campaña Abrígate bonito' })
  await expect(banner).toContainText('Cierra en 2 días')
  await expect(banner).not.toContainText('Pedido mínimo')
  await setMinimo(70_000)
  await expect(banner).toContainText('Pedido mínimo: $700.00')
  await expectAccessible(page)
  await banner.getByRole('link', { name: 'De la campaña' }).click()
  await expect(page).toHaveURL(/campana=1/)
  const cards = page.getByRole('region', { name: 'Productos' }).getByRole('article')
  await expect(cards).toHaveCount(5)
  const sudadera = cards.filter({ hasText: 'Sudadera Real del Monte, rosa palo' })
  await expect(sudadera).toContainText(pesos(36_900))
  // The badge is against the struck price; the usual price of a consultora has a line of its own.
  await expect(sudadera.locator('s')).toHaveText(pesos(64_900))
  await expect(sudadera).toContainText('-43%')
  await expect(sudadera).toContainText(`Normal ${pesos(43_500)}`)
  await sudadera.getByRole('link').click()
  // Not 'Más nuevas', of the list before.
  await page.getByRole('radio', { name: /^M(?!\p{L})/u }).check({ force: true })
  await page.getByRole('button', { name: 'Agregar al Carrito' }).click()

  await page.goto('/consultora/carrito')
  await expect(summary(page)).toContainText('Te faltan $331.00 para tu pedido mínimo')
  await send(page).click()
  await expect(summary(page).getByText('Te faltan $331.00 para tu pedido mínimo.')).toBeVisible()
  await expect(page).toHaveURL(/carrito/)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Aumentar|^Agregar una|Más/ })
    .first()
    .click()
  await expect(summary(page)).toContainText('Llegas al pedido mínimo de $700.00')
  await send(page).click()
  await expect(page).toHaveURL(onPedido)
  await expect(page.getByRole('main')).toContainText(pesos(73_800))
})

test('@telefono spec 3.5: products sold only in campañas say why they cannot be ordered', async ({ page }) => {
  await signIn(page, 'admin')
  await newCampana(page, 'Reyes', [10, 12], [['AZ-CML-003', 24_900, true]])
  await signIn(page, 'consultora')
  await page.goto('/consultora/catalogo?q=AZ-CML-003')
  await expect(page.getByRole('article')).toContainText('Se vende en la campaña Reyes, desde el')
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Fuera de campaña' })).toBeDisabled()
  await expectAccessible(page)
})
