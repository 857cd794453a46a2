import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { signIn } from './azahar.ts'
import { newSku, productosApi } from './desk-productos.ts'

export const tallas = ['XCH', 'CH', 'M', 'G', 'XG', 'XXG']
export const colores = ['Verde olivo', 'Terracota', 'Marfil', 'Noche']

type Hecha = { id: string; nombre: string; tallas: { id: string; talla: string }[] }

/**
 * A garment of this test's own, a product for each colour. @param stocks of each colour, in the order of the sizes; `null` for a size that it
 * has not.
 */
export async function addModelo(browser: Browser, baseURL: string, nombre: string, stocks: (number | null)[][]) {
  const staff = await browser.newContext({ baseURL })
  await signIn(staff, 'admin')
  const made: Hecha[] = []
  for (const [index, row] of stocks.entries()) {
    const own = row.flatMap((stock, at) =>
      stock === null ? [] : [{ id: null, talla: tallas[at], stock, stockVisto: 0, activo: true }],
    )
    const reply = await staff.request.post(productosApi, {
      headers: { 'idempotency-key': randomUUID() },
      data: {
        ...{ nombre: `${nombre}, ${colores[index]?.toLowerCase()}`, colorNombre: colores[index], sku: newSku() },
        ...{ descripcion: '', categoria: 'moda_casual', precioCentavos: 50_000, costoConsultoraCentavos: 32_500 },
        ...{ activo: true, imagenId: null, imagenesAdicionales: [], quitadas: [], tallas: own },
        ...(made[0] && { hermanaId: made[0].id }),
      },
    })
    expect(reply.status(), await reply.text()).toBe(201)
    made.push(await reply.json())
  }
  await staff.close()
  return made
}

export const lleno = [1, 2, 3, 4].map(() => [9, 9, 9, 9, 9, 9])

export const grid = (page: Page) => page.getByRole('dialog')
export const cell = (page: Page, color: string, talla: string) =>
  grid(page).getByRole('textbox', { name: new RegExp(`^${color}, talla ${talla}, `) })
export const openGrid = (page: Page) =>
  page
    .getByRole('button', { name: /^Pedir por color y talla/ })
    .first()
    .click()

/** As a spreadsheet leaves them on the clipboard. */
export async function copy(page: Page, rows: (string | number)[][]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const text = rows.map((row) => row.join('\t')).join('\r\n')
  await page.evaluate((it) => navigator.clipboard.writeText(it), text)
}

export async function paste(page: Page, rows: (string | number)[][]): Promise<void> {
  await copy(page, rows)
  await page.keyboard.press('Control+v')
}

/** Pieces in the cart on the server, by size id. */
export async function carritoOf({ request }: Pick<Page, 'request'>): Promise<Record<string, number>> {
  const { lineas } = await (await request.get('/api/carrito')).json()
  return Object.fromEntries(lineas.map((it: { tallaId: string; cantidad: number }) => [it.tallaId, it.cantidad]))
}
