import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { freshPicture } from '../set-up/pictures.ts'

export const productosApi = '/api/admin/productos'
export const newSku = () => `E2E-${randomUUID().slice(0, 8)}`
export const jpg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await freshPicture(320) })

/** A product of this test's own, with sizes CH (2) and M (9). */
export async function addProducto({ request }: Pick<Page, 'request'>, sku = newSku(), nombre = `Blusa ${sku}`) {
  const talla = (name: string, stock: number) => ({ id: null, talla: name, stock, stockVisto: 0, activo: true })
  const reply = await request.post(productosApi, {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      ...{
        nombre,
        sku,
        descripcion: '',
        categoria: 'pijamas',
        precioCentavos: 40_000,
        costoConsultoraCentavos: 30_000,
      },
      ...{ activo: true, imagenId: null, imagenesAdicionales: [], quitadas: [] },
      tallas: [talla('CH', 2), talla('M', 9)],
    },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as { id: string; version: number; nombre: string; sku: string; tallas: { id: string }[] }
}

type TallaForm = { id: string; talla: string; stock: number; stockVisto: number; activo: boolean }

export async function saveProducto(
  { request }: Pick<Page, 'request'>,
  id: string,
  changes: (tallas: TallaForm[]) => object,
): Promise<void> {
  const {
    id: _,
    imagen: __,
    colores: ___,
    tallas,
    ...producto
  } = await (await request.get(`${productosApi}/${id}`)).json()
  const form: TallaForm[] = tallas.map(({ id, talla, stock, activo }: TallaForm) => ({
    ...{ id, talla, stock, stockVisto: stock, activo },
  }))
  const texts = Object.fromEntries(
    ['descripcion', 'composicion', 'medidas', 'colorNombre', 'colorMuestra'].map((name) => [
      name,
      producto[name] ?? '',
    ]),
  )
  const data = { ...producto, ...texts, imagenId: null, tallas: form, quitadas: [], ...changes(form) }
  const reply = await request.put(`${productosApi}/${id}`, { data })
  expect(reply.status(), await reply.text()).toBe(200)
}

export async function fillNuevo(page: Page, nombre: string): Promise<void> {
  await page.goto('/admin/producto/nuevo')
  await page.getByRole('combobox', { name: 'Categoría' }).click()
  await page.getByRole('option', { name: 'Pijamas' }).click()
  await page.getByLabel('Nombre').fill(nombre)
  await page.getByLabel('Precio público').fill('100')
  await page.getByLabel('Costo de consultora').fill('65')
}

export const edit = (page: Page, { id }: { id: string }) => page.goto(`/admin/producto/${id}/editar`)
export const tallas = (page: Page) => page.getByRole('textbox', { name: 'Talla', exact: true })
export const stocks = (page: Page) => page.getByRole('textbox', { name: 'Existencia' })
export const values = (page: Page) =>
  tallas(page).evaluateAll((inputs) => inputs.map((it) => (it as HTMLInputElement).value))
