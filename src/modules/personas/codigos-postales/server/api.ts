import { Hono } from 'hono'
import { isCodigo, type Lugar } from '#modules/personas/codigos-postales/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { authorize } from '#platform/http/authorize.ts'
import type { Front } from '#platform/http/front.ts'

/*
 * What the first two digits of a código postal say (spec 3.3.5, docs/decisions/009): the estado, and in the capital the alcaldía. Written
 * down for this product on 2026-11-25 from how the post numbers the country; under its own licence.
 */

/** Each estado with the first two digits that it begins and ends with. */
const estados: readonly (readonly [first: number, last: number, estado: string])[] = [
  [1, 16, 'Ciudad de México'],
  [20, 20, 'Aguascalientes'],
  [21, 22, 'Baja California'],
  [23, 23, 'Baja California Sur'],
  [24, 24, 'Campeche'],
  [25, 27, 'Coahuila de Zaragoza'],
  [28, 28, 'Colima'],
  [29, 30, 'Chiapas'],
  [31, 33, 'Chihuahua'],
  [34, 35, 'Durango'],
  [36, 38, 'Guanajuato'],
  [39, 41, 'Guerrero'],
  [42, 43, 'Hidalgo'],
  [44, 49, 'Jalisco'],
  [50, 57, 'México'],
  [58, 61, 'Michoacán de Ocampo'],
  [62, 62, 'Morelos'],
  [63, 63, 'Nayarit'],
  [64, 67, 'Nuevo León'],
  [68, 71, 'Oaxaca'],
  [72, 75, 'Puebla'],
  [76, 76, 'Querétaro'],
  [77, 77, 'Quintana Roo'],
  [78, 79, 'San Luis Potosí'],
  [80, 82, 'Sinaloa'],
  [83, 85, 'Sonora'],
  [86, 86, 'Tabasco'],
  [87, 89, 'Tamaulipas'],
  [90, 90, 'Tlaxcala'],
  [91, 96, 'Veracruz de Ignacio de la Llave'],
  [97, 97, 'Yucatán'],
  [98, 99, 'Zacatecas'],
]

/** Alcaldías of the capital, from 01. */
const alcaldias = [
  ...['Álvaro Obregón', 'Azcapotzalco', 'Benito Juárez', 'Coyoacán', 'Cuajimalpa de Morelos', 'Cuauhtémoc'],
  ...['Gustavo A. Madero', 'Iztacalco', 'Iztapalapa', 'La Magdalena Contreras', 'Miguel Hidalgo', 'Milpa Alta'],
  ...['Tláhuac', 'Tlalpan', 'Venustiano Carranza', 'Xochimilco'],
]

/** Where a código is as far as its first two digits say; `null` for those that no estado has. @param codigo five digits. */
export function lugarByEstado(codigo: string): Lugar | null {
  const zone = Number(codigo.slice(0, 2))
  const found = estados.find(([first, last]) => first <= zone && zone <= last)
  if (!found) return null
  const municipio = alcaldias[zone - 1] ?? ''
  return { estado: found[2], municipio, ciudad: municipio && found[2], colonias: [] }
}

/** More than the código with the most colonias has. */
const maxColonias = 500

/** The place of a código postal: from the catalogue, or by its first digits where none is imported; `null` for an impossible one. */
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

/** `/api/codigos-postales`: what is public of the country's post (spec 3.3.5). What is not known is no error: it helps, and never blocks. */
export const codigosPostalesApi = (db: Database) =>
  new Hono<Front>().get(
    '/:codigo',
    authorize({ to: ['anyone'], summary: 'Estado, municipio and colonias of a código postal, if it is known' }),
    async (c) => {
      const codigo = c.req.param('codigo')
      return c.json({ lugar: isCodigo(codigo) ? await findLugar(db.read, codigo) : null })
    },
  )
