import { Hono } from 'hono'
import { z } from 'zod'
import { mensajeEstados } from '#modules/mensajes/rules.ts'
import { mensajesTexts } from '#modules/mensajes/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Signer } from '#platform/auth/signer.ts'
import type { Database } from '#platform/db/database.ts'
import type { MensajeRow } from '#platform/db/schema.ts'
import type { Env } from '#platform/env.ts'
import { cursorSchema, limiteSchema } from '#platform/http/cursor.ts'
import { actorOf, authorize, type Front, idOf, noContent, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import { givenUpAfterMs } from '#shared/new-mensaje.ts'
import { type Actor, may } from '#shared/rights.ts'
import { countMensajes, findMensaje, type Letterhead, letterOf, listMensajes } from './reads.ts'

/**
 * Dismisses a failed letter, such as to a dead address: it stays in the outbox but no longer counts as failed (spec
 * 3.1). Logged.
 * @throws not_found; conflict for a letter that has not failed, or is already dismissed.
 */
const dismissMensaje = (db: Database, admin: Actor, id: string): Promise<void> =>
  db.write(async (tx) => {
    const at = now()
    const { numUpdatedRows } = await tx
      .updateTable('mensajes')
      .set({ descartadoAt: at })
      .where('id', '=', id)
      .where('estado', '=', 'fallido')
      .where('descartadoAt', 'is', null)
      .executeTakeFirst()
    if (!(await findMensaje(tx, id))) throw new AppError('not_found', mensajesTexts.missing)
    if (Number(numUpdatedRows) === 0) throw new AppError('conflict', 'Este mensaje no está entre los fallidos.')
    const [before, after] = [{ descartadoAt: null }, { descartadoAt: at }]
    await recordChange(tx, { actor: admin, verbo: 'mensaje_descartado', objetoId: id, before, after, at })
    tx.publish({ topic: 'mensaje', id })
  })

/**
 * Resends a failed letter, with retries for another 24 hours. Logged.
 * @throws not_found; conflict for a letter that has not failed.
 */
const resendMensaje = (db: Database, admin: Actor, id: string): Promise<void> =>
  db.write(async (tx) => {
    const known = await findMensaje(tx, id)
    const at = Date.now()
    const iso = (ms: number) => new Date(ms).toISOString()
    const after = { estado: 'por_enviar', intentos: 0, error: null, descartadoAt: null } as const
    const { numUpdatedRows } = await tx
      .updateTable('mensajes')
      .set({ ...after, siguienteAt: iso(at), plazoAt: iso(at + givenUpAfterMs) })
      .where('id', '=', id)
      .where('estado', '=', 'fallido')
      .executeTakeFirst()
    if (!known) throw new AppError('not_found', mensajesTexts.missing)
    if (Number(numUpdatedRows) === 0) throw new AppError('conflict', 'Este mensaje ya salió o está por salir.')
    const { intentos, error, descartadoAt } = known
    const before = { estado: 'fallido', intentos, error, descartadoAt }
    await recordChange(tx, { actor: admin, verbo: 'mensaje_reenviado', objetoId: id, before, after, at: iso(at) })
    tx.publish({ topic: 'mensaje', id })
  })

const listQuery = z.strictObject({
  estado: z.enum(mensajeEstados).optional(),
  cursor: cursorSchema,
  limite: limiteSchema(50),
})

type Parts = Letterhead & { db: Database; signer: Signer; env: Pick<Env, 'SMTP_URL' | 'mode'> }

/** Delivery: by a mail server, into the demo's mailbox, or none until a server is configured. */
export type Salida = 'servidor' | 'buzon' | 'ninguna'

const forMensajes = (summary: string) => authorize({ to: ['mensajes'], summary })

/** `/api/mensajes`: the outbox, for staff. */
export const mensajesApi = ({ db, signer, env, ...letterhead }: Parts) => {
  const salida: Salida = env.SMTP_URL ? 'servidor' : env.mode === 'production' ? 'ninguna' : 'buzon'
  // The demo's mailbox replaces delivery, so letters there include one-time links; elsewhere only the recipient gets
  // them. A link in a letter to an administrator gives its reader that account, so only administrators see them.
  const shownTo = (actor: Actor) => (salida === 'buzon' && may(actor.role, 'equipo') ? signer : null)
  const lineOf = (row: MensajeRow) => {
    const { id, tipo, para, estado, intentos, siguienteAt, error, createdAt, enviadoAt, descartadoAt } = row
    const asunto = letterOf(row, letterhead, null).subject
    return { id, tipo, para, asunto, estado, intentos, siguienteAt, error, createdAt, enviadoAt, descartadoAt }
  }
  return new Hono<Front>()
    .get('/', forMensajes('The outbox, newest first'), parse('query', listQuery), async (c) => {
      const [{ items, siguiente }, cuenta] = await Promise.all([
        listMensajes(db.read, c.req.valid('query')),
        countMensajes(db.read),
      ])
      return c.json({ items: items.map(lineOf), siguiente, cuenta, salida })
    })
    .get('/:id', forMensajes('One letter, as it is sent'), async (c) => {
      const row = await findMensaje(db.read, idOf(c, mensajesTexts.missing))
      if (!row) throw new AppError('not_found', mensajesTexts.missing)
      const { html, text: texto } = letterOf(row, letterhead, shownTo(actorOf(c)))
      return c.json({ ...lineOf(row), html, texto })
    })
    .post('/:id/reenvio', forMensajes('Send a failed letter again'), (c) =>
      noContent(c, resendMensaje(db, actorOf(c), idOf(c, mensajesTexts.missing))),
    )
    .post('/:id/descarte', forMensajes('Dismiss a letter that failed'), (c) =>
      noContent(c, dismissMensaje(db, actorOf(c), idOf(c, mensajesTexts.missing))),
    )
}
