import { type Context, Hono } from 'hono'
import { type Dispositivo, dispositivoOf, dispositivosTexts } from '#modules/personas/cuentas/dispositivo-rules.ts'
import { firmaSchema } from '#modules/personas/cuentas/llave-schema.ts'
import { conMotivoSchema } from '#modules/personas/cuentas/motivo-schema.ts'
import { codigoSchema, loginSchema, nuevaContrasenaSchema, registroSchema } from '#modules/personas/cuentas/schema.ts'
import { codigoDosSchema } from '#modules/personas/cuentas/segundo-factor-schema.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { SignedIn } from '#platform/auth/auth.ts'
import { type Budget, nameFor, tooManyTries } from '#platform/auth/limits.ts'
import { type Caller, endSession, endSessions } from '#platform/auth/sessions.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import { onceByKey } from '#platform/http/idempotency.ts'
import type { Live } from '#platform/http/live.ts'
import { actorOf, authorize, type Front, idOf, noContent, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { Topic } from '#shared/events.ts'
import type { Actor } from '#shared/rights.ts'
import { hourMs } from '#shared/time.ts'
import { refuseCommon } from './contrasena-writes.ts'
import { acceptInvitacion, findInvitacion } from './invitacion-writes.ts'
import { findSesion } from './reads.ts'
import { type Recovering, recuperacionApi, requestConfirmation } from './recuperacion-api.ts'
import { applyAgain, registerConsultora } from './registro-writes.ts'
import { outsideModo, resetSegundoFactor, setCookies } from './seguridad-api.ts'

/** A session as its owner sees it, without token and address. */
type SesionAbierta = Dispositivo & {
  id: string
  /** Whether it is the session of this request. */
  esEste: boolean
  vistoAt: string
  desdeAt: string
}

const maxShown = 50

/**
 * A user's open sessions, most recently used first.
 * @param presentId the session of the request.
 */
async function listDispositivos(
  read: Reader,
  userId: string,
  presentId: string | undefined,
): Promise<{ items: SesionAbierta[]; total: number }> {
  const open = read.selectFrom('session').where('userId', '=', userId).where('expiresAt', '>', now())
  const [rows, { total }] = await Promise.all([
    open
      .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
      .orderBy((eb) =>
        eb
          .case()
          .when('id', '=', presentId ?? '')
          .then(0)
          .else(1)
          .end(),
      )
      .orderBy('updatedAt', 'desc')
      .orderBy('id')
      .limit(maxShown)
      .execute(),
    open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map(({ id, userAgent, createdAt, updatedAt }) => ({
    id,
    ...dispositivoOf(userAgent),
    esEste: id === presentId,
    vistoAt: updatedAt,
    desdeAt: createdAt,
  }))
  return { items, total }
}

/**
 * Ends one of the user's own sessions (spec 3.7).
 * @throws not_found for another user's session and an ended one; conflict for the current one, which signs out instead.
 */
function endDispositivo(db: Database, { id: userId, sesionId }: Actor, id: string): Promise<void> {
  if (id === sesionId) throw new AppError('conflict', 'Para salir de este dispositivo usa «Cerrar Sesión».')
  return db.write(async (tx) => {
    const session = await tx
      .selectFrom('session')
      .select('userAgent')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow(notFound(dispositivosTexts.missing))
    await endSession(tx, { id, userId })
    const before = { dispositivo: dispositivosTexts.nombre(dispositivoOf(session.userAgent)) }
    await recordChange(tx, { actor: { id: userId }, verbo: 'dispositivo_cerrado', objetoId: userId, before })
  })
}

/** @returns the number of other sessions that were ended. */
function endOtherDispositivos(db: Database, { id: userId, sesionId }: Actor): Promise<number> {
  return db.write(async (tx) => {
    const ended = await endSessions(tx, userId, sesionId ? { id: sesionId } : undefined)
    const [before, after] = [{ sesiones: ended + 1 }, { sesiones: 1 }]
    if (ended > 0)
      await recordChange(tx, { actor: { id: userId }, verbo: 'dispositivos_cerrados', objetoId: userId, before, after })
    return ended
  })
}

const forSignedIn = (summary: string) => authorize({ to: ['signed-in'], summary })
const forAnyone = (summary: string) => authorize({ to: ['anyone'], summary })

/** `/api/sesion/dispositivos`: the user's own sessions (spec 3.7). */
const dispositivosApi = (db: Database) =>
  new Hono<Front>()
    .get('/', forSignedIn('Where one is signed in'), async (c) => {
      const { id, sesionId } = actorOf(c)
      return c.json(await listDispositivos(db.read, id, sesionId))
    })
    .delete('/', forSignedIn('Sign out everywhere else'), notInModo, async (c) =>
      c.json({ cerradas: await endOtherDispositivos(db, actorOf(c)) }),
    )
    .delete('/:id', forSignedIn('Sign out one other device'), notInModo, (c) =>
      noContent(c, endDispositivo(db, actorOf(c), idOf(c, dispositivosTexts.missing))),
    )

const notInModo = outsideModo('Sal del modo clienta para cerrar sesiones.')

/** Under `/api/cuentas`: the link of an invitation to the team (spec 3.7). */
const invitacionApi = (parts: Recovering) =>
  new Hono<Front>()
    .post(
      '/invitacion/revision',
      forAnyone('Whom an invitation to the team is for, by the code of its mail'),
      parse('json', codigoSchema),
      async (c) => c.json(await findInvitacion(parts, c.req.valid('json').codigo)),
    )
    .post(
      '/invitacion',
      forAnyone('Accept an invitation to the team, and be signed in where no more is asked for'),
      parse('json', nuevaContrasenaSchema),
      async (c) => {
        const accepted = c.req.valid('json')
        const { email } = await acceptInvitacion(parts, accepted, c.get('actor'))
        // The account is committed. If the sign-in fails, such as for a missing code, the user continues at /login.
        const caller = callerOf(c)
        const signedIn = await parts.auth.signIn({ email, password: accepted.password }, caller).catch(() => null)
        // Otherwise clear this browser's cookies, whose session has ended; if that fails, the next request does.
        const signedOut = () => parts.auth.identify(caller.headers).catch(() => ({ cookies: [] }))
        setCookies(c, (signedIn?.ok ? signedIn : await signedOut()).cookies)
        return c.json({ dentro: signedIn?.ok ?? false }, 201)
      },
    )

/** Topics about the user's own account. */
const ownTopics: ReadonlySet<Topic> = new Set(['rol', 'suspension', 'carrito'])

/** `/api/sesion`: sign-in, sign-out and the current session (spec 1.7: Auth). */
export const sesionApi = (parts: Recovering & { live: Live }) => {
  const { db, auth, live } = parts
  return new Hono<Front>()
    .get('/', forAnyone('Who is signed in, and with which role'), async (c) =>
      c.json(await findSesion(db.read, c.get('actor'))),
    )
    .route('/dispositivos', dispositivosApi(parts.db))
    .get('/en-vivo', forSignedIn('Live changes of the user’s role, cart and avisos, and of campañas'), (c) => {
      const actor = actorOf(c)
      return live.stream(c, actor, (it) =>
        it.topic === 'aviso'
          ? it.ownerId === actor.id
          : it.topic === 'campana'
            ? actor.role === 'consultor'
            : ownTopics.has(it.topic) && it.id === actor.id,
      )
    })
    .post('/', forAnyone('Sign in with e-mail and password'), parse('json', loginSchema), async (c) => {
      const login = c.req.valid('json')
      const signedIn = await auth.signIn(login, callerOf(c))
      if (!signedIn.ok && signedIn.reason === 'second_factor') {
        setCookies(c, signedIn.cookies)
        return c.json({ falta: 'codigo' } as const, 202)
      }
      if (!signedIn.ok) {
        if (signedIn.reason === 'unconfirmed_email') await requestConfirmation(parts, login.email)
        throw signInRefusals[signedIn.reason]()
      }
      setCookies(c, signedIn.cookies)
      return c.body(null, 204)
    })
    .post(
      '/segundo-factor',
      forAnyone('Bring the code that a right password waits for'),
      parse('json', codigoDosSchema),
      async (c) => {
        const { cookies } = await auth.codes.enter(c.req.valid('json'), callerOf(c))
        setCookies(c, cookies)
        return c.body(null, 204)
      },
    )
    .post('/prueba', forSignedIn('Prove one’s second factor in this session'), parse('json', codigoDosSchema), (c) =>
      noContent(c, auth.codes.prove(actorOf(c), c.req.valid('json'), c.req.raw.headers)),
    )
    .post('/llave/reto', forAnyone('What a browser needs to sign in by a passkey'), async (c) =>
      c.json(await auth.passkeys.toSign(null)),
    )
    .post('/llave', forAnyone('Sign in by a passkey'), parse('json', firmaSchema), async (c) => {
      const { cookies } = await auth.passkeys.enter(c.req.valid('json'), callerOf(c))
      setCookies(c, cookies)
      return c.body(null, 204)
    })
    .post('/prueba/reto', forSignedIn('What a browser needs to prove one of one’s own passkeys'), async (c) =>
      c.json(await auth.passkeys.toSign(actorOf(c).id)),
    )
    .post('/prueba/llave', forSignedIn('Prove a passkey in this session'), parse('json', firmaSchema), (c) =>
      noContent(c, auth.passkeys.prove(actorOf(c), c.req.valid('json'))),
    )
    .delete('/', forSignedIn('Sign out everywhere'), async (c) => {
      setCookies(c, await auth.signOutEverywhere(actorOf(c).id, c.req.raw.headers))
      return c.body(null, 204)
    })
}

/** `/api/cuentas`: the applications of consultoras (spec 1.4). */
export const cuentasApi = (parts: Recovering) => {
  const { db, auth, limits, env } = parts
  return new Hono<Front>()
    .route('/', recuperacionApi(parts))
    .route('/', invitacionApi(parts))
    .post('/', forAnyone('Apply as a consultora, and be signed in'), parse('json', registroSchema), async (c) => {
      const registro = c.req.valid('json')
      refuseCommon(registro.password)
      await limits.take(signUpBudgets(env, c.get('address')))
      await registerConsultora(db, registro)
      // The account is committed. If the sign-in fails, the user continues at /login.
      const signedIn = await auth.signIn(registro, callerOf(c)).catch(() => null)
      setCookies(c, signedIn?.ok ? signedIn.cookies : [])
      return c.body(null, 201)
    })
    .use(onceByKey(db))
    .post(
      '/:id/segundo-factor/restablecimiento',
      authorize({ to: ['equipo'], summary: 'Remove the second factor of a user who lost it' }),
      freshProof(db),
      parse('json', conMotivoSchema),
      async (c) => {
        const id = idOf(c, segundoFactorTexts.personMissing)
        await resetSegundoFactor(db, actorOf(c), id, c.req.valid('json').motivo)
        return c.body(null, 204)
      },
    )
    .post('/solicitud', forSignedIn('Apply again after a refusal'), async (c) => {
      await applyAgain(db, actorOf(c).id)
      return c.body(null, 201)
    })
}

/** Limits applications per address: each sends mail to an unverified address. */
function signUpBudgets({ SIGN_UPS_PER_ADDRESS_HOURLY: max }: Env, address: string | null): Budget[] {
  if (!address) return []
  return [{ clave: nameFor('alta-desde', address), max, withinMs: hourMs, refusal: tooManyTries }]
}

const callerOf = (c: Context<Front>): Caller => ({ headers: c.req.raw.headers, address: c.get('address') })

type Refused = Exclude<Exclude<SignedIn, { ok: true }>['reason'], 'second_factor'>

const signInRefusals: Record<Refused, () => AppError> = {
  wrong_credentials: () => new AppError('invalid_credentials', 'Email o contraseña incorrectos. Verifica tus datos.'),
  unconfirmed_email: () => new AppError('forbidden', cuentaTexts.emailNotConfirmed),
}
