import type { Reader } from '#platform/db/database.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import '#features/cuentas/server/tables.ts'
import '#platform/audit/tables.ts'

/** One change: what was done to what, by whom, and each value that changed as `[before, after]`. */
export type Apunte = {
  id: string
  verbo: string
  objetoId: string
  cambios: Record<string, [antes: Json, despues: Json]>
  actor: { id: string; nombreCompleto: string }
  createdAt: string
}

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

export type BitacoraFilter = { objeto?: string | undefined; cursor?: Cursor | undefined; limite: number }

/** What the desk changed, newest first: everything, or what one product, person or letter went through. */
export async function listBitacora(read: Reader, { objeto, cursor, limite }: BitacoraFilter): Promise<Page<Apunte>> {
  let query = read
    .selectFrom('bitacora')
    .leftJoin('profiles', 'profiles.id', 'bitacora.actorId')
    .select(['bitacora.id', 'verbo', 'objetoId', 'cambios', 'actorId', 'nombreCompleto', 'bitacora.createdAt'])
    .orderBy('bitacora.createdAt', 'desc')
    .orderBy('bitacora.id', 'desc')
    .limit(limite + 1)
  if (objeto) query = query.where('objetoId', '=', objeto)
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
