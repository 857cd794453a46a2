import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { mensajeEstados } from '#modules/mensajes/rules.ts'
import { countMensajes, oldestDue } from '#modules/mensajes/server/reads.ts'
import { countPedidosByStatus } from '#modules/pedidos/server/list-reads.ts'
import { isLoopback } from '#platform/http/address.ts'
import type { Front } from '#platform/http/route.ts'
import { type Check, openHealth, platformChecks } from '#platform/ops/health.ts'
import { type Figure, type Metrics, openMetrics } from '#platform/ops/metrics.ts'
import { AppError } from '#shared/errors.ts'
import { minuteMs } from '#shared/time.ts'
import type { AppContext } from './context.ts'

export type Ops = { routes: Hono<Front>; metrics: Metrics }

/** Routes for operators (docs/operations.md): liveness, readiness, metrics. */
export function openOps(context: AppContext): Ops {
  const { db, images, env } = context
  const health = openHealth([...platformChecks({ db, images, dataDir: env.DATA_DIR }), mailCheck(context)])
  const metrics = openMetrics(figuresOf(context))
  const isTrusted = (c: Context<Front>) => isOperator(c.req.raw.headers, c.env, env)
  const routes = new Hono<Front>()
    .use('/:door{healthz|readyz|metrics}', async (c, next) => {
      c.header('cache-control', 'private, no-store')
      await next()
    })
    // Liveness, for supervisors: an unreachable database is no reason to restart.
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/readyz', async (c) => {
      const { ok, checks } = await health()
      return c.json(isTrusted(c) ? { ok, checks } : { ok }, ok ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      if (!isTrusted(c)) throw new AppError('not_found', 'No existe esa dirección.')
      c.header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
      return c.body(await metrics.text())
    })
  return { routes, metrics }
}

const maxWaitMs = 15 * minuteMs

/** Not vital: without mail, only letters are delayed. */
const mailCheck = ({ db, env }: AppContext): Check => ({
  name: 'mail',
  vital: false,
  look: async () => {
    const { letters, since } = await oldestDue(db.read)
    if (!env.SMTP_URL || !since || Date.now() - Date.parse(since) < maxWaitMs) return
    throw new Error(`${letters} letters wait, the oldest since ${since}`)
  },
})

function figuresOf({ db, live }: AppContext): Figure[] {
  return [
    {
      name: 'azahar_live_streams',
      help: 'Open live pages of this process.',
      read: () => [{ value: live.size() }],
    },
    {
      name: 'azahar_pedidos',
      help: 'Pedidos by status.',
      label: 'status',
      read: async () => {
        const counted = await countPedidosByStatus(db.read)
        return counted.map(({ status, pedidos }) => ({ of: status, value: pedidos }))
      },
    },
    {
      name: 'azahar_outbox_letters',
      help: 'Letters by state.',
      label: 'estado',
      read: async () => {
        const counted = await countMensajes(db.read)
        return mensajeEstados.map((estado) => ({ of: estado, value: counted[estado] }))
      },
    },
    {
      name: 'azahar_outbox_oldest_seconds',
      help: 'How long the oldest letter that should leave has waited.',
      read: async () => {
        const { since } = await oldestDue(db.read)
        return [{ value: since ? Math.max(0, (Date.now() - Date.parse(since)) / 1000) : 0 }]
      },
    },
  ]
}

type Settings = { OPS_TOKEN?: string | undefined }

/** Headers that proxies add. */
const handedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Whether a request may read metrics: with `OPS_TOKEN` as bearer token or, if none is set, from this machine without a
 * proxy.
 * @param connection the environment that Hono's Node server passes with a request.
 */
function isOperator(headers: Headers, connection: unknown, { OPS_TOKEN }: Settings): boolean {
  if (OPS_TOKEN) return sameText(headers.get('authorization') ?? '', `Bearer ${OPS_TOKEN}`)
  return isLoopback(connection) && handedOn.every((name) => !headers.has(name))
}

const sameText = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => createHash('sha256').update(text).digest()
