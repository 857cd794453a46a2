import { raizOf, runsOf } from './palabras.ts'
import { type Familia, familias } from './rules.ts'

/** Colour families: derived from the swatch in a perceptual space, or from the words of a colour (spec 4.1). */

type Oklch = { l: number; c: number; h: number }

const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

/** Lightness 0 to 1, chroma, and hue in degrees of `#rrggbb`. */
export function oklchOf(muestra: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(muestra.slice(at, at + 2), 16) / 255))
  const x = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const y = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const z = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * x + 0.793617785 * y - 0.0040720468 * z
  const a = 1.9779984951 * x - 2.428592205 * y + 0.4505937099 * z
  const bb = 0.0259040371 * x + 0.7827717662 * y - 0.808675766 * z
  const h = (Math.atan2(bb, a) * 180) / Math.PI
  return { l, c: Math.hypot(a, bb), h: h < 0 ? h + 360 : h }
}

/** The family of a swatch `#rrggbb`. */
export function familiaDeMuestra(muestra: string): Familia {
  const color = oklchOf(muestra)
  const within = hues.find(({ upTo }) => color.h < upTo) ?? red
  return greyOf(color) ?? within.familia(color)
}

/** In very dark and very light colours, more chroma still looks grey. */
function greyOf({ l, c }: Oklch): Familia | null {
  if (l < 0.2 || (l < 0.35 && c < 0.012)) return 'negro'
  if (l > 0.93 && c < (l > 0.97 ? 0.025 : 0.018)) return 'blanco'
  return c < 0.013 ? 'gris' : null
}

function pinkOrRed({ l, c, h }: Oklch): Familia {
  if (l > 0.66) return 'rosa'
  if (h >= 340 || h < 6) return c > 0.1 || l > 0.5 ? 'rosa' : 'morado'
  return l > 0.58 && c < 0.16 ? 'rosa' : 'rojo'
}

function warm({ l, c, h }: Oklch): Familia {
  if (l > 0.7 && c < 0.09) return 'rosa'
  if (c >= 0.15) return h >= 36 ? 'naranja' : l > 0.7 ? 'rosa' : 'rojo'
  if (l < 0.54 || c < 0.06) return h < 30 && c > 0.06 ? 'rojo' : 'cafe'
  return h < 24 ? 'rojo' : 'naranja'
}

function tan({ l, c }: Oklch): Familia {
  if (l > 0.72 && c < 0.09) return 'beige'
  if (c > 0.1 && l > 0.6) return 'naranja'
  return l > 0.66 && c < 0.06 ? 'beige' : 'cafe'
}

function yellow({ l, c, h }: Oklch): Familia {
  const dark = h > 98 ? 'verde' : 'cafe'
  if (c < 0.07) return l > 0.66 ? 'beige' : dark
  return l < 0.55 ? dark : 'amarillo'
}

const red = { upTo: 360, familia: pinkOrRed }
/** The name of a hue depends on lightness and chroma. */
const hues: { upTo: number; familia: (color: Oklch) => Familia }[] = [
  { upTo: 15, familia: pinkOrRed },
  { upTo: 48, familia: warm },
  { upTo: 75, familia: tan },
  { upTo: 112, familia: yellow },
  { upTo: 205, familia: ({ l, c, h }) => (c < 0.02 && l > 0.72 ? 'gris' : h > 180 && c > 0.1 ? 'azul' : 'verde') },
  { upTo: 283, familia: ({ l, c }) => (c < 0.018 && l > 0.45 ? 'gris' : 'azul') },
  { upTo: 340, familia: ({ l, c, h }) => (h > 318 && c > 0.25 && l > 0.6 ? 'rosa' : 'morado') },
  red,
]

/** The words of each family; a name of several words is matched as a whole. */
const nombres: Record<Familia, string> = {
  negro: 'negro, negrura, obsidiana, azabache, carbon, ebano, onix, black, preto',
  blanco: 'blanco, marfil, nieve, perla, hueso, crudo, ivory, white, branco, blanco roto, aperlado',
  gris: 'gris, grafito, plomo, plata, plateado, oxford, niebla, jaspe, acero, ceniza, gray, grey, cinza, jaspeado',
  beige:
    'beige, beis, beich, bey, arena, champaña, champagne, nude, natural, camel claro, avena, crema, vainilla, trigo, piel, kaki, caqui, taupe',
  cafe: 'cafe, marron, cacao, chocolate, barro, camel, canela, tabaco, moka, nuez, castaño, cobre, bronce, caramelo, brown, marrom',
  rojo: 'rojo, vino, tinto, guinda, jamaica, burdeos, carmin, escarlata, granate, cereza, borgoña, sangria, red, vermelho, rojo quemado',
  rosa: 'rosa, rosado, rosita, palo de rosa, rosa palo, fiusha, fucsia, fiucha, bugambilia, magenta, rosa mexicano, salmon, chicle, pink, hot pink, coral rosado',
  naranja:
    'naranja, anaranjado, terracota, mandarina, durazno, melon, calabaza, coral, ladrillo, zanahoria, orange, laranja, cempasuchil naranja',
  amarillo: 'amarillo, mostaza, oro, dorado, limon, cempasuchil, maiz, miel, canario, yellow, amarelo',
  verde:
    'verde, olivo, jade, nopal, menta, salvia, militar, agave, esmeralda, pistache, bosque, green, vichy jade, verde agua, verde limon, petroleo, cenote',
  azul: 'azul, marino, añil, turquesa, celeste, cielo, rey, indigo, talavera, noche, mezclilla azul, aqua, cobalto, blue, navy, zafiro, azul rey',
  morado: 'morado, lila, lavanda, violeta, uva, ciruela, jacaranda, berenjena, purpura, orquidea, malva, purple',
}

/** Colour names as stems, with their family. */
export const coloresEscritos: readonly { nombre: string; raices: string[]; familia: Familia }[] = familias.flatMap(
  (familia) =>
    nombres[familia].split(', ').map((nombre) => ({
      nombre,
      raices: runsOf(nombre)
        .filter((word) => word !== 'de')
        .map(raizOf),
      familia,
    })),
)

const byFirst = Map.groupBy(coloresEscritos, ({ raices }) => raices[0])

/** The family of the first colour in a text; the longest name wins: `palo de rosa`. */
export function familiaDeTexto(texto: string): Familia | null {
  const raices = runsOf(texto)
    .filter((word) => word !== 'de')
    .map(raizOf)
  for (const at of raices.keys()) {
    const [found] = (byFirst.get(raices[at]) ?? [])
      .filter((it) => it.raices.every((raiz, nth) => raices[at + nth] === raiz))
      .toSorted((one, other) => other.raices.length - one.raices.length)
    if (found) return found.familia
  }
  return null
}

type Pintado = { nombre: string; colorNombre: string | null; colorMuestra: string | null }

/** The default family of a product: from its swatch, else from its colour's words, else from the end of its name. */
export const familiaDerivada = ({ nombre, colorNombre, colorMuestra }: Pintado): Familia | null =>
  colorMuestra && /^#[0-9a-f]{6}$/i.test(colorMuestra)
    ? familiaDeMuestra(colorMuestra)
    : familiaDeTexto(colorNombre ?? nombre.split(',').slice(1).join(' '))
