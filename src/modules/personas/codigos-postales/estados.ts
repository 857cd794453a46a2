import type { Lugar } from './rules.ts'

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
