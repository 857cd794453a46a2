import { expect, type Page } from '@playwright/test'
import { devolucionTexts } from '#modules/entregas/devoluciones/texts.ts'
import { place } from './desk.ts'

/** A delivered pedido of a new product. */
export async function delivered(hers: Page, desk: Page, tallas: Record<string, number>, cantidad: number) {
  const sku = `DV-${Date.now()}`
  const data = {
    ...{ nombre: `Prenda que regresa ${sku}`, sku, descripcion: '', categoria: 'pijamas', activo: true, quitadas: [] },
    ...{ precioCentavos: 50_000, costoConsultoraCentavos: 32_500, imagenId: null, imagenesAdicionales: [] },
    tallas: Object.entries(tallas).map(([talla, stock]) => ({ id: null, talla, stock, stockVisto: 0, activo: true })),
  }
  const made = await desk.request.post('/api/admin/productos', { data })
  expect(made.status(), await made.text()).toBe(201)
  const producto = await made.json()
  const sizes = Object.fromEntries(producto.tallas.map((it: { id: string; talla: string }) => [it.talla, it.id]))
  const linea = { productoId: producto.id, tallaId: sizes.M, cantidad, precioUnitarioCentavos: 32_500 }
  const { id, numeroPedido } = await place(hers, linea)
  const moved = await desk.request.put(`/api/pedidos/${id}/status`, { data: { status: 'entregado', version: 1 } })
  expect(moved.status(), await moved.text()).toBe(200)
  return { id, numeroPedido, sizes, nombre: data.nombre }
}

/** Stock and held pieces on the page of a size. */
export const sizeOf = async (desk: Page, id: string) => {
  const { stock, apartado } = await (await desk.request.get(`/api/inventario/tallas/${id}`)).json()
  return [stock, apartado]
}

export const section = (page: Page) => page.getByRole('region', { name: devolucionTexts.title })
