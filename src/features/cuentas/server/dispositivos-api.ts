import { type Context, Hono, type Next } from 'hono'
import { dispositivosTexts } from '#features/cuentas/dispositivo-texts.ts'
import type { Auth } from '#platform/auth/auth.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { idInPath } from '#platform/http/id-in-path.ts'
import { AppError } from '#shared/errors.ts'
import { listDispositivos } from './dispositivos-reads.ts'
import { endDispositivo, endOtherDispositivos } from './dispositivos-writes.ts'

/** `/api/sesion/dispositivos`: where one is signed in oneself (spec 3.7). */
export const dispositivosApi = ({ db, auth }: { db: Database; auth: Auth }) =>
  new Hono<Front>()
    .get('/', authorize({ to: ['signed-in'], summary: 'Where one is signed in' }), async (c) => {
      const present = await auth.presentSession(c.req.raw.headers)
      return c.json(await listDispositivos(db.read, actorOf(c).id, present?.id))
    })
    .delete('/', authorize({ to: ['signed-in'], summary: 'Sign out everywhere else' }), notInModo, async (c) =>
      c.json({
        cerradas: await endOtherDispositivos(db, actorOf(c), await auth.presentSession(c.req.raw.headers)),
      }),
    )
    .delete('/:id', authorize({ to: ['signed-in'], summary: 'Sign out one other device' }), notInModo, async (c) => {
      const id = idInPath(c.req.param('id'), dispositivosTexts.missing)
      await endDispositivo(db, actorOf(c), { id, present: await auth.presentSession(c.req.raw.headers) })
      return c.body(null, 204)
    })

/** The phone is in a clienta's hands (spec 3.4). */
async function notInModo(c: Context<Front>, next: Next): Promise<void> {
  if (actorOf(c).modoClienta) throw new AppError('forbidden', dispositivosTexts.notInModo)
  await next()
}
