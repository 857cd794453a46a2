import { sql } from 'kysely'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { type Busqueda, maxPerKind } from '#modules/reportes/busqueda/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/like.ts'
import { type Role, staffRoles } from '#shared/actor.ts'

/** Somebody who orders, ordered or wants to, with the pedido that she sent last. */
export type ConsultoraHit = {
  id: string
  nombreCompleto: string
  email: string
  telefono: string
  role: Role | null
  ultimoPedido: { id: string; numeroPedido: string; status: PedidoStatus } | null
}

/**
 * Whoever has every word in name, e-mail or phone, staff left out: first those whose phone ends in what was typed, then who
 * ordered last. The newest pedidos of all who were found are among those of these few.
 * @param seesContact whether who asks may see e-mail and phone: else people are found by their name alone.
 */
export async function findConsultoras(
  read: Reader,
  { palabrasDePersona, finDeTelefono }: Busqueda,
  seesContact: boolean,
): Promise<ConsultoraHit[]> {
  let found = read
    .selectFrom('profilesBusqueda')
    .innerJoin('profiles', 'profiles.id', 'profilesBusqueda.id')
    .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
    .select(['profiles.id', 'nombreCompleto', 'email', 'telefono', 'role', 'busqueda'])
    .select((eb) =>
      eb
        .selectFrom('pedidos')
        .select('pedidos.id')
        .whereRef('consultoraId', '=', 'profiles.id')
        .orderBy('pedidos.createdAt', 'desc')
        .orderBy('pedidos.id', 'desc')
        .limit(1)
        .as('ultimoId'),
    )
    .where((eb) =>
      // Who left the team has no role either, and is nobody who wanted to order.
      eb.or([eb.and([eb('role', 'is', null), eb('equipoHasta', 'is', null)]), eb('role', 'not in', staffRoles)]),
    )
  for (const palabra of palabrasDePersona) {
    found = found.where(contains('profilesBusqueda.busqueda', palabra))
    if (!seesContact) found = found.where(contains(sql<string>`fold(nombre_completo)`, palabra))
  }
  const rows = await read
    .selectFrom(found.as('found'))
    .leftJoin('pedidos', 'pedidos.id', 'found.ultimoId')
    .select(['found.id', 'nombreCompleto', 'email', 'telefono', 'role', 'ultimoId', 'numeroPedido', 'status'])
    .$if(finDeTelefono !== null, (query) =>
      query.orderBy(sql`case when busqueda like ${`%${finDeTelefono}`} then 0 else 1 end`),
    )
    .orderBy('pedidos.createdAt', (order) => order.desc().nullsLast())
    .orderBy('nombreCompleto')
    .orderBy('found.id')
    .limit(maxPerKind)
    .execute()
  return rows.map(({ ultimoId, numeroPedido, status, ...consultora }) => ({
    ...consultora,
    ultimoPedido: ultimoId && numeroPedido && status ? { id: ultimoId, numeroPedido, status } : null,
  }))
}
