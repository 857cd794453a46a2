import { type Context, Hono, type Next } from 'hono'
import { type LlaveNueva, llaveSchema, retoDeAltaSchema } from '#modules/personas/cuentas/llave-schema.ts'
import {
  codigoDeAppSchema,
  contrasenaYCodigoSchema,
  soloContrasenaSchema,
} from '#modules/personas/cuentas/segundo-factor-schema.ts'
import { llaveTexts, segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Auth } from '#platform/auth/auth.ts'
import type { OnRenewed, OnTurnedOn } from '#platform/auth/codes.ts'
import { newLlave, type Passkeys } from '#platform/auth/passkeys.ts'
import { lockEquipo } from '#platform/auth/roles-lock.ts'
import { demandSession, endSessions } from '#platform/auth/sessions.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import { actorOf, authorize, type Front, idOf, noContent, parse } from '#platform/http/route.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { findPerfil } from './reads.ts'

/** After the app is turned on: a letter, a log entry, and the end of all other sessions, which proved no code. */
const noteAppOn =
  ({ id }: Pick<Actor, 'id'>): OnTurnedOn =>
  async (tx, token) => {
    await endSessions(tx, id, { token })
    tx.publish({ topic: 'segundo-factor', id: newId(), ownerId: id, que: 'app_activada' })
    await recordChange(tx, {
      ...byUser(id),
      verbo: 'segundo_factor_activado',
      before: { app: false },
      after: { app: true },
    })
  }

/**
 * Turns the app off, after password and code. Deletes its secret and the recovery codes.
 * @throws unauthenticated when the session has ended meanwhile.
 */
const turnAppOff = (db: Database, { id, sesionId }: Actor): Promise<void> =>
  db.write(async (tx) => {
    await dropApp(tx, id)
    await demandSession(tx, { id, sesionId })
    await endSessions(tx, id, sesionId ? { id: sesionId } : undefined)
    tx.publish({ topic: 'segundo-factor', id: newId(), ownerId: id, que: 'app_desactivada' })
    await recordChange(tx, {
      ...byUser(id),
      verbo: 'segundo_factor_desactivado',
      before: { app: true },
      after: { app: false },
    })
  })

const noteNewCodigos =
  ({ id }: Pick<Actor, 'id'>): OnRenewed =>
  async (tx) => {
    tx.publish({ topic: 'segundo-factor', id: newId(), ownerId: id, que: 'codigos_nuevos' })
    await recordChange(tx, { ...byUser(id), verbo: 'codigos_de_recuperacion', after: { creados: 10 } })
  }

/**
 * Removes a lost second factor, app and passkeys (spec 3.7). All sessions end; the password stays.
 * @param admin the actor; `null` on the command line.
 * @throws not_found; conflict for oneself and for a user without a second factor; as `lockEquipo`.
 */
export function resetSegundoFactor(db: Database, admin: Actor | null, id: string, motivo: string): Promise<void> {
  if (admin?.id === id) throw new AppError('conflict', 'Tu propia verificación la quitas en Seguridad.')
  return db.write(async (tx) => {
    if (admin) await lockEquipo(tx, admin)
    await reset(tx, { admin, id, motivo })
  })
}

type Reset = { admin: Actor | null; id: string; motivo: string }

async function reset(tx: Writer, { admin, id, motivo }: Reset): Promise<void> {
  // Row lock: a passkey that is being added is deleted with the others, or refused.
  const held = tx.updateTable('user').set((eb) => ({ id: eb.ref('id') }))
  const user = await held.where('id', '=', id).returning('twoFactorEnabled').executeTakeFirst()
  if (!user) throw new AppError('not_found', segundoFactorTexts.personMissing)
  const { numDeletedRows } = await tx.deleteFrom('llaves').where('userId', '=', id).executeTakeFirst()
  const llaves = Number(numDeletedRows)
  if (!user.twoFactorEnabled && llaves === 0)
    throw new AppError('conflict', 'No tiene verificación en dos pasos: no hay nada que restablecer.')
  await dropApp(tx, id)
  await endSessions(tx, id)
  tx.publish({ topic: 'segundo-factor', id: newId(), ownerId: id, que: 'restablecido' })
  await recordChange(tx, {
    ...{ actor: admin ?? { id }, verbo: 'segundo_factor_restablecido', objetoId: id },
    before: { app: user.twoFactorEnabled === 1, llaves, motivo: null },
    after: { app: false, llaves: 0, motivo },
  })
}

/** The UPDATE locks the row first; a concurrent second call then deletes nothing. */
async function dropApp(tx: Writer, id: string): Promise<void> {
  await tx.updateTable('user').set({ twoFactorEnabled: 0 }).where('id', '=', id).execute()
  await tx.deleteFrom('twoFactor').where('userId', '=', id).execute()
}

/** Changes by users to their own account. */
const byUser = (id: string) => ({ actor: { id }, objetoId: id })

type Seguridad = {
  /** Whether a code is required after the password. */
  app: boolean
  /** Remaining recovery codes. */
  codigos: number
  llaves: { id: string; nombre: string; createdAt: string; usadaAt: string | null }[]
}

const maxLlaves = 20

async function findSeguridad({ read }: Database, { codes }: Auth, userId: string): Promise<Seguridad> {
  const [user, llaves] = await Promise.all([
    read.selectFrom('user').select('twoFactorEnabled').where('id', '=', userId).executeTakeFirst(),
    read
      .selectFrom('llaves')
      .select(['id', 'nombre', 'createdAt', 'usadaAt'])
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .orderBy('id')
      .limit(maxLlaves)
      .execute(),
  ])
  const app = user?.twoFactorEnabled === 1
  return { app, codigos: app ? await codes.countRecovery(userId) : 0, llaves }
}

/**
 * Stores a new passkey. It counts as a proof: the device verified its user.
 * @throws invalid_request for a passkey of another user or site, or a used challenge; conflict beyond the maximum;
 * unauthenticated when the session has ended meanwhile, so that a passkey cannot outlive revoked sessions.
 */
async function addLlave(
  db: Database,
  passkeys: Passkeys,
  { id: userId, sesionId }: Actor,
  { nombre, ...hecha }: LlaveNueva,
): Promise<void> {
  const made = await passkeys.made(userId, hecha)
  if (!made)
    throw new AppError('invalid_request', 'Tu dispositivo no creó una llave para esta tienda. Intenta de nuevo.')
  await db.write(async (tx) => {
    // Row lock: serialises concurrent additions, so the count holds.
    await tx
      .updateTable('user')
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', userId)
      .execute()
    const { count } = await tx
      .selectFrom('llaves')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    if (count >= maxLlaves)
      throw new AppError('conflict', `Puedes tener hasta ${maxLlaves} llaves de acceso. Quita una para agregar otra.`)
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('llaves')
      .values({ ...newLlave(userId, nombre, hecha.transportes), ...made })
      .onConflict((conflict) => conflict.column('credencialId').doNothing())
      .executeTakeFirstOrThrow()
    if (Number(numInsertedOrUpdatedRows) === 0) throw new AppError('conflict', 'Esa llave ya está en una cuenta.')
    await demandSession(tx, { id: userId, sesionId })
    await tx
      .updateTable('session')
      .set({ probadoAt: now() })
      .where('id', '=', sesionId ?? '')
      .execute()
    tx.publish({ topic: 'segundo-factor', id: newId(), ownerId: userId, que: 'llave_agregada' })
    // The user may have more rights now.
    tx.publish({ topic: 'rol', id: userId })
    await recordChange(tx, { ...byUser(userId), verbo: 'llave_agregada', after: { llave: nombre } })
  })
}

/**
 * @throws not_found for another user's passkey and a missing one; unauthenticated when the session has ended meanwhile.
 */
const removeLlave = (db: Database, { id: userId, sesionId }: Actor, id: string): Promise<void> =>
  db.write(async (tx) => {
    const gone = await tx
      .deleteFrom('llaves')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('nombre')
      .executeTakeFirstOrThrow(notFound(llaveTexts.missing))
    await demandSession(tx, { id: userId, sesionId })
    tx.publish({ topic: 'segundo-factor', id: newId(), ownerId: userId, que: 'llave_quitada' })
    // The user may have fewer rights now, where staff must have a second factor.
    tx.publish({ topic: 'rol', id: userId })
    await recordChange(tx, { ...byUser(userId), verbo: 'llave_quitada', before: { llave: gone.nombre } })
  })

type Securing = { db: Database; auth: Auth; marca: { nombre: string } }

const forSignedIn = (summary: string) => authorize({ to: ['signed-in'], summary })

/** `/api/perfil/seguridad`: the user's own second factor (spec 3.7). */
export const seguridadApi = ({ db, auth, marca }: Securing) => {
  const { codes, passkeys, checkPassword } = auth
  return new Hono<Front>()
    .get('/', forSignedIn('The user’s second factor'), async (c) =>
      c.json(await findSeguridad(db, auth, actorOf(c).id)),
    )
    .post(
      '/app',
      forSignedIn('Begin with an app for codes'),
      notInModo,
      freshProof(db),
      parse('json', soloContrasenaSchema),
      async (c) => {
        const begun = { actual: c.req.valid('json').actual, issuer: marca.nombre }
        return c.json(await codes.begin(actorOf(c), begun, c.req.raw.headers))
      },
    )
    .put(
      '/app',
      forSignedIn('Turn the app on by its first code'),
      notInModo,
      freshProof(db),
      parse('json', codigoDeAppSchema),
      async (c) => {
        const actor = actorOf(c)
        const { codigo } = c.req.valid('json')
        const first = { codigo, also: noteAppOn(actor) }
        const { codigos, cookies } = await codes.confirm(actor, first, c.req.raw.headers)
        setCookies(c, cookies)
        return c.json({ codigos })
      },
    )
    .post(
      '/app/baja',
      forSignedIn('Turn the app off'),
      notInModo,
      parse('json', contrasenaYCodigoSchema),
      async (c) => {
        const { actual, ...proof } = c.req.valid('json')
        await checkPassword(actorOf(c), actual)
        await codes.prove(actorOf(c), proof, c.req.raw.headers)
        await turnAppOff(db, actorOf(c))
        return c.body(null, 204)
      },
    )
    .post(
      '/codigos',
      forSignedIn('New recovery codes instead of those of before'),
      notInModo,
      parse('json', contrasenaYCodigoSchema),
      async (c) => {
        const { actual, ...proof } = c.req.valid('json')
        await checkPassword(actorOf(c), actual)
        await codes.prove(actorOf(c), proof, c.req.raw.headers)
        return c.json({ codigos: await codes.renewRecovery(actorOf(c), noteNewCodigos(actorOf(c)), c.req.raw.headers) })
      },
    )
    .post(
      '/retos',
      forSignedIn('What a browser needs to make a passkey'),
      notInModo,
      freshProof(db),
      parse('json', retoDeAltaSchema),
      async (c) => {
        const actor = actorOf(c)
        await checkPassword(actor, c.req.valid('json').actual)
        const perfil = await findPerfil(db.read, actor.id)
        const nombre = perfil?.nombreCompleto ?? actor.email
        return c.json(await passkeys.toMake({ id: actor.id, email: actor.email, nombre }))
      },
    )
    .post(
      '/llaves',
      forSignedIn('Keep a passkey that one’s browser made'),
      notInModo,
      freshProof(db),
      parse('json', llaveSchema),
      async (c) => {
        await addLlave(db, passkeys, actorOf(c), c.req.valid('json'))
        return c.body(null, 201)
      },
    )
    .delete('/llaves/:id', forSignedIn('Take one of one’s own passkeys away'), notInModo, freshProof(db), (c) =>
      noContent(c, removeLlave(db, actorOf(c), idOf(c, llaveTexts.missing))),
    )
}

/** Refuses in modo clienta (spec 3.4). */
export const outsideModo =
  (detail: string) =>
  async (c: Context<Front>, next: Next): Promise<void> => {
    if (actorOf(c).modoClienta) throw new AppError('forbidden', detail)
    await next()
  }

const notInModo = outsideModo('Sal del modo clienta para cambiar Seguridad.')

export function setCookies(c: Context<Front>, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
