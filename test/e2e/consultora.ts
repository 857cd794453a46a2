import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { signIn } from './azahar.ts'
import { place } from './desk.ts'

type Talla = { id: string; talla: string; disponible: number }
export type Garment = {
  id: string
  nombre: string
  sku: string | null
  categoria: 'moda_fitness' | 'moda_intima' | 'moda_casual' | 'pijamas' | 'moda_masculina'
  descripcion: string
  precioCentavos: number
  costoConsultoraCentavos: number
  stockDisponible: number
  imagenes: unknown[]
  tallas: Talla[]
}

/** The catalogue as the API has it, newest first. */
export async function catalogo(page: Page): Promise<Garment[]> {
  const { items } = await (await page.request.get('/api/productos?limite=100')).json()
  return items
}

export const producto = async (page: Page, id: string): Promise<Garment> =>
  (await page.request.get(`/api/productos/${id}`)).json()

/**
 * A garment and the size that most is left of, which no other journey touches: `turn` is the test's own, and the phone and
 * the desk take different ones.
 */
export async function garmentOf(page: Page, { project }: TestInfo, turn: number) {
  const untouched = (await catalogo(page)).filter(({ sku }) => sku?.startsWith('AZ-') && !taken.test(sku))
  const card = untouched[turn * 2 + (project.name === 'telefono' ? 0 : 1)]
  const garment = await producto(page, card?.id ?? '')
  const [talla] = garment.tallas.toSorted((one, other) => other.disponible - one.disponible)
  if (!talla || talla.disponible < 5) throw new Error('The demo has too little of this garment for this journey.')
  return { garment, talla }
}

/** Products that other journeys buy, or that the demo has little of. */
const taken = /^AZ-(BLU|CHM|FAL|SUD|PLY|CAR-002|POL-003|SLP-002|CAM-002|PJK-002|TOP-001|VES-003|BAT-001)/

type Wanted = { garment: Garment; talla: Talla }

/** The person signed in here buys pieces without a page. @returns the pedido's id. */
export async function buy(at: Pick<Page, 'request'>, { garment, talla }: Wanted, cantidad: number, notas = '') {
  const precioUnitarioCentavos = garment.costoConsultoraCentavos
  const linea = { productoId: garment.id, tallaId: talla.id, cantidad, precioUnitarioCentavos }
  return (await place(at, linea, notas)).id
}

/** Another consultora buys pieces: how stock goes away under an open cart. */
export async function buyElsewhere(page: Page, wanted: Wanted, cantidad: number): Promise<void> {
  const elsewhere = await page.context().browser()?.newContext()
  if (!elsewhere) throw new Error('There is no browser for another consultora.')
  await signIn(elsewhere, 'rosa.chan@azahar.test')
  await buy(elsewhere, wanted, cantidad)
  await elsewhere.close()
}

/** Chooses size and quantity on the product's page and puts them into the cart. */
export async function addToCarrito(page: Page, garment: Garment, talla: Talla, cantidad: number): Promise<void> {
  await page.goto(`/consultora/catalogo/${garment.id}`)
  await page.getByRole('radio', { name: new RegExp(`^${talla.talla} `) }).check({ force: true })
  await page.getByRole('textbox', { name: 'Cantidad' }).fill(String(cantidad))
  await page.getByRole('textbox', { name: 'Cantidad' }).blur()
  await page.getByRole('button', { name: 'Agregar al Carrito' }).click()
  await expect(page.getByText('Producto agregado al carrito').first()).toBeVisible()
}

/** Neither stands over the other, wherever the page has been scrolled to; both are in the screen. */
export async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeInViewport()
  await expect(other).toBeInViewport()
  await expect
    .poll(async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()]
      if (!a || !b) return false
      return a.x >= b.x + b.width || a.x + a.width <= b.x || a.y >= b.y + b.height || a.y + a.height <= b.y
    }, 'they stand apart')
    .toBe(true)
}

export const pesos = (centavos: number): string =>
  `$${new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2 }).format(centavos / 100)}`

/** Presses the corner of a card, away from its link text. */
export async function pressCorner(card: Locator): Promise<void> {
  const page = card.page()
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  if (!box) throw new Error('The card is not on the page.')
  const [x, y] = [box.x + 40, box.y + 30]
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) return page.touchscreen.tap(x, y)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
}
