import { Hono } from 'hono'
import { ajusteChangeSchema } from '#features/ajustes/schema.ts'
import { segundoFactorTexts } from '#features/cuentas/segundo-factor-texts.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { demandFreshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { parse } from '#platform/http/parse.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { type AjustesDeMarca, listAjustes, listEnUso } from './reads.ts'
import { setAjuste } from './writes.ts'

/** `/api/ajustes`: the settings that staff change by themselves (spec 3.1). */
export const ajustesApi = (db: Database, deMarca: AjustesDeMarca) =>
  new Hono<Front>()
    .get('/', authorize({ to: ['ajustes'], summary: 'Every setting of the desk, as it is now' }), async (c) =>
      c.json({ items: await listAjustes(db.read, deMarca) }),
    )
    .get(
      '/en-uso',
      authorize({
        to: ['pedidos', 'surtido', 'productos'],
        summary: 'The values of settings that one works with at the desk',
      }),
      async (c) => c.json({ items: await listEnUso(db.read, deMarca, actorOf(c).role) }),
    )
    .put(
      '/',
      authorize({ to: ['ajustes'], summary: 'Change one setting' }),
      parse('json', ajusteChangeSchema),
      async (c) => {
        const change = c.req.valid('json')
        if (change.clave === 'equipo_segundo_factor') await demandOwnFactor(db, actorOf(c), change.valor === true)
        return c.json(await setAjuste(db, actorOf(c), change, deMarca))
      },
    )

/** Whoever asks a second factor of the team has one herself, or she would be the first to stand outside. */
async function demandOwnFactor(db: Database, admin: Actor, on: boolean): Promise<void> {
  const has = await demandFreshProof(db, admin)
  if (on && !has) {
    const errors = [{ path: 'valor', message: segundoFactorTexts.firstYours }]
    throw new AppError('invalid_request', segundoFactorTexts.firstYours, { errors })
  }
}
