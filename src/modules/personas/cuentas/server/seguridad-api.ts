import { type Context, Hono, type Next } from 'hono'
import { type LlaveNueva, llaveSchema, retoDeAltaSchema } from '#modules/personas/cuentas/llave-schema.ts'
import {
  codigoDeAppSchema,
  contrasenaYCodigoSchema,
  soloContrasenaSchema,
} from '#modules/personas/cuentas/segundo-factor-schema.ts'
import { llaveTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Auth } from '#platform/auth/auth.ts'
import { newLlave, type Passkeys } from '#platform/auth/passkeys.ts'
import { demandSession } from '#platform/auth/sessions.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf, parse } from '#platform/http/parse.ts'
import { newId, now } from '#platform/ids.ts'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { findPerfil } from './reads.ts'
import { noteAppOn, noteNewCodigos, turnAppOff } from './segundo-factor-writes.ts'

/** One's own second factor as its page shows it: nothing of it is a secret. */
type Seguridad = {
  /** Whether a code is asked for after the password. */
  app: boolean
  /** Recovery codes that are left. */
  codigos: number
  llaves: { id: string; nombre: string; createdAt: string; usadaAt: string | null }[]
}

/** Far more than anybody has devices. */
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
 * Keeps a passkey that this person's browser made. It counts as a proof: the device asked who is there.
 * @throws invalid_request for what is not hers, not of this site, or was brought before; conflict for one too many; unauthenticated where her
 * session ended meanwhile: a passkey that comes behind the end of all sessions would let in whom it was to keep out.
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
  await db.write(async (tx, publish) => {
    // Of two at once the second counts the first.
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
    if (Number(count) >= maxLlaves)
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
    publish({ topic: 'segundo-factor', id: newId(), ownerId: userId, que: 'llave_agregada' })
    // What she may do may be more from now on.
    publish({ topic: 'rol', id: userId })
    await recordChange(tx, {
      ...{ actor: { id: userId }, verbo: 'llave_agregada', objetoId: userId, at: now() },
      before: { llave: null },
      after: { llave: nombre },
    })
  })
}

/**
 * Takes one of one's own passkeys away.
 * @throws not_found for somebody else's as for one that is gone; unauthenticated where her session ended meanwhile.
 */
const removeLlave = (db: Database, { id: userId, sesionId }: Actor, id: string): Promise<void> =>
  db.write(async (tx, publish) => {
    const gone = await tx
      .deleteFrom('llaves')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('nombre')
      .executeTakeFirst()
    if (!gone) throw new AppError('not_found', llaveTexts.missing)
    await demandSession(tx, { id: userId, sesionId })
    publish({ topic: 'segundo-factor', id: newId(), ownerId: userId, que: 'llave_quitada' })
    // What she may do may be less from now on, where the team must have a second factor.
    publish({ topic: 'rol', id: userId })
    await recordChange(tx, {
      ...{ actor: { id: userId }, verbo: 'llave_quitada', objetoId: userId, at: now() },
      before: { llave: gone.nombre },
      after: { llave: null },
    })
  })

type Securing = { db: Database; auth: Auth; marca: { nombre: string } }

/** `/api/perfil/seguridad`: one's own second factor (spec 3.7). */
export const seguridadApi = ({ db, auth, marca }: Securing) => {
  const { codes, passkeys, checkPassword } = auth
  return new Hono<Front>()
    .get('/', authorize({ to: ['signed-in'], summary: 'One’s own second factor' }), async (c) =>
      c.json(await findSeguridad(db, auth, actorOf(c).id)),
    )
    .post(
      '/app',
      authorize({ to: ['signed-in'], summary: 'Begin with an app for codes' }),
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
      authorize({ to: ['signed-in'], summary: 'Turn the app on by its first code' }),
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
      authorize({ to: ['signed-in'], summary: 'Turn the app off' }),
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
      authorize({ to: ['signed-in'], summary: 'New recovery codes instead of those of before' }),
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
      authorize({ to: ['signed-in'], summary: 'What a browser needs to make a passkey' }),
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
      authorize({ to: ['signed-in'], summary: 'Keep a passkey that one’s browser made' }),
      notInModo,
      freshProof(db),
      parse('json', llaveSchema),
      async (c) => {
        await addLlave(db, passkeys, actorOf(c), c.req.valid('json'))
        return c.body(null, 201)
      },
    )
    .delete(
      '/llaves/:id',
      authorize({ to: ['signed-in'], summary: 'Take one of one’s own passkeys away' }),
      notInModo,
      freshProof(db),
      async (c) => {
        await removeLlave(db, actorOf(c), idOf(c, llaveTexts.missing))
        return c.body(null, 204)
      },
    )
}

/** The phone is in a clienta's hands (spec 3.4). */
async function notInModo(c: Context<Front>, next: Next): Promise<void> {
  if (actorOf(c).modoClienta) throw new AppError('forbidden', 'Sal de modo clienta para cambiar tu seguridad.')
  await next()
}

export function setCookies(c: Context<Front>, cookies: string[]): void {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
}
