import { sql } from 'kysely'
import type { MensajeDatos } from '#modules/mensajes/carta-texts.ts'
import type { MensajeTipo } from '#modules/mensajes/rules.ts'
import type { Writer } from '#platform/db/database.ts'
import { type Right, rights } from '#shared/rights.ts'

/** A letter before it is a row: `clave` makes it once. */
export type Draft = {
  [Tipo in MensajeTipo]: { tipo: Tipo; para: string; clave: string; datos: MensajeDatos[Tipo] }
}[MensajeTipo]

/** As a function where a letter names what is known only when the rows are written. */
export type Drafts = Draft[] | (() => Draft[])

/** Everybody at the desk who has a right, and so gets the letters about it. @param besides the id of one person more. */
export const findStaff = (tx: Writer, right: Right, besides: string | null = null) =>
  tx
    .selectFrom('profiles')
    .select(['id', 'email', 'nombreCompleto'])
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('userRoles')
        .select('userId')
        .where('role', 'in', rights[right])
        .unionAll(sql<{ userId: string }>`select cast(${besides} as text)`),
    )
    .orderBy('id')
    .execute()
