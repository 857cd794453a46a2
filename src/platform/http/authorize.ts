import type { Hono, MiddlewareHandler, Next } from 'hono'
import type { Actor } from '#shared/actor.ts'
import { AppError } from '#shared/errors.ts'
import { type Audience, serves } from '#shared/rights.ts'
import type { Cost } from './costs.ts'
import { described } from './described.ts'
import type { Front } from './front.ts'

type Rule = {
  to: Audience[]
  summary: string
  /** The budget that an expensive call takes from. */
  costs?: Cost
  /** Only calls with this parameter cost, like the `q` of a list. */
  with?: string | string[]
}

const ruled = new WeakSet<object>()

/**
 * The first middleware of every route: whom it serves (spec 1.6, 3.7), and its summary for OpenAPI. Refuses all others before anything
 * is read: 401 without a session, 403 with the wrong role. The rest runs once per Idempotency-Key (docs/decisions/007).
 */
export function authorize({ to, summary, costs, with: parameter }: Rule): MiddlewareHandler<Front> {
  const only = parameter && [parameter].flat()
  const guard: MiddlewareHandler<Front> = async (c, next) => {
    if (!to.includes('anyone')) refuseUnless(to, c.get('actor'))
    const rest = () => (c.get('once') ?? ((run: Next) => run()))(next)
    const actor = c.get('actor')
    const address = c.get('address')
    if (!costs || (only && !only.some((it) => c.req.query(it)))) await rest()
    else if (actor) await c.get('spend')(actor.id, costs, rest)
    else if (address) await c.get('spendAsVisitor')(address, costs, rest)
    else await rest()
  }
  ruled.add(guard)
  return described(guard, () => ({
    summary,
    'x-serves': to,
    ...(costs && { 'x-costs': { cost: costs, ...(only && { with: only }) } }),
  }))
}

function refuseUnless(to: Audience[], actor: Actor | null) {
  if (!actor) throw new AppError('unauthenticated', 'Inicia sesión para continuar.')
  if (actor.faltaSegundoFactor && !to.includes('signed-in'))
    throw new AppError(
      'second_factor_required',
      'Para entrar al panel activa tu verificación en dos pasos en Seguridad.',
    )
  if (!serves(to, actor.role)) throw new AppError('forbidden', 'No tienes permisos para acceder a esta página.')
}

/** The user of a request that passed `authorize`. */
export function actorOf(c: { get: (key: 'actor') => Actor | null }): Actor {
  const actor = c.get('actor')
  if (!actor) throw new AppError('unauthenticated', 'Inicia sesión para continuar.')
  return actor
}

/** @throws Error naming each route without `authorize`. */
export function assertRules(app: Hono<Front>): void {
  const byRoute = Map.groupBy(
    app.routes.filter(({ method }) => method !== 'ALL'),
    ({ method, path }) => `${method} ${path}`,
  )
  const open = [...byRoute].filter(([, handlers]) => !handlers.some(({ handler }) => ruled.has(handler)))
  if (open.length > 0)
    throw new Error(`These routes do not say whom they serve: ${open.map(([name]) => name).join(', ')}`)
}
