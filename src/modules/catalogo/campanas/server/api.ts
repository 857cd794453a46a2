import { Hono } from 'hono'
import { z } from 'zod'
import { maxProductosDeCampana, minimoOf } from '#modules/catalogo/campanas/rules.ts'
import { campanaSchema, saveCampanaSchema, skusSchema } from '#modules/catalogo/campanas/schema.ts'
import { campanasTexts } from '#modules/catalogo/campanas/texts.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import { actorOf, authorize, type Front, idOf, noContent, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { categoriaSchema } from '#shared/categoria-schema.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { findCampana, findElegibles, listCampanas, standing } from './reads.ts'
import { createCampana, deleteCampana, saveCampana } from './writes.ts'

/**
 * The open campaña with the minimum of the consultora's next pedido; `null` if there is none, and in modo clienta. `cambia`: when the next
 * one opens or closes.
 */
async function findAbierta(read: Reader, { id, modoClienta }: Actor, at: string) {
  const rows = await read
    .selectFrom('campanas')
    .leftJoin('imagenes', 'imagenes.id', 'campanas.imagenId')
    .select(['campanas.id', 'nombre', 'texto', 'desde', 'hasta', 'minimoCentavos', 'minimoPrimerCentavos', 'version'])
    .select(imagenColumns)
    .select((eb) => eb.exists(standing(read, id)).as('hasOrdered'))
    .where('hasta', '>', at)
    .orderBy('desde')
    .limit(2)
    .execute()
  const open = rows.find(({ desde }) => desde <= at)
  const cambia = open?.hasta ?? rows[0]?.desde ?? null
  if (!open || modoClienta) return { campana: null, cambia }
  const isFirst = open.minimoPrimerCentavos !== null && !open.hasOrdered
  const { id: campanaId, nombre, texto, hasta, version } = open
  const campana = { id: campanaId, nombre, texto, hasta, version, imagen: imagenFrom(open) }
  return { campana: { ...campana, minimoCentavos: minimoOf(open, isFirst), esPrimero: isFirst }, cambia }
}

const forCampanas = (summary: string) => authorize({ to: ['campanas'], summary })

/** `/api/campanas`: the open campaña, for consultoras (spec 3.5). */
export const campanasApi = (db: Database) =>
  new Hono<Front>().get(
    '/abierta',
    authorize({ to: ['consultor'], summary: 'The open campaña, and the minimum of the next pedido' }),
    async (c) => c.json(await findAbierta(db.read, actorOf(c), now())),
  )

const listQuery = z.strictObject({
  cursor: cursorSchema,
  limite: limiteSchema(30),
  proximas: z.literal('1').optional(),
})
const lineaQuery = z.strictObject({ categoria: categoriaSchema })

export const adminCampanasApi = (db: Database) =>
  new Hono<Front>()
    .get('/', forCampanas('All campañas, latest start first'), parse('query', listQuery), async (c) => {
      const { proximas, ...paging } = c.req.valid('query')
      return c.json(await listCampanas(db.read, { ...paging, proximas: proximas === '1' }, now()))
    })
    .post('/', forCampanas('Add a campaña'), parse('json', campanaSchema), async (c) =>
      c.json(await createCampana(db, actorOf(c), c.req.valid('json')), 201),
    )
    .get('/:id', forCampanas('One campaña with its products'), async (c) => {
      const campana = await findCampana(db.read, idOf(c, campanasTexts.missing), now())
      if (!campana) throw new AppError('not_found', campanasTexts.missing)
      return c.json(campana)
    })
    .put('/:id', forCampanas('Save a campaña, with its version'), parse('json', saveCampanaSchema), async (c) =>
      c.json(await saveCampana(db, actorOf(c), idOf(c, campanasTexts.missing), c.req.valid('json'))),
    )
    .delete('/:id', forCampanas('Delete a campaña without sales'), (c) =>
      noContent(c, deleteCampana(db, actorOf(c), idOf(c, campanasTexts.missing))),
    )

/** `/api/admin/elegibles`: products for the campaña form. */
export const elegiblesApi = (db: Database) =>
  new Hono<Front>()
    .get('/', forCampanas('The products of a whole line, for a campaña'), parse('query', lineaQuery), async (c) =>
      c.json(await findElegibles(db.read, c.req.valid('query'), maxProductosDeCampana)),
    )
    .post('/', forCampanas('The products of pasted SKUs, for a campaña'), parse('json', skusSchema), async (c) =>
      c.json(await findElegibles(db.read, c.req.valid('json'), maxProductosDeCampana)),
    )
