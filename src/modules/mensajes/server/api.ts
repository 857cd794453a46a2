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
 * Staff dismiss a letter that failed and need not leave any more, to a dead address for instance: it stays in the outbox and counts
 * no longer as failed (spec 3.1). Who did is noted.
 * @throws not_found; conflict for one that has not failed, or is dismissed already.
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
 * Staff let a letter that failed leave once more; it is tried for another 24 hours. Who let it is noted.
 * @throws not_found; conflict for one that did not fail.
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

/** How letters leave: by a mail server, into the demo's own mailbox, or not at all until there is a server. */
export type Salida = 'servidor' | 'buzon' | 'ninguna'

const forMensajes = (summary: string) => authorize({ to: ['mensajes'], summary })

/** `/api/mensajes`: the outbox, for staff. */
export const mensajesApi = ({ db, signer, env, ...letterhead }: Parts) => {
  const salida: Salida = env.SMTP_URL ? 'servidor' : env.mode === 'production' ? 'ninguna' : 'buzon'
  // In the demo the mailbox is where a letter arrives, so its one-time link is in it. Elsewhere it is the owner's alone.
  // A one-time link in a letter to an administrator makes its reader one.
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
    .post('/:id/reenvio', forMensajes('Send a letter that failed once more'), (c) =>
      noContent(c, resendMensaje(db, actorOf(c), idOf(c, mensajesTexts.missing))),
    )
    .post('/:id/descarte', forMensajes('Dismiss a letter that failed'), (c) =>
      noContent(c, dismissMensaje(db, actorOf(c), idOf(c, mensajesTexts.missing))),
    )
}
