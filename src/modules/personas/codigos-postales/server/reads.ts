import { lugarByEstado } from '#modules/personas/codigos-postales/estados.ts'
import type { Lugar } from '#modules/personas/codigos-postales/rules.ts'
import type { Reader } from '#platform/db/database.ts'

/** More than the código with the most colonias has. */
const maxColonias = 500

/** What a código postal stands for: by the catalogue, or, before somebody imports it, by its first digits; `null` for what cannot be one. */
export async function findLugar(read: Reader, codigo: string): Promise<Lugar | null> {
  const rows = await read
    .selectFrom('codigosPostales')
    .select(['colonia', 'municipio', 'estado', 'ciudad'])
    .where('codigo', '=', codigo)
    .orderBy('colonia')
    .limit(maxColonias)
    .execute()
  const [first] = rows
  if (!first) return lugarByEstado(codigo)
  const { estado, municipio, ciudad } = first
  const byName = new Intl.Collator('es')
  return { estado, municipio, ciudad, colonias: [...new Set(rows.map((row) => row.colonia))].sort(byName.compare) }
}
