import { sql } from 'kysely'
import { maxChosen } from '#modules/pedidos/cambio-rules.ts'
import { hasDireccion, type PedidoStatus } from '#modules/pedidos/rules.ts'
import type { Elegidos } from '#modules/pedidos/schema.ts'
import type { Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/like.ts'
import { fold } from '#shared/fold.ts'
import { direction, fitting, openPropuesta, openSurtido } from './list-filter.ts'

/** A pedido as it is when a change of several is looked at. */
export type Elegido = {
  id: string
  numeroPedido: string
  status: PedidoStatus
  version: number
  createdAt: string
  conDireccion: boolean
  conGuia: boolean
  /** The number of the open surtido that it is in. */
  surtido: number | null
  /** Does a propuesta wait for an answer? */
  conPropuesta: boolean
}

/**
 * The pedidos of a filter, or those of some that still fit it, in the list's order (spec 3.1).
 * @returns `maxChosen` of them at most, and whether there are more.
 */
export async function findElegidos(
  read: Reader,
  { filtro, orden, ids }: Elegidos,
): Promise<{ items: Elegido[]; hayMas: boolean }> {
  let query = read
    .selectFrom('pedidos')
    .select(['id', 'numeroPedido', 'status', 'version', 'createdAt', 'direccionEnvio', 'guia'])
    .select((eb) => [openPropuesta(eb).as('propuestaAt'), openSurtido(eb).as('surtido')])
    .where(fitting('everybody', filtro))
    .orderBy('createdAt', direction(orden))
    .orderBy('id', direction(orden))
    .limit(maxChosen + 1)
  if (ids) query = query.where('id', 'in', ids)
  const rows = await query.execute()
  const items = rows.slice(0, maxChosen).map(({ direccionEnvio, guia, propuestaAt, ...pedido }) => ({
    ...pedido,
    conDireccion: hasDireccion(JSON.parse(direccionEnvio)),
    conGuia: guia !== null,
    conPropuesta: propuestaAt !== null,
  }))
  return { items, hayMas: rows.length > maxChosen }
}

/** A consultora that the list may be filtered by. */
type ConsultoraOption = { id: string; nombreCompleto: string; email: string; ciudad: string }

const maxOptions = 8

/**
 * Consultoras with a pedido at least, by name. Accents and case are forgiven: every word must be found in name or e-mail.
 * @param asked.id only this one.
 */
export function findConsultoras(
  read: Reader,
  { q, id }: { q?: string | undefined; id?: string | undefined },
): Promise<ConsultoraOption[]> {
  let query = read
    .selectFrom('profiles')
    .select(['id', 'nombreCompleto', 'email', 'ciudad'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('pedidos').select('pedidos.id').whereRef('consultoraId', '=', 'profiles.id')),
    )
    .orderBy('nombreCompleto')
    .orderBy('id')
    .limit(maxOptions)
  if (id) query = query.where('id', '=', id)
  const found = sql<string>`fold(nombre_completo || ' ' || email)`
  for (const word of fold(q ?? '')
    .split(' ')
    .filter(Boolean))
    query = query.where(contains(found, word))
  return query.execute()
}
