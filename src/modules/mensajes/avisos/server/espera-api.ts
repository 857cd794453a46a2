import { Hono } from 'hono'
import { z } from 'zod'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import type { Database } from '#platform/db/database.ts'
import { authorize } from '#platform/http/authorize.ts'
import { limiteSchema } from '#platform/http/cursor.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { now } from '#platform/ids.ts'
import { byEsperan, byTurno, listEsperas, listQuienes } from './espera-reads.ts'

const limite = limiteSchema(50)

/** `/api/esperas`: for staff, who waits for what (spec 3.4). */
export const esperasApi = ({ read }: Database) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: ['productos'], summary: 'Sizes that consultoras wait for, most wanted first' }),
      parse('query', z.strictObject({ cursor: byEsperan.schema, limite })),
      async (c) => c.json(await listEsperas(read, { at: now(), ...c.req.valid('query') })),
    )
    .get(
      '/:tallaId',
      authorize({ to: ['consultoras'], summary: 'Who waits for a size, in the order of asking' }),
      parse('query', z.strictObject({ cursor: byTurno.schema, limite })),
      async (c) => {
        const tallaId = idOf(c, avisosTexts.missing, 'tallaId')
        return c.json(await listQuienes(read, tallaId, { at: now(), ...c.req.valid('query') }))
      },
    )
