import { type Context, Hono } from 'hono'
import { loginSchema, registroSchema } from '#features/cuentas/schema.ts'
import { contrasenaTexts, cuentaTexts } from '#features/cuentas/texts.ts'
import type { Caller, SignedIn } from '#platform/auth/auth.ts'
import { type Budget, nameFor } from '#platform/auth/limits.ts'
import type { Env } from '#platform/env.ts'
import { actorOf, authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'
import type { Live } from '#platform/http/live.ts'
import { parse } from '#platform/http/parse.ts'
import { AppError } from '#shared/errors.ts'
import type { Topic } from '#shared/events.ts'
import { refuseCommon } from './contrasena-writes.ts'
import { dispositivosApi } from './dispositivos-api.ts'
import { invitacionApi } from './invitacion-api.ts'
import { findSesion } from './reads.ts'
import { recuperacionApi } from './recuperacion-api.ts'
import { type Recovering, requestConfirmation } from './recuperacion-writes.ts'
import { applyAgain, registerConsultora } from './registro-writes.ts'

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
        if (!signedIn.ok) {
          if (signedIn.reason === 'unconfirmed_email') await requestConfirmation(parts, login.email)
          throw signInRefusals[signedIn.reason]()
        }
        for (const cookie of signedIn.cookies) c.header('set-cookie', cookie, { append: true })
        return c.body(null, 204)
      },
    )
    .delete('/', authorize({ to: ['signed-in'], summary: 'Sign out everywhere' }), async (c) => {
      const cookies = await auth.signOutEverywhere(actorOf(c).id, c.req.raw.headers)
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true })
      return c.body(null, 204)
    })
}

/** `/api/cuentas`: the applications of consultoras (spec 1.4). */
export const cuentasApi = (parts: Recovering) => {
  const { db, auth, limits, env } = parts
  return new Hono<Front>()
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
        for (const cookie of signedIn?.ok ? signedIn.cookies : []) c.header('set-cookie', cookie, { append: true })
        return c.body(null, 201)
      },
    )
    .post('/solicitud', authorize({ to: ['signed-in'], summary: 'Apply again after a refusal' }), async (c) => {
      await applyAgain(db, actorOf(c).id)
      return c.body(null, 201)
    })
}

/** Applications from one address: each writes a mail to whoever's address was typed. */
function signUpBudgets({ SIGN_UPS_PER_ADDRESS_HOURLY: max }: Env, address: string | null): Budget[] {
  const refusal = contrasenaTexts.tooMany
  return address ? [{ clave: nameFor('alta-desde', address), max, withinMs: 60 * 60_000, refusal }] : []
}

const callerOf = (c: Context<Front>): Caller => ({ headers: c.req.raw.headers, address: c.get('address') })

const signInRefusals: Record<Exclude<SignedIn, { ok: true }>['reason'], () => AppError> = {
  wrong_credentials: () => new AppError('invalid_credentials', cuentaTexts.wrongCredentials),
  unconfirmed_email: () => new AppError('forbidden', cuentaTexts.emailNotConfirmed),
}
