import { Hono } from 'hono'
import type { Database } from '#platform/db/database.ts'
import { authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import { mexicanDay } from '#shared/format.ts'
import { readTablero } from './reads.ts'

/** `/api/tablero`: the figures, latest rows and plots of the brand's first page. */
export const tableroApi = (db: Database) =>
  new Hono<Front>().get(
    '/',
    authorize({ to: ['admin'], summary: 'The figures of the brand’s first page' }),
    async (c) => c.json(await readTablero(db.read, mexicanDay(new Date()))),
  )
