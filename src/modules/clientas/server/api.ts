import { Hono } from 'hono'
import { z } from 'zod'
import { abonoSchema, clientaSchema, entregasSchema } from '#modules/clientas/schema.ts'
import { clientasTexts } from '#modules/clientas/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { limiteSchema } from '#platform/http/cursor.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { addAbono, correctAbono } from './abono-writes.ts'
import { byNombre, listClientas } from './clienta-reads.ts'
import { addClienta, removeClienta, saveClienta } from './clienta-writes.ts'
import { findDetalle } from './detalle-reads.ts'
import { setEntregas } from './reparto-writes.ts'

const listQuery = z.strictObject({
  q: z.string().trim().max(100).optional(),
  cursor: byNombre.schema,
  limite: limiteSchema(50),
})

const hers = (summary: string) => authorize({ to: ['consultor'], summary })

/** `/api/clientas`: a consultora's libreta, hers alone (spec 3.4). Somebody else's clienta is one that does not exist. */
export const clientasApi = (db: Database) =>
  new Hono<Front>()
    .get('/', hers('Her clientas, by name'), parse('query', listQuery), async (c) =>
      c.json(await listClientas(db.read, { ...c.req.valid('query'), personaId: actorOf(c).id })),
    )
    .post('/', hers('Add a clienta'), parse('json', clientaSchema), async (c) =>
      c.json(await addClienta(db, actorOf(c), c.req.valid('json')), 201),
    )
    .get('/:id', hers('One clienta with what she asked for and what she paid'), async (c) =>
      c.json(await findDetalle(db.read, actorOf(c).id, idOf(c, clientasTexts.missing))),
    )
    .put('/:id', hers('Change a clienta'), parse('json', clientaSchema), async (c) => {
      const id = idOf(c, clientasTexts.missing)
      await saveClienta(db, actorOf(c), id, c.req.valid('json'))
      return c.json(await findDetalle(db.read, actorOf(c).id, id))
    })
    .delete('/:id', hers('Delete a clienta; pedidos stay whole'), async (c) => {
      await removeClienta(db, actorOf(c), idOf(c, clientasTexts.missing))
      return c.body(null, 204)
    })
    .put(
      '/:id/entregas',
      hers('Write down what was handed over to a clienta'),
      parse('json', entregasSchema),
      async (c) => {
        const id = idOf(c, clientasTexts.missing)
        await setEntregas(db, actorOf(c), id, c.req.valid('json'))
        return c.json(await findDetalle(db.read, actorOf(c).id, id))
      },
    )
    .post('/:id/abonos', hers('Write down what a clienta paid'), parse('json', abonoSchema), async (c) =>
      c.json(await addAbono(db, actorOf(c), idOf(c, clientasTexts.missing), c.req.valid('json')), 201),
    )
    .post('/:id/abonos/:abonoId/correccion', hers('Take back a payment that was written down wrongly'), async (c) => {
      const abonoId = idOf(c, clientasTexts.abonoMissing, 'abonoId')
      return c.json(await correctAbono(db, actorOf(c), idOf(c, clientasTexts.missing), abonoId), 201)
    })
