import { z } from 'zod'
import { fold } from '#shared/fold.ts'

/** Groups of synonyms for the search (spec 4.1). */
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

// Normalising a long text takes quadratic time; longer words are refused anyway.
const foldShort = (palabra: string): string => fold(palabra.slice(0, 40))

export const sinonimosSchema = z.array(grupoSchema).max(maxGrupos, `Máximo ${maxGrupos} renglones`)

/** Mexican names of garments. */
export const sinonimosDeMexico: Sinonimos = `
  brasier, bra, sostén, bralette, corpiño, sujetador, portabusto, ajustador, sutiã
  suéter, cárdigan, saco tejido, suéter tejido, suéter abierto, rebeca, sweater
  pants, jogger, pantalón deportivo, pantalonera, jogging, sweatpants, pans, pants deportivo
  mallas, leggings, licra, mallones, lycra, licra larga, calza, tights
  pijama, piyama, dormir, conjunto de pijama, juego de pijama, pajamas, pyjama
  calzón, pantaleta, panty, bikini, tanga, chones, cachetero, boyshort, braga, hilo dental, calcinha, blúmer, bloomer
  lunares, bolitas, puntitos, motas, puntos
  flores, floreado, floral, florecitas, estampado, estampado de flores
  rayas, rayado, listado, líneas, a rayas, rayitas, marinera
  cuadros, cuadrado, cuadriculado, escocés, cuadritos
  vichy, gingham, cuadritos
  chamarra, chaqueta, rompevientos, cortavientos, campera, chumpa, casaca, track jacket, jacket, casaco
  playera, camiseta, remera, t-shirt, tshirt, polera
  sudadera, hoodie, buzo, canguro, sweatshirt, moletom
  bóxer, trusa, calzoncillo, calzón de hombre, interior de hombre, cueca
  bata, kimono, albornoz, salto de cama, bata de baño, robe
  short, bermuda, pantaloncillo, chores
  ciclista, bicicletero, biker, short ciclista, short de licra, licra corta, licra ciclista
  falda, enagua, pollera, skirt, saia
  camisón, bata de dormir, dormilona, negligé, nightgown, batita de dormir
  camisola, baby doll, babydoll, beibidol, picardía
  tirantes, sin mangas, tank, tank top, musculosa, esqueleto, camiseta de tirantes
  slip, fondo, combinación, slip dress, vestido lencero, medio fondo, vestido camisón, vestido de satín
  vestido, túnica
  blusa, blusón, top de vestir, blouse
  polo, playera polo, camisa polo
  camisa, camisero, shirt, camisa de vestir
  pantalón, slacks, pants de vestir, calça
  palazzo, pantalón ancho, pierna ancha, culotte, pantalón acampanado
  chino, gabardina, dockers, pantalón de vestir
  top, crop, ombliguera
  top deportivo, bra deportivo, sujetador deportivo
  deportivo, conjunto deportivo, gym, gimnasio, fitness, ejercicio, yoga, entrenar, deporte, sport, sports, correr, pilates, crossfit, zumba
  hombre, caballero, masculino, varón, señor, men, esposo
  mujer, dama, femenino, señora, women, mamá, esposa
  lencería, interior, íntimo, underwear
  casual, diario, informal
  midi, media pierna, a media pantorrilla, largo
  talle alto, cintura alta, tiro alto
  manga globo, manga abullonada, abullonada, manga bombacha
  satín, satén, satinado, seda, raso
  felpa, polar, afelpado, peluche
  algodón, cotton
  piqué, tejido piqué
  marinera, marinero, navy, rayas marineras
  básica, lisa, sin estampado
  pesada, gruesa
  talavera, azulejo, poblana
  bugambilia, buganvilia, bugambilla, rosa mexicano, fucsia, fiusha, fiucha, magenta, rosa fuerte, rosa intenso
  rosa palo, palo de rosa, rosa viejo, rosa pastel
  negro, obsidiana, black
  noche, azul noche, azul marino, marino, azul marinho
  vino, guinda, tinto, burgundy, burdeos
  rojo, jamaica, granate, rojo jamaica
  café, marrón, cacao, chocolate
  crudo, hueso, natural, marfil
  beige, arena, nude, camel, champaña
  champaña, champagne, champán
  gris, grafito, plomo, oxford
  celeste, azul cielo, niebla
  turquesa, aqua, cenote, verde agua, verde azulado
  menta, jade, verde menta, salvia
  verde olivo, olivo, militar, verde militar
  mostaza, ocre, amarillo mostaza, dorado
  jacaranda, lila, lavanda, violeta
  terracota, ladrillo, teja
  añil, índigo
  durazno, melón, salmón
  conjunto, juego, set, coordinado, pareja
  sin varilla, sin aros, sin alambre
  cierre, zipper, cremallera, zíper
  capucha, gorro de sudadera, con gorro
  bolsas, bolsillos, con bolsas
  botones, abotonado, botonadura
  largo, maxi
  corto, mini
  verano, fresco, ligero
  invierno, frío, abrigador, abriga
  calcetas, calcetines, tines
  jeans, mezclilla, pantalón de mezclilla, vaqueros
  traje de baño, bañador, bikini de playa
  lactancia, maternidad, lactando, lactar
  oficina, trabajo, formal, vestir
`
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((palabra) => palabra.trim()))
