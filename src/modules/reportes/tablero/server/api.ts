import { Hono } from 'hono'
import type { AjustesDeMarca } from '#modules/ajustes/server/reads.ts'
import { countPorRecibir, countPorResponder } from '#modules/entregas/devoluciones/server/reads.ts'
import { countFallidos } from '#modules/mensajes/server/reads.ts'
import {
  daysUpTo,
  hearsOf,
  latestRows,
  pedidosPorStatus,
  plotDays,
  ventasPorDia,
} from '#modules/reportes/tablero/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { Live } from '#platform/http/live.ts'
import { actorOf, authorize, type Front } from '#platform/http/route.ts'
import { mexicanDay } from '#shared/format.ts'
import { may, type Role } from '#shared/rights.ts'
import { countSolicitudes, countStatus, readHoy } from './hoy-reads.ts'

const forMesa = (summary: string) => authorize({ to: ['mesa'], summary })

/**
 * `/api/tablero`: figures, latest rows and plots of the desk's first page, and the counts of open work for every desk
 * page.
 */
export const tableroApi = (db: Database, live: Live, deMarca: AjustesDeMarca) =>
  new Hono<Front>()
    .get('/', forMesa('What waits for staff, and the figures of the first page'), async (c) => {
      const { role } = actorOf(c)
      const [tablero, hoy] = await Promise.all([
        readTablero(db.read, role, mexicanDay(new Date())),
        readHoy(db, role, deMarca),
      ])
      return c.json({ ...tablero, hoy })
    })
    .get('/por-atender', forMesa('How much waits for staff'), async (c) =>
      c.json(await countPorAtender(db.read, actorOf(c).role)),
    )
    .get('/en-vivo', forMesa('Live changes of pedidos, applications and letters'), (c) => {
      const actor = actorOf(c)
      return live.stream(c, actor, ({ topic }) => hearsOf(actor.role, topic))
    })

/**
 * The desk's first page (spec 2.7) in five queries over counters (db/migrations/002), at a cost independent of the
 * number of pedidos.
 * @param hoy today as a Mexican day, `2026-11-05`.
 */
async function readTablero(read: Reader, role: Role | null, hoy: string) {
  const days = daysUpTo(hoy, plotDays)
  const [counted, roles, ultimasConsultoras, ultimosPedidos, oldest] = await Promise.all([
    may(role, 'pedidos-ver') ? countedSince(read, days[0] as string) : null,
    may(role, 'consultoras') ? countedRoles(read) : null,
    may(role, 'consultoras') ? latestConsultoras(read) : null,
    may(role, 'pedidos-ver') ? latestPedidos(read) : null,
    may(role, 'pedidos-ver') ? oldestPendiente(read) : null,
  ])
  const inAll = counted?.filter(({ dia }) => dia === '')
  const pendientes = inAll && (inAll.find(({ status }) => status === 'pendiente') ?? { pedidos: 0, totalCentavos: 0 })
  const porStatus = inAll ? pedidosPorStatus(inAll) : null
  return {
    pedidos: porStatus?.reduce((sum, { pedidos }) => sum + pedidos, 0) ?? null,
    pedidosPendientes: pendientes?.pedidos ?? null,
    pendientesCentavos: pendientes?.totalCentavos ?? null,
    pendienteDesde: oldest?.createdAt ?? null,
    consultoras: roles && personas(roles, 'consultor'),
    consultorasPendientes: roles && personas(roles, 'pendiente'),
    ultimasConsultoras,
    ultimosPedidos,
    ventas: counted && may(role, 'reportes') ? ventasPorDia(days, counted) : null,
    porStatus,
  }
}

/**
 * Open work of a role: pedidos, applications, failed letters (spec 3.1), and returns to answer or receive (spec 3.3).
 */
async function countPorAtender(
  read: Reader,
  role: Role | null,
): Promise<{ pedidos: number; solicitudes: number; devoluciones: number; mensajes: number }> {
  const row = await read
    .selectNoFrom((eb) => [
      (may(role, 'pedidos') ? countStatus(read, 'pendiente') : eb.lit(0)).as('pedidos'),
      (may(role, 'consultoras') ? countSolicitudes(read) : eb.lit(0)).as('solicitudes'),
      (countedDevoluciones(read, role) ?? eb.lit(0)).as('devoluciones'),
      (may(role, 'mensajes') ? countFallidos(read) : eb.lit(0)).as('mensajes'),
    ])
    .executeTakeFirstOrThrow()
  return {
    pedidos: row.pedidos ?? 0,
    solicitudes: row.solicitudes ?? 0,
    devoluciones: row.devoluciones ?? 0,
    mensajes: row.mensajes ?? 0,
  }
}

function countedDevoluciones(read: Reader, role: Role | null) {
  if (may(role, 'devoluciones')) return countPorResponder(read)
  return may(role, 'devoluciones-recibir') ? countPorRecibir(read) : null
}

const countedSince = (read: Reader, from: string) =>
  read
    .selectFrom('pedidosContados')
    .select(['dia', 'status', 'pedidos', 'totalCentavos'])
    .where((eb) => eb.or([eb('dia', '=', ''), eb('dia', '>=', from)]))
    .execute()

const countedRoles = (read: Reader) =>
  read
    .selectFrom('userRoles')
    .select(({ fn }) => ['role', fn.countAll<number>().as('personas')])
    .where('role', 'in', ['consultor', 'pendiente'])
    // Suspended consultoras are not active (spec 3.1).
    .where('suspendidaAt', 'is', null)
    .groupBy('role')
    .execute()

const personas = (roles: Awaited<ReturnType<typeof countedRoles>>, role: string): number =>
  roles.find((row) => row.role === role)?.personas ?? 0

const oldestPendiente = (read: Reader) =>
  read
    .selectFrom('pedidos')
    .select('createdAt')
    .where('status', '=', 'pendiente')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

const latestConsultoras = (read: Reader) =>
  read
    .selectFrom('userRoles')
    .innerJoin('profiles', 'profiles.id', 'userRoles.userId')
    .select(['profiles.id', 'nombreCompleto', 'email', 'userRoles.createdAt'])
    .where('role', '=', 'consultor')
    .orderBy('userRoles.createdAt', 'desc')
    .orderBy('userRoles.userId', 'desc')
    .limit(latestRows)
    .execute()

const latestPedidos = (read: Reader) =>
  read
    .selectFrom('pedidos')
    .innerJoin('profiles', 'profiles.id', 'pedidos.consultoraId')
    .select([
      'pedidos.id',
      'numeroPedido',
      'nombreCompleto as consultora',
      'totalCentavos',
      'status',
      'pedidos.createdAt',
    ])
    .orderBy('pedidos.createdAt', 'desc')
    .orderBy('pedidos.id', 'desc')
    .limit(latestRows)
    .execute()
