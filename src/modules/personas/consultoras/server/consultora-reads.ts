import { sql } from 'kysely'
import { type EstadoConsultora, estadoOf } from '#modules/personas/consultoras/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { contains, sumOf } from '#platform/db/expressions.ts'
import type { DireccionEnvio } from '#platform/db/schema.ts'
import { isStaff } from '#shared/rights.ts'
import { whatsappNumber } from '#shared/whatsapp-number.ts'
import { type Cuenta, findCuenta } from './reads.ts'

type Direccion = Required<Omit<DireccionEnvio, 'telefono'>>

export type Consultora = {
  id: string
  nombreCompleto: string
  email: string
  telefono: string
  /** Digits for a WhatsApp link; `null` for an invalid phone. */
  whatsapp: string | null
  estado: EstadoConsultora
  direccion: Direccion
  /** The address of the newest pedido with one. */
  ultimaDireccion: DireccionEnvio | null
  solicitudAt: string
  aprobada: { at: string; por: string } | null
  rechazadaAt: string | null
  suspension: { at: string; por: string; motivo: string } | null
  /** Counts suspensions and reactivations, for optimistic locking. */
  version: number
  ultimoPedidoAt: string | null
  /** Newest first, without cancelled pedidos; months without pedidos are left out. */
  meses: MesDePedidos[]
} & Cuenta

export type MesDePedidos = { mes: string; pedidos: number; piezas: number; totalCentavos: number }

const maxMeses = 24

/** @param prefix the country code for numbers without `+`. @returns undefined for staff and unknown users. */
export async function findConsultora(
  { read, engine }: Database,
  id: string,
  prefix: string,
): Promise<Consultora | undefined> {
  const [row, ultimaDireccion, ultimo, meses, cuenta] = await Promise.all([
    findRow(read, id),
    findLastDireccion(read, id),
    findLast(read, id),
    sumByMonth(read, engine, id),
    findCuenta(read, id),
  ])
  // Former staff have no role either, but never applied.
  if (!row || isStaff(row.role) || (row.role === null && row.equipoHasta)) return undefined
  const {
    role,
    equipoHasta: _,
    approvedAt,
    approver,
    suspendidaAt,
    suspender,
    suspensionMotivo,
    appliedAt,
    version,
    ...rest
  } = row
  const { direccion, numero, complemento, barrio, ciudad, codigoPostal, createdAt, ...person } = rest
  return {
    ...person,
    whatsapp: whatsappNumber(person.telefono, prefix),
    estado: estadoOf(role, suspendidaAt),
    direccion: { direccion, numero, complemento, barrio, ciudad, codigoPostal },
    ultimaDireccion,
    solicitudAt: appliedAt ?? createdAt,
    aprobada: approvedAt ? { at: approvedAt, por: approver ?? '' } : null,
    suspension: suspendidaAt ? { at: suspendidaAt, por: suspender ?? '', motivo: suspensionMotivo ?? '' } : null,
    version,
    ultimoPedidoAt: ultimo?.createdAt ?? null,
    meses,
    ...cuenta,
  }
}

const findRow = (read: Reader, id: string) =>
  read
    .selectFrom('profiles')
    .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
    .leftJoin('profiles as approvers', 'approvers.id', 'userRoles.approvedBy')
    .leftJoin('profiles as suspenders', 'suspenders.id', 'userRoles.suspendidaBy')
    .select(['profiles.id', 'profiles.nombreCompleto', 'profiles.email', 'profiles.telefono', 'profiles.createdAt'])
    .select(['profiles.direccion', 'profiles.numero', 'profiles.complemento', 'profiles.barrio', 'profiles.ciudad'])
    .select([
      'profiles.codigoPostal',
      'profiles.rechazadaAt',
      'profiles.equipoHasta',
      'role',
      'approvedAt',
      'suspendidaAt',
      'suspensionMotivo',
    ])
    .select(['userRoles.createdAt as appliedAt', 'approvers.nombreCompleto as approver'])
    .select('suspenders.nombreCompleto as suspender')
    .select((eb) => eb.fn.coalesce('suspensionVersion', eb.lit(0)).as('version'))
    .where('profiles.id', '=', id)
    .executeTakeFirst()

const newestOf = (read: Reader, id: string) =>
  read
    .selectFrom('pedidos')
    .where('consultoraId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('pedidos.id', 'desc')
    .limit(1)

const findLast = (read: Reader, id: string) => newestOf(read, id).select('createdAt').executeTakeFirst()

/** A new pedido has the phone only. */
async function findLastDireccion(read: Reader, id: string): Promise<DireccionEnvio | null> {
  const row = await newestOf(read, id)
    .select('direccionEnvio')
    .where(contains('direccionEnvio', '"direccion":"'))
    .executeTakeFirst()
  return row ? JSON.parse(row.direccionEnvio) : null
}

/** Mexico City is UTC-6 all year (as in db/migrations/002). */
const months = {
  sqlite: sql<string>`strftime('%Y-%m', created_at, '-6 hours')`,
  postgres: sql<string>`to_char((created_at::timestamptz at time zone 'UTC') - interval '6 hours', 'YYYY-MM')`,
}

function sumByMonth(read: Reader, engine: Database['engine'], id: string): Promise<MesDePedidos[]> {
  const pedidos = read
    .selectFrom('pedidos')
    .select([months[engine].as('mes'), 'totalCentavos'])
    .select((eb) =>
      eb
        .selectFrom('pedidoItems')
        .select((of) => of.fn.sum<number>('cantidad').as('piezas'))
        .whereRef('pedidoId', '=', 'pedidos.id')
        .where('hasta', 'is', null)
        .as('piezas'),
    )
    .where('consultoraId', '=', id)
    .where('status', '<>', 'cancelado')
  return read
    .selectFrom(pedidos.as('each'))
    .select(({ fn }) => ['mes', fn.countAll<number>().as('pedidos')])
    .select(({ fn, ref }) => [fn.sum<number>('piezas').as('piezas'), sumOf(ref('totalCentavos')).as('totalCentavos')])
    .groupBy('mes')
    .orderBy('mes', 'desc')
    .limit(maxMeses)
    .execute()
}
