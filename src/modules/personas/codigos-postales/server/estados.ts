import type { Lugar } from '#modules/personas/codigos-postales/rules.ts'

/* Places by the first digits of a código postal (spec 3.3.5, docs/decisions/009): two give the estado and, in the
   capital, the alcaldía; three give the municipio of a large city. Written for this product on 2026-11-27 from the
   public numbering scheme; under the licence of the code. */

/** First and last two-digit prefix of each estado. */
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

/** Alcaldías of the capital, by prefix from 01. */
const alcaldias = [
  ...['Álvaro Obregón', 'Azcapotzalco', 'Benito Juárez', 'Coyoacán', 'Cuajimalpa de Morelos', 'Cuauhtémoc'],
  ...['Gustavo A. Madero', 'Iztacalco', 'Iztapalapa', 'La Magdalena Contreras', 'Miguel Hidalgo', 'Milpa Alta'],
  ...['Tláhuac', 'Tlalpan', 'Venustiano Carranza', 'Xochimilco'],
]

/**
 * Three-digit prefixes that belong to one municipio: its name, the city's usual name where it differs, and the
 * prefixes.
 */
const municipios: readonly (readonly [municipio: string, ciudad: string, ...digits: string[]])[] = [
  ['Aguascalientes', '', '200', '201', '202'],
  ['Mexicali', '', '210', '211', '212', '213'],
  ['Tijuana', '', '220', '221', '222', '223', '224', '225'],
  ['Ensenada', '', '228'],
  ['La Paz', '', '230'],
  ['Los Cabos', '', '234'],
  ['Campeche', '', '240'],
  ['Carmen', 'Ciudad del Carmen', '241'],
  ['Saltillo', '', '250', '251', '252'],
  ['Monclova', '', '257'],
  ['Torreón', '', '270', '271', '272'],
  ['Colima', '', '280'],
  ['Manzanillo', '', '282'],
  ['Tuxtla Gutiérrez', '', '290'],
  ['Chihuahua', '', '310', '311', '312', '313'],
  ['Juárez', 'Ciudad Juárez', '320', '321', '322', '323', '324', '325'],
  ['Durango', '', '340', '341', '342'],
  ['Gómez Palacio', '', '350'],
  ['Irapuato', '', '365', '366'],
  ['León', '', '370', '371', '372', '373', '374', '375'],
  ['Celaya', '', '380'],
  ['Acapulco de Juárez', 'Acapulco', '393', '394', '395', '396', '397', '398'],
  ['Chilpancingo de los Bravo', 'Chilpancingo', '390'],
  ['Pachuca de Soto', 'Pachuca', '420'],
  ['Guadalajara', '', '441', '442', '443', '444', '445', '446', '447', '448', '449'],
  ['Zapopan', '', '450', '451'],
  ['Puerto Vallarta', '', '483'],
  ['Toluca', '', '500', '501'],
  ['Atizapán de Zaragoza', '', '529'],
  ['Naucalpan de Juárez', 'Naucalpan', '530', '531', '532', '533', '534', '535', '536', '537', '538'],
  ['Tlalnepantla de Baz', 'Tlalnepantla', '540', '541'],
  ['Cuautitlán Izcalli', '', '547'],
  ['Ecatepec de Morelos', 'Ecatepec', '550', '551', '552', '553', '554'],
  ['Nezahualcóyotl', '', '570', '571', '572', '573', '574', '575', '576', '577'],
  ['Morelia', '', '580', '581', '582', '583'],
  ['Uruapan', '', '600'],
  ['Cuernavaca', '', '620', '621', '622', '623', '624'],
  ['Tepic', '', '630', '631'],
  ['Monterrey', '', '640', '641', '642', '643', '644', '645', '646', '647', '648', '649'],
  ['San Pedro Garza García', '', '662'],
  ['San Nicolás de los Garza', '', '664'],
  ['Guadalupe', '', '671'],
  ['Oaxaca de Juárez', 'Oaxaca', '680'],
  ['Puebla', '', '720', '721', '722', '723', '724', '725'],
  ['Querétaro', '', '760', '761'],
  ['San Juan del Río', '', '768'],
  ['Othón P. Blanco', 'Chetumal', '770'],
  ['San Luis Potosí', '', '780', '781', '782', '783'],
  ['Culiacán', '', '800', '801', '802'],
  ['Ahome', 'Los Mochis', '812'],
  ['Mazatlán', '', '820', '821'],
  ['Hermosillo', '', '830', '831', '832'],
  ['Nogales', '', '840'],
  ['Cajeme', 'Ciudad Obregón', '850', '851'],
  ['Centro', 'Villahermosa', '860', '861'],
  ['Victoria', 'Ciudad Victoria', '870'],
  ['Matamoros', '', '873'],
  ['Nuevo Laredo', '', '880', '881', '882'],
  ['Reynosa', '', '885', '886', '887'],
  ['Tampico', '', '890', '891', '892'],
  ['Tlaxcala', '', '900'],
  ['Xalapa', '', '910', '911'],
  ['Veracruz', '', '917'],
  ['Córdoba', '', '945'],
  ['Coatzacoalcos', '', '964', '965'],
  ['Mérida', '', '970', '971', '972'],
  ['Zacatecas', '', '980'],
]

const byThree = new Map(
  municipios.flatMap(([municipio, ciudad, ...digits]) =>
    digits.map((first) => [first, { municipio, ciudad: ciudad || municipio }] as const),
  ),
)

/** The place as far as the first digits tell; `null` for prefixes of no estado. @param codigo five digits. */
export function lugarByDigits(codigo: string): Lugar | null {
  const zone = Number(codigo.slice(0, 2))
  const found = estados.find(([first, last]) => first <= zone && zone <= last)
  if (!found) return null
  const [, , estado] = found
  const alcaldia = alcaldias[zone - 1]
  const city = alcaldia ? { municipio: alcaldia, ciudad: estado } : byThree.get(codigo.slice(0, 3))
  return { estado, municipio: '', ciudad: '', ...city, colonias: [] }
}
