import { Hono } from 'hono'
import { hearsOf } from '#modules/reportes/tablero/rules.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import type { Live } from '#platform/http/live.ts'
import { mexicanDay } from '#shared/format.ts'
import { countPorAtender, readTablero } from './reads.ts'

/** `/api/tablero`: the figures, latest rows and plots of the brand's first page, and what waits for staff on every page of the desk. */
export const tableroApi = (db: Database, live: Live) =>
  new Hono<Front>()
    .get('/', authorize({ to: ['mesa'], summary: 'The figures of the brand’s first page' }), async (c) =>
      c.json(await readTablero(db.read, actorOf(c).role, mexicanDay(new Date()))),
    )
    .get('/por-atender', authorize({ to: ['mesa'], summary: 'How much waits for staff' }), async (c) =>
      c.json(await countPorAtender(db.read, actorOf(c).role)),
    )
    .get('/en-vivo', authorize({ to: ['mesa'], summary: 'Live changes of pedidos, applications and letters' }), (c) => {
      const actor = actorOf(c)
      return live.stream(c, actor, ({ topic }) => hearsOf(actor.role, topic))
    })
