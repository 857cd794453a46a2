import type { AdminProducto } from '#modules/catalogo/fields.ts'
import { newId } from '#platform/ids.ts'
import type { Fetch, TestApp } from '../app.ts'

/** The product form of the brand's desk, as a browser sends it. */

export const productosApi = '/api/admin/productos'

export const falda = {
  nombre: 'Falda de prueba',
  sku: '',
  descripcion: '',
  categoria: 'moda_casual',
  precioCentavos: 50_000,
  costoConsultoraCentavos: 32_500,
  activo: true,
  publicarEl: null as string | null,
  pocasPiezas: null as number | null,
  imagenId: null,
  imagenesAdicionales: [] as string[],
  tallas: [] as object[],
  quitadas: [] as object[],
}

/** A size that is new in the form. */
export const talla = (nombre: string, stock: number) => ({
  id: null,
  talla: nombre,
  stock,
  stockVisto: 0,
  activo: true,
})

/** The form as it is when it was just opened. */
export const formOf = ({ imagen, imagenesAdicionales, tallas, colores, id: _, ...rest }: AdminProducto) => ({
  ...rest,
  sku: rest.sku ?? '',
  descripcion: rest.descripcion ?? '',
  composicion: rest.composicion ?? '',
  medidas: rest.medidas ?? '',
  colorNombre: rest.colorNombre ?? '',
  colorMuestra: rest.colorMuestra ?? '',
  imagenId: imagen?.id ?? null,
  imagenesAdicionales: imagenesAdicionales.map((it) => it.id),
  tallas: tallas.map((it) => ({
    id: it.id,
    talla: it.talla,
    stock: it.stock,
    stockVisto: it.stock,
    marca: it.marca,
    activo: it.activo,
  })),
  quitadas: [] as object[],
})

/** Requests of staff for products. */
export function productosDesk(app: TestApp) {
  const admin = app.as('admin')
  const create = (body: object, send: Fetch = admin, clave: string = newId()) =>
    send(productosApi, { method: 'POST', headers: { 'idempotency-key': clave }, body })
  return {
    create,
    created: async (body: object = {}): Promise<AdminProducto> => {
      const reply = await create({ ...falda, ...body })
      if (reply.status !== 201) throw new Error(`The product was refused: ${await reply.text()}`)
      return reply.json()
    },
    read: async (id: string): Promise<AdminProducto> => (await admin(`${productosApi}/${id}`)).json(),
    put: (id: string, body: object, send: Fetch = admin) => send(`${productosApi}/${id}`, { method: 'PUT', body }),
    ledgerOf: (tallaId = '') =>
      app.context.db.read
        .selectFrom('stockMovimientos')
        .select(['motivo', 'stockDelta', 'apartadoDelta'])
        .where('tallaId', '=', tallaId)
        .orderBy('id')
        .execute(),
  }
}
