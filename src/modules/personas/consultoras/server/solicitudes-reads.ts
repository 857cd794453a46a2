import type { Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/like.ts'
import type { ProfileRow } from '#platform/db/schema.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import { foundBy, wordsOf } from './directory-reads.ts'

/** Somebody who wants to become a consultora: the whole application (spec 2.7), and when. */
export type Solicitud = Omit<ProfileRow, 'avatarImagenId' | 'version' | 'rechazadaAt' | 'equipoHasta'>

export type SolicitudFilter = { q?: string | undefined; cursor?: Cursor | undefined; limite: number }

/** How many wait in all, whatever is searched for; and the page that was asked for, newest first. */
export type Solicitudes = Page<Solicitud> & { pendientes: number }

/** Applications still pendiente. Accents and case are forgiven: every word must be found in name, e-mail, city or phone. */
export async function listSolicitudes(read: Reader, { q, cursor, limite }: SolicitudFilter): Promise<Solicitudes> {
  let query = read
    .selectFrom('userRoles')
    .innerJoin('profiles', 'profiles.id', 'userRoles.userId')
    .select(['profiles.id', 'nombreCompleto', 'email', 'telefono', 'userRoles.createdAt'])
    .select(['direccion', 'numero', 'complemento', 'barrio', 'ciudad', 'codigoPostal'])
    .where('role', '=', 'pendiente')
    .orderBy('userRoles.createdAt', 'desc')
    .orderBy('userRoles.userId', 'desc')
    .limit(limite + 1)
  for (const word of wordsOf(q)) query = query.where(contains(foundBy, word))
  if (cursor) {
    const { createdAt, id } = cursor
    query = query.where((eb) =>
      eb(eb.refTuple('userRoles.createdAt', 'userRoles.userId'), '<', eb.tuple(createdAt, id)),
    )
  }
  const [rows, pendientes] = await Promise.all([query.execute(), countPendientes(read)])
  return { ...pageOf(rows, limite), pendientes }
}

async function countPendientes(read: Reader): Promise<number> {
  const { personas } = await read
    .selectFrom('userRoles')
    .select(({ fn }) => fn.countAll<number>().as('personas'))
    .where('role', '=', 'pendiente')
    .executeTakeFirstOrThrow()
  return personas
}
