import { Hono } from 'hono'
import { z } from 'zod'
import type { Faltante } from '#modules/carrito/rules.ts'
import { avisoSchema } from '#modules/mensajes/avisos/schema.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import type { WhomToAsk } from '#modules/personas/consultoras/server/reads.ts'
import type { Limits } from '#platform/auth/limits.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { now } from '#platform/ids.ts'
import { hourMs } from '#shared/time.ts'
import { askAviso, removeAviso, restoreAviso } from './ask-writes.ts'
import { listAvisos } from './reads.ts'

const listQuery = z.strictObject({ productoId: z.uuid().optional(), estado: z.literal('avisado').optional() })

type Parts = {
  db: Database
  limits: Limits
  whomToAsk: WhomToAsk
  /** Is told what a consultora wanted and there was not: a wait is lost demand (spec 3.6). */
  noteFaltantes: (consultoraId: string, faltantes: Faltante[]) => void
}

const askedPerHour = 400

/** `/api/avisos`: what a consultora waits for (spec 3.4). */
export const avisosApi = ({ db, limits, whomToAsk, noteFaltantes }: Parts) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: ['consultor'], summary: 'The sizes one waits for' }),
      parse('query', listQuery),
      async (c) => c.json({ items: await listAvisos(db.read, actorOf(c).id, { at: now(), ...c.req.valid('query') }) }),
    )
    .post(
      '/',
      authorize({ to: ['consultor'], summary: 'Be told when a sold-out size is back' }),
      parse('json', avisoSchema),
      async (c) => {
        const actor = actorOf(c)
        const { tallaId } = c.req.valid('json')
        await limits.take([budgetOf(actor.id)])
        const aviso = await askAviso(db, actor, tallaId, { whomToAsk })
        noteFaltantes(actor.id, [{ tallaId, piezas: 1 }])
        return c.json(aviso, 201)
      },
    )
    .delete('/:id', authorize({ to: ['consultor'], summary: 'Wait for a size no longer' }), async (c) => {
      await removeAviso(db, actorOf(c), idOf(c, avisosTexts.missing))
      return c.body(null, 204)
    })
    .post(
      '/:id/restitucion',
      authorize({ to: ['consultor'], summary: 'Undo taking an aviso off the list' }),
      async (c) => {
        await restoreAviso(db, actorOf(c), idOf(c, avisosTexts.missing))
        return c.body(null, 204)
      },
    )

const budgetOf = (id: string) => ({
  clave: `avisos:${id}`,
  max: askedPerHour,
  withinMs: hourMs,
  refusal: avisosTexts.slowDown,
})
