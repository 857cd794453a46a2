import { z } from 'zod'
import { fold } from '#shared/fold.ts'

/** Groups of words that mean the same to a search (spec 4.1). */
export type Sinonimos = string[][]

const maxGrupos = 300
const maxPalabras = 20

const palabraSchema = z
  .string()
  .trim()
  .min(1, 'Escribe la palabra')
  .max(40, 'Máximo 40 caracteres')
  .refine((palabra) => /\p{L}/u.test(palabra), { error: ({ input }) => `«${input}» no tiene letras` })
  .refine((palabra) => palabra.split(/\s+/).length <= 3, {
    error: ({ input }) => `«${input}» tiene más de tres palabras: sepáralas con comas`,
  })

const grupoSchema = z
  .array(palabraSchema)
  .min(2, {
    error: ({ input }) => `«${(input as string[]).join(', ')}» está sola: cada renglón lleva al menos dos palabras`,
  })
  .max(maxPalabras, `Máximo ${maxPalabras} palabras por renglón`)
  .refine((grupo) => new Set(grupo.map(foldShort)).size === grupo.length, {
    error: ({ input }) => `Hay una palabra repetida en «${(input as string[]).slice(0, 8).join(', ')}»`,
  })

// Normalising a long text takes quadratic time; too long words are refused anyway.
const foldShort = (palabra: string): string => fold(palabra.slice(0, 40))

export const sinonimosSchema = z.array(grupoSchema).max(maxGrupos, `Máximo ${maxGrupos} renglones`)

/** How garments are called in Mexico. */
export const sinonimosDeMexico: Sinonimos = `
  brasier, bra, sostén, bralette, corpiño
  suéter, cárdigan, saco tejido, rebeca
  pants, jogger, pantalón deportivo, pantalonera
  mallas, leggings, licra, mallones
  pijama, piyama, dormir
  calzón, pantaleta, panty, bikini, tanga, chones, cachetero
  lunares, bolitas, puntitos, motas
  flores, floreado, floral, florecitas, estampado de flores
  rayas, rayado, listado, líneas, a rayas, rayitas
  cuadros, cuadrado, cuadriculado, escocés, cuadritos
  vichy, gingham, cuadritos
  chamarra, chaqueta, rompevientos, cortavientos, campera, track jacket
  playera, camiseta, remera, t-shirt, polera
  sudadera, hoodie, buzo, canguro
  bóxer, trusa, calzoncillo, calzones de hombre
  bata, kimono, albornoz, salto de cama
  short, bermuda, pantaloncillo
  ciclista, biker, short ciclista, short de licra
  falda, enagua, pollera
  camisón, bata de dormir, dormilona, negligé
  camisola, baby doll, babydoll, picardía
  tirantes, sin mangas, tank, musculosa, esqueleto
  slip, fondo, combinación, slip dress
  vestido, vestidito, túnica
  blusa, blusón, top de vestir
  polo, playera polo, camisa polo
  camisa, camisero
  pantalón, slacks, pants de vestir
  palazzo, pantalón ancho, pierna ancha, culotte
  chino, gabardina, dockers, pantalón de vestir
  top, crop, ombliguera
  top deportivo, bra deportivo, brasier deportivo, sujetador deportivo
  deportivo, gym, gimnasio, fitness, ejercicio, yoga, entrenar, deporte, sport
  hombre, caballero, masculino, varón, señor
  mujer, dama, femenino, señora
  lencería, interior, íntimo
  casual, diario, informal
  midi, media pierna, a media pantorrilla
  talle alto, cintura alta, tiro alto
  manga globo, manga abullonada, manga bombacha
  satín, satinado, seda, raso
  felpa, polar, afelpado, peluche
  algodón, cotton
  piqué, tejido piqué
  marinera, marinero, navy, rayas marineras
  básica, lisa
  talavera, azulejo, poblana
  bugambilia, buganvilia, bugambilla, buganvilla
  rosa palo, palo de rosa, rosa viejo, rosa pastel
  negro, obsidiana, black
  noche, azul noche, azul marino, marino
  vino, guinda, tinto, burgundy
  café, marrón, cacao, chocolate
  crudo, hueso, natural, marfil
  beige, arena, nude, camel, champaña
  gris, grafito, plomo, oxford
  verde olivo, olivo, militar, verde militar
  mostaza, ocre, amarillo mostaza
  jacaranda, lila, lavanda, violeta
  terracota, ladrillo, teja
  añil, índigo
  durazno, melón, salmón
  jamaica, rojo jamaica, granate
  conjunto, juego, set, coordinado, pareja
  sin varilla, sin aros, sin alambre
  cierre, zipper, cremallera, zíper
  capucha, gorro de sudadera, con gorro
  bolsas, bolsillos, con bolsas
  botones, abotonado, botonadura
  largo, maxi
  corto, mini
  calcetas, calcetines, tines
  jeans, mezclilla, pantalón de mezclilla, vaqueros
  traje de baño, bañador, bikini de playa
  lactancia, maternidad, lactando
  oficina, trabajo, formal, vestir
`
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((palabra) => palabra.trim()))
