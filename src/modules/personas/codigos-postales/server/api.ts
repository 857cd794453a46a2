import { Hono } from 'hono'
import { isCodigo, type Lugar } from '#modules/personas/codigos-postales/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { authorize, type Front } from '#platform/http/route.ts'
import { lugarByDigits } from './estados.ts'

/** More than any código has. */
const maxColonias = 500

/**
 * The place of a código postal: from the imported catalogue, else by its first digits; `null` when no estado has them.
 */
export async function findLugar(read: Reader, codigo: string): Promise<Lugar | null> {
  const rows = await read
    .selectFrom('codigosPostales')
    .select(['colonia', 'municipio', 'estado', 'ciudad'])
    .where('codigo', '=', codigo)
    .orderBy('colonia')
    .limit(maxColonias)
    .execute()
  const [first] = rows
  if (!first) return lugarByDigits(codigo)
  const { estado, municipio, ciudad } = first
  const byName = new Intl.Collator('es')
  return { estado, municipio, ciudad, colonias: [...new Set(rows.map((row) => row.colonia))].sort(byName.compare) }
}

/** `/api/codigos-postales`: public postal data (spec 3.3.5). Unknown codes return null, not an error. */
export const codigosPostalesApi = (db: Database) =>
  new Hono<Front>().get(
    '/:codigo',
    authorize({ to: ['anyone'], summary: 'Estado, municipio and colonias of a código postal, if it is known' }),
    async (c) => {
      const codigo = c.req.param('codigo')
      return c.json({ lugar: isCodigo(codigo) ? await findLugar(db.read, codigo) : null })
    },
  )
