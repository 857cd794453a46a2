import { Hono } from 'hono'
import type { Database } from '#platform/db/database.ts'
import type { Front } from '#platform/http/front.ts'
import { serves } from '#platform/http/serves.ts'
import { mexicanDay } from '#shared/format.ts'
import { readTablero } from './reads.ts'

/** `/api/tablero`: the figures, latest rows and plots of the brand's first page. */
export const tableroApi = (db: Database) =>
  new Hono<Front>().get('/', serves({ to: ['admin'], summary: 'The figures of the brand’s first page' }), async (c) =>
    c.json(await readTablero(db.read, mexicanDay(new Date()))),
  )
