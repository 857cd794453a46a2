import { Hono } from 'hono'
import { z } from 'zod'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { hasFiltros } from '#modules/catalogo/filtros.ts'
import { productoFaltas, searched } from '#modules/catalogo/rules.ts'
import { productoSchema, saveProductoSchema } from '#modules/catalogo/schema.ts'
import { catalogoTexts } from '#modules/catalogo/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { idempotencyKeyHeader } from '#platform/http/idempotency.ts'
import { actorOf, authorize, type Front, idOf, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { type MaybeActor, may, seesCosto } from '#shared/rights.ts'
import { findAdminProducto, listAdminProductos } from './admin-reads.ts'
import type { OpenIndice } from './indice.ts'
import { createProducto, saveProducto } from './producto-writes.ts'
import { findProducto, listProductos, productosQuery, type Ve } from './reads.ts'

const catalogoQuery = productosQuery.extend({
  campana: z.literal('1').optional(),
  porModelo: z.literal('1').optional(),
  conTallas: z.literal('1').optional(),
})

const idParam = z.object({ id: z.uuid() })

/** Records a consultora's search of the whole catalogue without results (spec 3.6). */
type NoteBusqueda = (consultoraId: string, q: string) => void

/** `/api/productos`: active products for everyone; consultora prices only for readers who may see them (spec 1.6). */
export const productosApi = (
  db: Database,
  indice: OpenIndice,
  ajustesDeMarca: AjustesDeMarca,
  noteBusqueda: NoteBusqueda,
) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({
        to: ['anyone'],
        summary: 'List active products: by relevance with a search, else newest first',
        costs: 'busqueda',
        with: searched,
      }),
      parse('query', catalogoQuery),
      async (c) => {
        const { campana, porModelo, conTallas, facetas, ...asked } = c.req.valid('query')
        const actor = c.get('actor')
        const which = {
          ...{ deCampana: campana === '1', porModelo: porModelo === '1' },
          ...{ conTallas: conTallas === '1', facetas: facetas === '1' },
        }
        const page = await listProductos(db, indice, { ...asked, ...which, ...whatIsSeen(actor) })
        const isWhole = asked.q && !asked.categoria && !asked.cursor && !campana && !hasFiltros(asked)
        if (isWhole && page.items.length === 0 && actor?.role === 'consultor') noteBusqueda(actor.id, asked.q ?? '')
        return c.json(page)
      },
    )
    .get('/:id', authorize({ to: ['anyone'], summary: 'One active product with sizes and pictures' }), async (c) => {
      const { data: id } = idParam.shape.id.safeParse(c.req.param('id'))
      const producto = id && (await findProducto(db, id, { ...whatIsSeen(c.get('actor')), ajustesDeMarca }))
      if (!producto) throw new AppError('not_found', catalogoTexts.missing)
      return c.json(producto)
    })

/** Visitors and pending applicants do not see campañas. */
const whatIsSeen = (actor: MaybeActor): Ve => ({
  withCosto: seesCosto(actor),
  campanasAt: actor?.role === 'consultor' || may(actor?.role, 'precios') ? now() : undefined,
})

export const adminListQuery = productosQuery
  .pick({ q: true, categoria: true, cursor: true, limite: true })
  .extend({ activo: z.enum(['0', '1']).optional(), falta: z.enum(productoFaltas).optional() })

const forProductos = (summary: string) => authorize({ to: ['productos'], summary })

/** `/api/admin/productos`: staff list and form (spec 2.2, 2.5 and 2.7). */
export const adminProductosApi = (db: Database, indice: OpenIndice) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: ['productos'], summary: 'List all products, newest first', costs: 'busqueda', with: 'q' }),
      parse('query', adminListQuery),
      async (c) => {
        const { activo, ...filter } = c.req.valid('query')
        const which = activo === undefined ? undefined : activo === '1'
        return c.json(await listAdminProductos(db, indice, { ...filter, activo: which }))
      },
    )
    .post(
      '/',
      forProductos('Add a product with sizes and pictures'),
      parse('header', idempotencyKeyHeader.partial()),
      parse('json', productoSchema),
      async (c) => c.json(await createProducto(db, actorOf(c), c.req.valid('json')), 201),
    )
    .get('/:id', forProductos('One product for its form'), async (c) => {
      const producto = await findAdminProducto(db.read, idOf(c, catalogoTexts.missing))
      if (!producto) throw new AppError('not_found', catalogoTexts.missing)
      return c.json(producto)
    })
    .put(
      '/:id',
      forProductos('Save a product with sizes and pictures, with its version'),
      parse('json', saveProductoSchema),
      async (c) => {
        return c.json(await saveProducto(db, actorOf(c), idOf(c, catalogoTexts.missing), c.req.valid('json')))
      },
    )
