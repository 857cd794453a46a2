import { Hono } from 'hono'
import { type FilaCambiada, filasSchema } from '#modules/catalogo/field-schemas.ts'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import { formOf, productoSchema, type SaveProducto } from '#modules/catalogo/schema.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { inStep } from '#platform/db/idempotency.ts'
import type { Page } from '#platform/http/cursor.ts'
import { actorOf, authorize, type Front, parse } from '#platform/http/route.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { type AdminProductoFilter, findAdminProductos, listAdminProductos } from './admin-reads.ts'
import { adminListQuery } from './api.ts'
import type { OpenIndice } from './indice.ts'
import { saveProducto } from './producto-writes.ts'

type Fila = Pick<
  AdminProducto,
  'id' | 'version' | 'nombre' | 'sku' | 'precioCentavos' | 'costoConsultoraCentavos' | 'activo' | 'publicarEl'
> & { tallas: { id: string; talla: string; stock: number; apartado: number; marca: number }[] }

/** `sugerencia` like in the staff list. */
type FilasPage = Page<Fila> & { sugerencia?: string }

/** The staff list as rows of the table (spec 3.5). */
async function listFilas(db: Database, indice: OpenIndice, filter: AdminProductoFilter): Promise<FilasPage> {
  const { items, ...page } = await listAdminProductos(db, indice, filter)
  const ids = items.map(({ id }) => id)
  const productos = await findAdminProductos(db.read, ids)
  const byId = new Map(productos.map((it) => [it.id, filaOf(it)]))
  return { ...page, items: items.flatMap(({ id }) => byId.get(id) ?? []) }
}

const filaOf = (producto: AdminProducto): Fila => {
  const { id, version, nombre, sku, precioCentavos, costoConsultoraCentavos, activo, publicarEl } = producto
  const tallas = producto.tallas
    .filter(({ retirada }) => !retirada)
    .map(({ id: tallaId, talla, stock, apartado, marca }) => ({ id: tallaId, talla, stock, apartado, marca }))
  return { id, version, nombre, sku, precioCentavos, costoConsultoraCentavos, activo, publicarEl, tallas }
}

/** The result of a row: the saved row, or its error, with a sentence per size (`tallas`) and, if it is stale, the current row. */
type FilaGuardada = { id: string; fila: Fila | null; error: FilaError | null }
type FilaError = { code: string; detail: string; tallas: { id: string; detail: string }[] }

/** Saves rows like the form, one transaction each: a refused row does not stop the others (spec 3.5). */
async function saveFilas(db: Database, admin: Actor, filas: FilaCambiada[]): Promise<FilaGuardada[]> {
  const ids = filas.map(({ id }) => id)
  const productos = new Map((await findAdminProductos(db.read, ids)).map((it) => [it.id, it]))
  const ends: FilaGuardada[] = []
  for (const fila of filas) ends.push(await inStep(fila.id, () => saveFila(db, admin, fila, productos.get(fila.id))))
  return ends
}

async function saveFila(
  db: Database,
  admin: Actor,
  fila: FilaCambiada,
  producto: AdminProducto | undefined,
): Promise<FilaGuardada> {
  const { id } = fila
  let request: SaveProducto | undefined
  try {
    if (!producto) throw new AppError('not_found', catalogoTexts.missing)
    request = requestOf(fila, producto)
    return { id, fila: filaOf(await saveProducto(db, admin, id, request)), error: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, facts } = error
    const actual = facts.actual as AdminProducto | undefined
    const besideTallas = (facts.errors ?? []).flatMap(({ path, message }) => {
      const talla = request?.tallas[Number(/^tallas\.(\d+)\.stock$/.exec(path)?.[1] ?? -1)]
      return talla?.id ? [{ id: talla.id, path, detail: message }] : []
    })
    const others = (facts.errors ?? []).filter(({ path }) => !besideTallas.some((it) => it.path === path))
    const detail = others.map(({ message }) => message).join(' ') || error.detail
    const tallas = besideTallas.map((it) => ({ id: it.id, detail: it.detail }))
    return { id, fila: actual ? filaOf(actual) : null, error: { code, detail, tallas } }
  }
}

/** The form of the product with the changed cells. @throws invalid_request for a size of another product, and like the form. */
function requestOf({ id: _, version, tallas, ...cells }: FilaCambiada, producto: AdminProducto): SaveProducto {
  const form = formOf(producto)
  const own = new Set(form.tallas.map((talla) => talla.id))
  // In an older version, a size may have been removed since: that is refused as stale.
  if (version === producto.version && tallas.some((talla) => !own.has(talla.id)))
    throw new AppError('invalid_request', 'Una talla no es de este producto.')
  const typed = new Map(tallas.map((it) => [it.id, it]))
  const rows = form.tallas.map((talla) => {
    const cell = typed.get(talla.id ?? '')
    return cell ? { ...talla, stock: cell.stock, stockVisto: cell.stockVisto, marca: cell.marca } : talla
  })
  const { data, error } = productoSchema.safeParse({ ...form, ...cells, tallas: rows })
  if (error) throw new AppError('invalid_request', error.issues.map(({ message }) => `${message}.`).join(' '))
  return { ...data, version }
}

/** `/api/admin/tabla`: prices, stock and status of many products (spec 3.5). */
export const tablaApi = (db: Database, indice: OpenIndice) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({
        to: ['productos'],
        summary: 'Products with their sizes, as the table shows them',
        costs: 'busqueda',
        with: 'q',
      }),
      parse('query', adminListQuery),
      async (c) => {
        const { activo, ...filter } = c.req.valid('query')
        return c.json(
          await listFilas(db, indice, { ...filter, activo: activo === undefined ? undefined : activo === '1' }),
        )
      },
    )
    .put(
      '/',
      authorize({ to: ['productos'], summary: 'Save rows of the table, one transaction each' }),
      parse('json', filasSchema),
      async (c) => c.json({ filas: await saveFilas(db, actorOf(c), c.req.valid('json').filas) }),
    )
