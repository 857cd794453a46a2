import { describe, expect, test } from 'vitest'
import { demoPassword } from '#main/demo/demo-data.ts'
import { newId, now } from '#platform/ids.ts'
import { isRight, isStaff, type Role, rightNames, serves } from '#shared/rights.ts'
import { type Fetch, people, testApp } from '../app.ts'
import { cookieOf } from '../set-up/cookies.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { newDevice } from '../set-up/passkey.ts'
import { addressOf, type Route, routesOf } from '../set-up/routes.ts'
import { codeOf, segundoFactor } from '../set-up/segundo-factor.ts'
import { idOf } from '../set-up/shop.ts'
import { addPerson } from '../set-up/world.ts'

/**
 * Every route by every role, with and without a second factor. Expected answers follow from the table of rights (docs/decisions/004),
 * the route's audience and its fresh-proof flag (003). test/api/access.test.ts has the statuses of allowed requests by hand.
 */
const app = await testApp({ settings: { APP_URL: 'http://localhost:3000' } })
const { db } = app.context
const { send, signIn, enter, turnOn, halfWay, later } = segundoFactor(app)
const routes = await routesOf(app)

/** By hand: what matters most, so that no route stops asking for a fresh proof unnoticed. The setting that depends on what is changed: test/security/segundo-factor-equipo.test.ts. */
const freshByHand = [
  ...['POST /consultoras/exportacion', 'POST /pedidos/exportacion'],
  ...['POST /cargas/exportacion', 'POST /reportes/exportacion'],
  'POST /consultoras/{id}/cierre-de-sesiones',
  'POST /cuentas/{id}/segundo-factor/restablecimiento',
  'PUT /cuentas/contrasena',
  ...['POST /perfil/seguridad/app', 'PUT /perfil/seguridad/app'],
  ...['POST /perfil/seguridad/retos', 'POST /perfil/seguridad/llaves', 'DELETE /perfil/seguridad/llaves/{id}'],
  ...['POST /admin/equipo/invitaciones', 'PUT /admin/equipo/{id}/rol', 'POST /admin/equipo/{id}/baja'],
  ...['POST /admin/equipo/invitaciones/{id}/reenvio', 'POST /admin/equipo/{id}/cierre-de-sesiones'],
]

const roles = {
  ...{ refused: null, pendiente: 'pendiente', consultora: 'consultor', suspended: 'consultor' },
  ...{ admin: 'admin', ventas: 'ventas', almacen: 'almacen', catalogo: 'catalogo' },
} as const satisfies Record<string, Role | null>
type Who = keyof typeof roles
const everybody = Object.keys(roles) as Who[]

/** How a session stands to the second factor of its person. */
type Standing = 'without' | 'fresh' | 'old' | 'unproven'
const standings: Standing[] = ['without', 'fresh', 'old', 'unproven']

type Caller = { name: string; role: Role | null | undefined; standing: Standing; send: Fetch }
const withCookie =
  (cookie: string): Fetch =>
  (path, init = {}) =>
    app.as('visitor')(path, { ...init, headers: { ...(init.headers as object), cookie } })

/** Accounts of a role: one without a second factor, one with an app, one with a passkey alone, which a password still signs in to. */
async function accountsOf(who: Who) {
  const { password, userId: approvedBy } = await db.read
    .selectFrom('account')
    .select(['password', 'userId'])
    .where('userId', '=', await idOf(app, people.admin))
    .executeTakeFirstOrThrow()
  const role = roles[who]
  const emails = ['sin', 'app', 'llave'].map((what) => `${who}.${what}@puertas.test`)
  await db.write(async (tx) => {
    for (const email of emails) {
      const userId = await addPerson(tx, { email, nombre: 'Quien Toca', password: password ?? '' })
      if (!role) continue
      const at = now()
      const approved = role === 'consultor' ? { approvedAt: at, approvedBy } : { approvedAt: null, approvedBy: null }
      const suspended = { suspendidaAt: at, suspendidaBy: approvedBy, suspensionMotivo: 'Prueba' }
      const row = { userId, role, createdAt: at, ...approved, ...(who === 'suspended' && suspended) }
      await tx.insertInto('userRoles').values(row).execute()
    }
  })
  return emails as [string, string, string]
}

/** A session in each standing, and one whose code is still to come. */
async function sessionsOf(who: Who): Promise<Record<Standing | 'half', string>> {
  const [plain, withApp, withLlave] = await accountsOf(who)
  const { cookie: old, secret } = await turnOn(withApp)
  await age(withApp)
  await later()
  const fresh = cookieOf(await enter(await halfWay(withApp), codeOf(secret)))
  const maker = cookieOf(await signIn(withLlave))
  const options = await (await send('/api/perfil/seguridad/retos', 'POST', { actual: demoPassword }, maker)).json()
  const made = { nombre: 'Mía', ...newDevice().make(options) }
  expect((await send('/api/perfil/seguridad/llaves', 'POST', made, maker)).status).toBe(201)
  return {
    without: cookieOf(await signIn(plain)),
    ...{ fresh, old, unproven: cookieOf(await signIn(withLlave)), half: await halfWay(withApp) },
  }
}

/** Ages every proof beyond ten minutes. */
async function age(email: string): Promise<void> {
  await db.read
    .updateTable('session')
    .set({ probadoAt: new Date(Date.now() - 10 * 60_000 - 1_000).toISOString() })
    .where('userId', '=', db.read.selectFrom('user').select('id').where('email', '=', email))
    .execute()
}

const callers: Caller[] = []
const strangers: Caller[] = (['visitor', 'expirada'] as const).map((name) => ({
  ...{ name, role: undefined, standing: 'without', send: app.as(name) },
}))
await app.as('expirada')('/api/sesion')
for (const who of everybody) {
  const cookies = await sessionsOf(who)
  for (const standing of standings)
    callers.push({ name: `${who}, ${standing}`, role: roles[who], standing, send: withCookie(cookies[standing]) })
  strangers.push({ name: `${who}, half`, role: undefined, standing: 'without', send: withCookie(cookies.half) })
}

type Gate = 'in' | 'unauthenticated' | 'forbidden' | 'second_factor_required' | 'proof_required'

/** The table of expected answers. @param asked whether the setting asks a second factor of the team. */
function gateOf({ name, serves: to }: Route, { role, standing }: Caller, asked: boolean): Gate {
  if (to.includes('anyone')) return 'in'
  if (role === undefined) return 'unauthenticated'
  const lacks = asked && isStaff(role) && (standing === 'without' || standing === 'unproven')
  if (lacks && !to.includes('signed-in')) return 'second_factor_required'
  if (!serves(to, lacks ? null : role)) return 'forbidden'
  if (freshByHand.includes(name) && (standing === 'old' || standing === 'unproven')) return 'proof_required'
  return 'in'
}

type Answer = { status: number; code?: string }

async function knock(route: Route, { send: ask }: Caller): Promise<Answer> {
  const { method, path } = route
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
  const reply = await ask(addressOf(route, newId()), { method, ...body })
  if (reply.status >= 400) return { status: reply.status, code: (await reply.json()).code }
  // A stream would go on for ever, and some files are long.
  await reply.body?.cancel()
  await undo(path, method)
  return { status: reply.status }
}

const sessions = await db.read.selectFrom('session').selectAll().execute()
const withoutRole = await db.read.selectFrom('user').select('id').where('email', 'like', 'refused.%').execute()

/** Signs in again after a sign-out, and rejects again after a new application (spec 2.4). */
async function undo(path: string, method: string): Promise<void> {
  if (path.startsWith('/sesion') && method === 'DELETE')
    await db.read
      .insertInto('session')
      .values(sessions)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const ids = withoutRole.map(({ id }) => id)
  if (path === '/cuentas/solicitud') await db.read.deleteFrom('userRoles').where('userId', 'in', ids).execute()
}

const refusals: Record<Exclude<Gate, 'in'>, number> = {
  ...{ unauthenticated: 401, forbidden: 403, second_factor_required: 403, proof_required: 403 },
}

/** The answers without a required second factor. */
const asEver = new Map<string, number>()

describe.each([
  ['nobody asks a second factor of the team', false],
  ['the team must have one', true],
])('every route by every role, where %s', (_, asked) => {
  const cells = [...strangers, ...callers].flatMap((caller) =>
    routes.map((route) => ({ route, caller, gate: gateOf(route, caller, asked) })),
  )

  test('an admin with a second factor sets it', async () => {
    const { send: admin } = callers.find(({ name }) => name === 'admin, fresh') ?? expect.unreachable()
    const body = { clave: 'equipo_segundo_factor', valor: asked, version: 0 }
    expect((await admin('/api/ajustes', { method: 'PUT', body })).status).toBe(200)
  })

  test('refused requests name the reason and leave no trace', async () => {
    const refused = cells.filter(({ gate }) => gate !== 'in')
    const wrong: string[] = []
    await leavesNoTrace(app, async () => {
      for (const { route, caller, gate } of refused) {
        const { status, code } = await knock(route, caller)
        if (code !== gate || status !== refusals[gate as Exclude<Gate, 'in'>])
          wrong.push(`${route.name} by ${caller.name}: ${status} ${code} instead of ${gate}`)
      }
    })
    expect(wrong).toEqual([])
    expect(refused.length).toBeGreaterThan(5_000)
  }, 60_000)

  test('allowed requests are answered as without a second factor', async () => {
    const served = cells.filter(({ gate }) => gate === 'in')
    const wrong: string[] = []
    for (const { route, caller } of served) {
      const { status, code } = await knock(route, caller)
      const person = `${route.name} by ${caller.role === undefined ? 'a stranger' : caller.name.split(',')[0]}`
      const before = asEver.get(person) ?? status
      asEver.set(person, before)
      if (status !== before || (code && code in refusals))
        wrong.push(`${route.name} by ${caller.name}: ${status} ${code} instead of ${before}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)
})

describe('the OpenAPI document', () => {
  test('marks the same routes as this list as requiring a fresh proof', () => {
    expect(
      routes
        .filter(({ freshProof }) => freshProof)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(freshByHand.toSorted())
  })

  test('has a route for every right except amounts, which are checked inside answers', () => {
    const named = new Set(routes.flatMap(({ serves: to }) => to.filter(isRight)))
    expect([...named, 'precios'].sort()).toEqual(rightNames.toSorted())
  })
})
