import type { MensajeDatos } from '#modules/mensajes/carta-texts.ts'
import type { MensajeTipo } from '#modules/mensajes/rules.ts'
import type { Writer } from '#platform/db/database.ts'
import { type Right, rights } from '#shared/rights.ts'

/** A letter before it is a row: `clave` makes it once. */
export type Draft = {
  [Tipo in MensajeTipo]: { tipo: Tipo; para: string; clave: string; datos: MensajeDatos[Tipo] }
}[MensajeTipo]

/** Everybody at the brand's desk who has a right, and so is told of what it is about. */
export const findStaff = (tx: Writer, right: Right) =>
  tx
    .selectFrom('userRoles')
    .innerJoin('profiles', 'profiles.id', 'userRoles.userId')
    .select(['profiles.id', 'profiles.email'])
    .where('role', 'in', rights[right])
    .orderBy('profiles.id')
    .execute()
