import type { Context, Hono, MiddlewareHandler, Next, ValidationTargets } from 'hono'
import { type InferInput, validator } from 'hono/validator'
import { z } from 'zod'
import es from 'zod/v4/locales/es.js'
import type { Log } from '#platform/log.ts'
import { AppError } from '#shared/errors.ts'
import { hasInvisible } from '#shared/invisible-characters.ts'
import { type Actor, type Audience, type MaybeActor, serves } from '#shared/rights.ts'
import type { Cost, Spend, SpendAsVisitor } from './costs.ts'
import { described, requestPart } from './described.ts'

/** For fields whose schema has no sentence of its own. */
z.config(es())

export type Front = {
  Variables: {
    actor: MaybeActor
    address: string | null
    requestId: string
    log: Log
    /** Runs the rest of a request with an Idempotency-Key (`onceByKey`). */
    once?: (rest: Next) => Promise<void>
    /** Runs an expensive read within the user's budget. */
    spend: Spend
    spendAsVisitor: SpendAsVisitor
  }
}

/** Answers 204 after the verb. */
export async function noContent(c: Context, verb: Promise<unknown>) {
  await verb
  return c.body(null, 204)
}

type Rule = {
  to: Audience[]
  summary: string
  /** The budget of an expensive call. */
  costs?: Cost
  /** Only calls with one of these query parameters cost. */
  with?: string | string[]
}

const ruled = new WeakSet<object>()

/**
 * The first middleware of every route: its audience (spec 1.6, 3.7) and its OpenAPI summary. Refuses all others before
 * the request is read: 401 without a session, 403 with the wrong role. The rest runs once per Idempotency-Key
 * (docs/decisions/007).
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

/** @throws Error naming the routes without `authorize`. */
export function assertRules(app: Hono<Front>): void {
  const byRoute = Map.groupBy(
    app.routes.filter(({ method }) => method !== 'ALL'),
    ({ method, path }) => `${method} ${path}`,
  )
  const open = [...byRoute].filter(([, handlers]) => !handlers.some(({ handler }) => ruled.has(handler)))
  if (open.length > 0)
    throw new Error(`These routes do not say whom they serve: ${open.map(([name]) => name).join(', ')}`)
}

const uuid = z.uuid()

/**
 * The id in a path. Anything but a UUID is refused like an unknown id.
 * @param missing the error message. @param name of the path parameter.
 * @throws not_found
 */
export function idOf(
  c: { req: { param: (name: string) => string | undefined } },
  missing: string,
  name = 'id',
): string {
  const { success, data } = uuid.safeParse(c.req.param(name))
  if (!success) throw new AppError('not_found', missing)
  return data.toLowerCase()
}

/** Input type for the typed client, output type for the handler. */
type Parsed<Target extends keyof ValidationTargets, Schema extends z.ZodType> = {
  in: { [K in Target]: z.input<Schema> extends ValidationTargets[K] ? z.input<Schema> : InferInput<z.input<Schema>, K> }
  out: { [K in Target]: z.output<Schema> }
}

/**
 * Validates one part of a request. Invalid input is refused as a whole, with a Spanish message per field. Text is
 * normalised to NFC.
 */
export const parse = <Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema,
): MiddlewareHandler<Front, string, Parsed<Target, Schema>> => {
  const read = validator(target, (value: unknown) => {
    const { error, data } = schema.safeParse(value)
    const errors = error
      ? error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
      : unfit(value, target === 'json' ? refusalToKeep : refusalToRead)
    if (errors.length > 0)
      throw new AppError('invalid_request', 'Revisa los datos: hay algo que no se entiende.', { errors })
    return composed(data)
  }) as MiddlewareHandler<Front, string, Parsed<Target, Schema>>
  return described(read, () => requestPart(target, schema))
}

function composed<T>(value: T): T {
  if (typeof value === 'string') return value.normalize('NFC') as T
  if (Array.isArray(value)) return value.map(composed) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, composed(part)])) as T
}

type Refusal = (text: string) => string | null

/** Text that a database cannot store: NUL (refused by PostgreSQL), lone surrogates, or U+FFFD (from invalid UTF-8). */
const refusalToRead: Refusal = (text) =>
  /[\0\uFFFD]/.test(text) || !text.isWellFormed() ? 'Contiene caracteres que no se pueden guardar' : null

/** Invisible characters: a body with them is refused; a search with them finds nothing. */
const refusalToKeep: Refusal = (text) =>
  refusalToRead(text) ?? (hasInvisible(text) ? 'Contiene caracteres invisibles: bórralo y escríbelo de nuevo' : null)

/** The refused texts in a request, with the reasons. */
function unfit(value: unknown, refusal: Refusal, path: string[] = []): { path: string; message: string }[] {
  if (typeof value === 'string') {
    const message = refusal(value)
    return message ? [{ path: path.join('.'), message }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => unfit(part, refusal, [...path, key]))
}
