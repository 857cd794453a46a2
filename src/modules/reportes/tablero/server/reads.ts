import { countPorRecibir, countPorResponder } from '#modules/entregas/devoluciones/server/reads.ts'
import { countFallidos, countUnsent } from '#modules/mensajes/server/reads.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import {
  type DiaDeVentas,
  daysUpTo,
  latestRows,
  pedidosPorStatus,
  plotDays,
  ventasPorDia,
} from '#modules/reportes/tablero/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import type { Role } from '#shared/actor.ts'
import { may } from '#shared/rights.ts'

/** What the first page shows; `null` is what its reader has no right to (spec 3.7). */
export type Tablero = {
  pedidos: number | null
  pedidosPendientes: number | null
  /** When the oldest of them was placed. */
  pendienteDesde: string | null
  consultoras: number | null
  consultorasPendientes: number | null
  ultimasConsultoras: { id: string; nombreCompleto: string; email: string; createdAt: string }[] | null
  ultimosPedidos: UltimoPedido[] | null
  ventas: DiaDeVentas[] | null
  porStatus: { status: PedidoStatus; pedidos: number }[] | null
  /** Letters of the outbox that have not left. */
  mensajes: { fallidos: number; porEnviar: number } | null
}

type UltimoPedido = {
  id: string
  numeroPedido: string
  consultora: string
  totalCentavos: number
  status: PedidoStatus
  createdAt: string
}

/**
 * Everything on the brand's first page (spec 2.7: dashboard), in six queries whose cost does not grow with the
 * number of pedidos: they are counted as they are written (db/migrations/002).
 * @param role who reads it: what she may not see is not read. @param hoy the Mexican day that is today, `2026-11-05`.
 */
export async function readTablero(read: Reader, role: Role | null, hoy: string): Promise<Tablero> {
  const days = daysUpTo(hoy, plotDays)
  const [counted, roles, ultimasConsultoras, ultimosPedidos, mensajes, oldest] = await Promise.all([
    may(role, 'pedidos-ver') ? countedSince(read, days[0] as string) : null,
    may(role, 'consultoras') ? countedRoles(read) : null,
    may(role, 'consultoras') ? latestConsultoras(read) : null,
    may(role, 'pedidos-ver') ? latestPedidos(read) : null,
    may(role, 'mensajes') ? countUnsent(read) : null,
    may(role, 'pedidos-ver') ? oldestPendiente(read) : null,
  ])
  const porStatus = counted && pedidosPorStatus(counted.filter(({ dia }) => dia === ''))
  return {
    pedidos: porStatus?.reduce((sum, { pedidos }) => sum + pedidos, 0) ?? null,
    pedidosPendientes: porStatus && (porStatus.find(({ status }) => status === 'pendiente')?.pedidos ?? 0),
    pendienteDesde: oldest?.createdAt ?? null,
    consultoras: roles && personas(roles, 'consultor'),
    consultorasPendientes: roles && personas(roles, 'pendiente'),
    ultimasConsultoras,
    ultimosPedidos,
    ventas: counted && may(role, 'reportes') ? ventasPorDia(days, counted) : null,
    porStatus,
    mensajes,
  }
}

/**
 * What waits for this one of staff: pedidos to confirm, applications to decide, letters that did not leave (spec 3.1), and of what comes back
 * what is to be answered or, by who only receives it, to be received and sent (spec 3.3).
 */
export async function countPorAtender(
  read: Reader,
  role: Role | null,
): Promise<{ pedidos: number; solicitudes: number; devoluciones: number; mensajes: number }> {
  const row = await read
    .selectNoFrom((eb) => [
      (may(role, 'pedidos') ? countedPendientes(read) : eb.lit(0)).as('pedidos'),
      (may(role, 'consultoras') ? countedSolicitudes(read) : eb.lit(0)).as('solicitudes'),
      (countedDevoluciones(read, role) ?? eb.lit(0)).as('devoluciones'),
      (may(role, 'mensajes') ? countFallidos(read) : eb.lit(0)).as('mensajes'),
    ])
    .executeTakeFirstOrThrow()
  return {
    pedidos: Number(row.pedidos ?? 0),
    solicitudes: Number(row.solicitudes),
    devoluciones: Number(row.devoluciones),
    mensajes: Number(row.mensajes),
  }
}

function countedDevoluciones(read: Reader, role: Role | null) {
  if (may(role, 'devoluciones')) return countPorResponder(read)
  return may(role, 'devoluciones-recibir') ? countPorRecibir(read) : null
}

const countedPendientes = (read: Reader) =>
  read.selectFrom('pedidosContados').select('pedidos').where('dia', '=', '').where('status', '=', 'pendiente')

const countedSolicitudes = (read: Reader) =>
  read
    .selectFrom('userRoles')
    .select(({ fn }) => fn.countAll<number>().as('personas'))
    .where('role', '=', 'pendiente')

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
    // Who is suspended is no active consultora (spec 3.1).
    .where('suspendidaAt', 'is', null)
    .groupBy('role')
    .execute()

const personas = (roles: Awaited<ReturnType<typeof countedRoles>>, role: string): number =>
  Number(roles.find((row) => row.role === role)?.personas ?? 0)

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
