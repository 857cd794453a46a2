import { type Context, Hono } from 'hono'
import { firmaSchema } from '#modules/personas/cuentas/llave-schema.ts'
import { conMotivoSchema } from '#modules/personas/cuentas/motivo-schema.ts'
import { loginSchema, registroSchema } from '#modules/personas/cuentas/schema.ts'
import { codigoDosSchema } from '#modules/personas/cuentas/segundo-factor-schema.ts'
import { segundoFactorTexts } from '#modules/personas/cuentas/segundo-factor-texts.ts'
import { cuentaTexts } from '#modules/personas/cuentas/texts.ts'
import type { Caller, SignedIn } from '#platform/auth/auth.ts'
import { type Budget, nameFor, tooManyTries } from '#platform/auth/limits.ts'
import type { Env } from '#platform/env.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import { freshProof } from '#platform/http/fresh-proof.ts'
import type { Front } from '#platform/http/front.ts'
import { idOf } from '#platform/http/id-in-path.ts'
import { onceByKey } from '#platform/http/idempotency.ts'
import type { Live } from '#platform/http/live.ts'
import { parse } from '#platform/http/parse.ts'
import { AppError } from '#shared/errors.ts'
import type { Topic } from '#shared/events.ts'
import { hourMs } from '#shared/time.ts'
import { refuseCommon } from './contrasena-writes.ts'
import { dispositivosApi } from './dispositivos-api.ts'
import { invitacionApi } from './invitacion-api.ts'
import { findSesion } from './reads.ts'
import { recuperacionApi } from './recuperacion-api.ts'
import { type Recovering, requestConfirmation } from './recuperacion-writes.ts'
import { applyAgain, registerConsultora } from './registro-writes.ts'
import { resetSegundoFactor } from './segundo-factor-writes.ts'
import { setCookies } from './seguridad-api.ts'

/** What everybody hears of what is their own. */
const ownTopics: ReadonlySet<Topic> = new Set(['rol', 'suspension', 'carrito'])

/** `/api/sesion`: signing in and out, and who one is (spec 1.7: Auth). */
export const sesionApi = (parts: Recovering & { live: Live }) => {
  const { db, auth, live } = parts
  return new Hono<Front>()
    .get('/', authorize({ to: ['anyone'], summary: 'Who is signed in, and with which role' }), async (c) =>
      c.json(await findSesion(db.read, c.get('actor'))),
    )
    .route('/dispositivos', dispositivosApi(parts.db))
    .get(
      '/en-vivo',
      authorize({
        to: ['signed-in'],
        summary: 'Live changes of what one may do, of the own cart, and what one waits for, and of campañas',
      }),
      (c) => {
        const actor = actorOf(c)
        return live.stream(c, actor, (it) =>
          it.topic === 'aviso'
            ? it.ownerId === actor.id
            : it.topic === 'campana'
              ? actor.role === 'consultor'
              : ownTopics.has(it.topic) && it.id === actor.id,
        )
      },
    )
    .post(
      '/',
      authorize({ to: ['anyone'], summary: 'Sign in with e-mail and password' }),
      parse('json', loginSchema),
      async (c) => {
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
      },
    )
    .post(
      '/segundo-factor',
      authorize({ to: ['anyone'], summary: 'Bring the code that a right password waits for' }),
      parse('json', codigoDosSchema),
      async (c) => {
        const { cookies } = await auth.codes.enter(c.req.valid('json'), callerOf(c))
        setCookies(c, cookies)
        return c.body(null, 204)
      },
    )
    .post(
      '/prueba',
      authorize({ to: ['signed-in'], summary: 'Prove one’s second factor in this session' }),
      parse('json', codigoDosSchema),
      async (c) => {
        await auth.codes.prove(actorOf(c), c.req.valid('json'), c.req.raw.headers)
        return c.body(null, 204)
      },
    )
    .post(
      '/llave/reto',
      authorize({ to: ['anyone'], summary: 'What a browser needs to sign in by a passkey' }),
      async (c) => c.json(await auth.passkeys.toSign(null)),
    )
    .post(
      '/llave',
      authorize({ to: ['anyone'], summary: 'Sign in by a passkey' }),
      parse('json', firmaSchema),
      async (c) => {
        const { cookies } = await auth.passkeys.enter(c.req.valid('json'), callerOf(c))
        setCookies(c, cookies)
        return c.body(null, 204)
      },
    )
    .post(
      '/prueba/reto',
      authorize({ to: ['signed-in'], summary: 'What a browser needs to prove one of one’s own passkeys' }),
      async (c) => c.json(await auth.passkeys.toSign(actorOf(c).id)),
    )
    .post(
      '/prueba/llave',
      authorize({ to: ['signed-in'], summary: 'Prove a passkey in this session' }),
      parse('json', firmaSchema),
      async (c) => {
        await auth.passkeys.prove(actorOf(c), c.req.valid('json'))
        return c.body(null, 204)
      },
    )
    .delete('/', authorize({ to: ['signed-in'], summary: 'Sign out everywhere' }), async (c) => {
      setCookies(c, await auth.signOutEverywhere(actorOf(c).id, c.req.raw.headers))
      return c.body(null, 204)
    })
}

/** `/api/cuentas`: the applications of consultoras (spec 1.4). */
export const cuentasApi = (parts: Recovering) => {
  const { db, auth, limits, env } = parts
  return (
    new Hono<Front>()
      .route('/', recuperacionApi(parts))
      .route('/', invitacionApi(parts))
      .post(
        '/',
        authorize({ to: ['anyone'], summary: 'Apply as a consultora, and be signed in' }),
        parse('json', registroSchema),
        async (c) => {
          const registro = c.req.valid('json')
          refuseCommon(registro.password)
          await limits.take(signUpBudgets(env, c.get('address')))
          await registerConsultora(db, registro)
          // The account stands; a session that cannot be opened now is opened at /login.
          const signedIn = await auth.signIn(registro, callerOf(c)).catch(() => null)
          setCookies(c, signedIn?.ok ? signedIn.cookies : [])
          return c.body(null, 201)
        },
      )
      // Behind the doors with passwords and codes.
      .use(onceByKey(db))
      .post(
        '/:id/segundo-factor/restablecimiento',
        authorize({ to: ['equipo'], summary: 'Take the second factor away from somebody who has lost it' }),
        freshProof(db),
        parse('json', conMotivoSchema),
        async (c) => {
          const id = idOf(c, segundoFactorTexts.personMissing)
          await resetSegundoFactor(db, actorOf(c), id, c.req.valid('json').motivo)
          return c.body(null, 204)
        },
      )
      .post('/solicitud', authorize({ to: ['signed-in'], summary: 'Apply again after a refusal' }), async (c) => {
        await applyAgain(db, actorOf(c).id)
        return c.body(null, 201)
      })
  )
}

/** Applications from one address: each writes a mail to whoever's address was typed. */
function signUpBudgets({ SIGN_UPS_PER_ADDRESS_HOURLY: max }: Env, address: string | null): Budget[] {
  if (!address) return []
  return [{ clave: nameFor('alta-desde', address), max, withinMs: hourMs, refusal: tooManyTries }]
}

const callerOf = (c: Context<Front>): Caller => ({ headers: c.req.raw.headers, address: c.get('address') })

type Refused = Exclude<Exclude<SignedIn, { ok: true }>['reason'], 'second_factor'>

const signInRefusals: Record<Refused, () => AppError> = {
  wrong_credentials: () => new AppError('invalid_credentials', cuentaTexts.wrongCredentials),
  unconfirmed_email: () => new AppError('forbidden', cuentaTexts.emailNotConfirmed),
}
