import { Hono } from 'hono'
import { z } from 'zod'
import { estadosConsultora } from '#modules/personas/consultoras/rules.ts'
import { suspensionChangeSchema } from '#modules/personas/consultoras/schema.ts'
import { consultorasTexts } from '#modules/personas/consultoras/texts.ts'
import { conMotivoSchema } from '#modules/personas/cuentas/motivo-schema.ts'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { parse } from '#platform/http/parse.ts'
import { AppError } from '#shared/errors.ts'
import { maxBusquedaLength } from '#shared/search.ts'
import { formatos } from '#shared/sheet-formatos.ts'
import { listPedidosOf } from './consultora-pedidos-reads.ts'
import { findConsultora } from './consultora-reads.ts'
import { listConsultoras } from './directory-reads.ts'
import { exportConsultoras } from './exportacion-reads.ts'
import { noteExportacion } from './exportacion-writes.ts'
import { endSesionesOf } from './sesiones-writes.ts'
import { listSolicitudes } from './solicitudes-reads.ts'
import { reactivateConsultora, suspendConsultora } from './suspension-writes.ts'
import { approveConsultora, rejectSolicitud } from './writes.ts'

const page = { cursor: cursorSchema, limite: limiteSchema(50) }
const q = z.string().trim().max(maxBusquedaLength).optional()
const estado = z.enum(estadosConsultora, 'Estado desconocido')

/** `/api/consultoras`: the directory, and what staff decide (spec 2.7: approve, reject; spec 3.1). */
export const consultorasApi = (db: Database, settings: Pick<Env, 'WHATSAPP_PREFIX'>) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({
        to: ['consultoras'],
        summary: 'List those who applied, by what they are now, newest first',
        costs: 'busqueda',
        with: 'q',
      }),
      parse('query', z.strictObject({ estado: estado.default('activa'), q, ...page })),
      async (c) => c.json(await listConsultoras(db.read, c.req.valid('query'))),
    )
    .get(
      '/solicitudes',
      authorize({
        to: ['consultoras'],
        summary: 'List applications that wait, newest first',
        costs: 'busqueda',
        with: 'q',
      }),
      parse('query', z.strictObject({ q, ...page })),
      async (c) => c.json(await listSolicitudes(db.read, c.req.valid('query'))),
    )
    .post(
      '/exportacion',
      authorize({ to: ['consultoras'], summary: 'One list of the directory as CSV or XLSX', costs: 'exportacion' }),
      freshProof(db),
      parse('json', z.strictObject({ estado, q, formato: z.enum(formatos, 'Formato desconocido').default('csv') })),
      async (c) => {
        const { formato, ...filter } = c.req.valid('json')
        await noteExportacion(db, actorOf(c), filter)
        const { body, headers } = exportConsultoras(db.read, { ...filter, formato })
        return c.body(body, 200, headers)
      },
    )
    .get('/:id', authorize({ to: ['consultoras'], summary: 'One who applied, with her months' }), async (c) => {
      const consultora = await findConsultora(db, idOf(c, consultorasTexts.consultoraMissing), settings.WHATSAPP_PREFIX)
      if (!consultora) throw new AppError('not_found', consultorasTexts.consultoraMissing)
      return c.json(consultora)
    })
    .get(
      '/:id/pedidos',
      authorize({ to: ['consultoras'], summary: 'The pedidos of one consultora, newest first' }),
      parse('query', z.strictObject(page)),
      async (c) => {
        const consultoraId = idOf(c, consultorasTexts.consultoraMissing)
        return c.json(await listPedidosOf(db.read, { ...c.req.valid('query'), consultoraId }))
      },
    )
    .post(
      '/:id/suspension',
      authorize({ to: ['consultoras'], summary: 'A consultora may not order any more' }),
      parse('json', suspensionChangeSchema),
      async (c) =>
        c.json(
          await suspendConsultora(db, actorOf(c), idOf(c, consultorasTexts.consultoraMissing), c.req.valid('json')),
        ),
    )
    .post(
      '/:id/reactivacion',
      authorize({ to: ['consultoras'], summary: 'A suspended consultora may order again' }),
      parse('json', suspensionChangeSchema),
      async (c) =>
        c.json(
          await reactivateConsultora(db, actorOf(c), idOf(c, consultorasTexts.consultoraMissing), c.req.valid('json')),
        ),
    )
    .post(
      '/:id/cierre-de-sesiones',
      authorize({ to: ['consultoras'], summary: 'End every session of one who applied' }),
      freshProof(db),
      parse('json', conMotivoSchema),
      async (c) =>
        c.json(await endSesionesOf(db, actorOf(c), idOf(c, consultorasTexts.consultoraMissing), c.req.valid('json'))),
    )
    .post(
      '/:id/aprobacion',
      authorize({ to: ['consultoras'], summary: 'Make an applicant a consultora' }),
      async (c) => {
        await approveConsultora(db, actorOf(c), idOf(c, consultorasTexts.missing))
        return c.body(null, 204)
      },
    )
    .post('/:id/rechazo', authorize({ to: ['consultoras'], summary: 'Refuse an application' }), async (c) => {
      await rejectSolicitud(db, actorOf(c), idOf(c, consultorasTexts.missing))
      return c.body(null, 204)
    })
