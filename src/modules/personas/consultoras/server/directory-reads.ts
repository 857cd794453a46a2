import { type RawBuilder, sql } from 'kysely'
import { type EstadoConsultora, estadoOf } from '#modules/personas/consultoras/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/expressions.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { fold } from '#shared/fold.ts'
import { isStaff } from '#shared/rights.ts'

/** A row of the directory. `createdAt` is when the user applied, was approved, refused or suspended. */
export type ConsultoraRow = {
  id: string
  nombreCompleto: string
  email: string
  telefono: string
  ciudad: string
  estado: EstadoConsultora
  createdAt: string
  ultimoPedidoAt: string | null
}

export type DirectorioFilter = {
  estado: EstadoConsultora
  q?: string | undefined
  cursor?: Cursor | undefined
  limite: number
}

/** Sort columns of each list, matching its index (db/migrations/016). */
const lists: Record<EstadoConsultora, { since: string; id: string; where: RawBuilder<boolean> }> = {
  solicitud: { since: 'userRoles.createdAt', id: 'userRoles.userId', where: sql`role = 'pendiente'` },
  activa: {
    ...{ since: 'userRoles.approvedAt', id: 'userRoles.userId' },
    where: sql`role = 'consultor' and suspendida_at is null`,
  },
  suspendida: {
    ...{ since: 'userRoles.suspendidaAt', id: 'userRoles.userId' },
    where: sql`role = 'consultor' and suspendida_at is not null`,
  },
  rechazada: {
    since: 'profiles.rechazadaAt',
    id: 'profiles.id',
    where: sql`rechazada_at is not null and role is null`,
  },
}

/** A list of the directory, newest first (spec 3.1). Every search word must occur in name, e-mail, city or phone. */
export async function listConsultoras(
  read: Reader,
  { estado, q, cursor, limite }: DirectorioFilter,
): Promise<Page<ConsultoraRow>> {
  const { where, ...order } = lists[estado]
  const [since, id] = [sql.ref<string>(order.since), sql.ref<string>(order.id)]
  let query = read
    .selectFrom('profiles')
    .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
    .select(['profiles.id', 'nombreCompleto', 'email', 'telefono', 'ciudad', 'role', 'suspendidaAt'])
    .select(since.as('createdAt'))
    .select((eb) =>
      eb
        .selectFrom('pedidos')
        .select((of) => of.fn.max('pedidos.createdAt').as('at'))
        .whereRef('pedidos.consultoraId', '=', 'profiles.id')
        .as('ultimoPedidoAt'),
    )
    .where(where)
    .orderBy(since, 'desc')
    .orderBy(id, 'desc')
    .limit(limite + 1)
  for (const word of wordsOf(q)) query = query.where(contains(foundBy, word))
  if (cursor) query = query.where(sql<boolean>`(${since}, ${id}) < (${cursor.createdAt}, ${cursor.id})`)
  const { items, siguiente } = pageOf(await query.execute(), limite)
  return {
    siguiente,
    items: items.map(({ role, suspendidaAt, ...row }) => ({
      ...row,
      estado: estadoOf(isStaff(role) ? null : role, suspendidaAt),
    })),
  }
}

/** The searched text. Includes the phone without spaces, as staff type it during a call. */
export const foundBy = sql<string>`fold(
  nombre_completo || ' ' || email || ' ' || ciudad || ' ' || telefono || ' ' || replace(telefono, ' ', ''))`

export const wordsOf = (q: string | undefined): string[] =>
  fold(q ?? '')
    .split(' ')
    .filter(Boolean)
