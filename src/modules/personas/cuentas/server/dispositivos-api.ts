import { type Context, Hono, type Next } from 'hono'
import { dispositivosTexts } from '#modules/personas/cuentas/dispositivo-texts.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { AppError } from '#shared/errors.ts'
import { listDispositivos } from './dispositivos-reads.ts'
import { endDispositivo, endOtherDispositivos } from './dispositivos-writes.ts'

/** `/api/sesion/dispositivos`: where one is signed in oneself (spec 3.7). */
export const dispositivosApi = (db: Database) =>
  new Hono<Front>()
    .get('/', authorize({ to: ['signed-in'], summary: 'Where one is signed in' }), async (c) => {
      const { id, sesionId } = actorOf(c)
      return c.json(await listDispositivos(db.read, id, sesionId))
    })
    .delete('/', authorize({ to: ['signed-in'], summary: 'Sign out everywhere else' }), notInModo, async (c) =>
      c.json({
        cerradas: await endOtherDispositivos(db, actorOf(c)),
      }),
    )
    .delete('/:id', authorize({ to: ['signed-in'], summary: 'Sign out one other device' }), notInModo, async (c) => {
      await endDispositivo(db, actorOf(c), idOf(c, dispositivosTexts.missing))
      return c.body(null, 204)
    })

/** The phone is in a clienta's hands (spec 3.4). */
async function notInModo(c: Context<Front>, next: Next): Promise<void> {
  if (actorOf(c).modoClienta) throw new AppError('forbidden', dispositivosTexts.notInModo)
  await next()
}
