import type { Reader } from '#platform/db/database.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { isStaff, staffRoles } from '#shared/actor.ts'
import { dayAfter, startOfMexicanDay } from '#shared/format.ts'
import '#features/campanas/server/tables.ts'
import '#features/catalogo/server/tables.ts'
import '#features/cuentas/server/tables.ts'
import '#features/pedidos/server/tables.ts'
import '#platform/audit/tables.ts'

/** One change: what was done to what, by whom, and each value that changed as `[before, after]`. */
export type Apunte = {
  id: string
  verbo: string
  objetoId: string
  /** What the object is called, where it is a person, product, pedido or campaña that is there. */
  objeto: string | null
  cambios: Record<string, [antes: Json, despues: Json]>
  actor: { id: string; nombreCompleto: string }
  createdAt: string
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type BitacoraFilter = {
  objeto?: string | undefined
  /** Who did it. */
  quien?: string | undefined
  verbo?: string | undefined
  /** Only these verbs: for who may not read the others. */
  deVerbos?: readonly string[]
  /** Nothing of who is or was of the team: for who may not read that. */
  sinEquipo?: boolean
  /** Mexican days, both included. */
  desde?: string | undefined
  hasta?: string | undefined
  cursor?: Cursor | undefined
  limite: number
}

/** What the desk changed, newest first: everything, or what fits each filter that is given (spec 3.7). */
export async function listBitacora(read: Reader, filter: BitacoraFilter): Promise<Page<Apunte>> {
  const { objeto, quien, verbo, deVerbos, sinEquipo, desde, hasta, cursor, limite } = filter
  let query = read
    .selectFrom('bitacora')
    .leftJoin('profiles', 'profiles.id', 'bitacora.actorId')
    .leftJoin('profiles as personas', 'personas.id', 'objetoId')
    .leftJoin('productos', 'productos.id', 'objetoId')
    .leftJoin('pedidos', 'pedidos.id', 'objetoId')
    .leftJoin('campanas', 'campanas.id', 'objetoId')
    .select(['bitacora.id', 'verbo', 'objetoId', 'cambios', 'actorId', 'profiles.nombreCompleto', 'bitacora.createdAt'])
    .select(({ fn }) =>
      fn.coalesce('personas.nombreCompleto', 'productos.nombre', 'numeroPedido', 'campanas.nombre').as('objeto'),
    )
    .orderBy('bitacora.createdAt', 'desc')
    .orderBy('bitacora.id', 'desc')
    .limit(limite + 1)
  if (objeto) query = query.where('objetoId', '=', objeto)
  if (quien) query = query.where('actorId', '=', quien)
  if (verbo) query = query.where('verbo', '=', verbo)
  if (deVerbos) query = query.where('verbo', 'in', deVerbos)
  if (sinEquipo) {
    query = query
      .where('personas.equipoHasta', 'is', null)
      .where('objetoId', 'not in', read.selectFrom('userRoles').select('userId').where('role', 'in', staffRoles))
  }
  if (desde) query = query.where('bitacora.createdAt', '>=', startOfMexicanDay(desde))
  if (hasta) query = query.where('bitacora.createdAt', '<', startOfMexicanDay(dayAfter(hasta)))
  if (cursor) {
    const { createdAt, id } = cursor
    query = query.where((eb) => eb(eb.refTuple('bitacora.createdAt', 'bitacora.id'), '<', eb.tuple(createdAt, id)))
  }
  const { items, siguiente } = pageOf(await query.execute(), limite)
  return {
    siguiente,
    items: items.map(({ actorId, nombreCompleto, cambios, ...apunte }) => ({
      ...apunte,
      cambios: JSON.parse(cambios),
      actor: { id: actorId, nombreCompleto: nombreCompleto ?? '' },
    })),
  }
}

/** Everybody who is or was of the team, to look for what somebody did. */
export const listAutores = (read: Reader): Promise<{ id: string; nombreCompleto: string; sigue: boolean }[]> =>
  read
    .selectFrom('profiles')
    .leftJoin('userRoles', 'userRoles.userId', 'profiles.id')
    .select(['profiles.id', 'nombreCompleto', 'role'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('equipoHasta', 'is not', null),
        eb(
          'profiles.id',
          'in',
          selectFrom('userRoles as staff').select('staff.userId').where('staff.role', 'in', staffRoles),
        ),
      ]),
    )
    .orderBy('nombreCompleto')
    .orderBy('profiles.id')
    .execute()
    .then((rows) => rows.map(({ role, ...autor }) => ({ ...autor, sigue: isStaff(role) })))
