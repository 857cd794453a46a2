import { fold } from '#shared/fold.ts'

/** Normalisation of words: by their sound in Mexican Spanish, without number and gender (spec 4.1). */

const [maxKept, maxKeptLength] = [10_000, 40]

/** Runs of letters and runs of digits in a text, folded. */
export const runsOf = (text: string): string[] =>
  fold(text.normalize('NFKD').replace(/\p{M}/gu, '')).match(/\p{L}+|\p{Nd}+/gu) ?? []

/** Joins `sin` with what is missing: `sin mangas` is `!mangas`, another word than `mangas`; `!` begins them all. */
export const negatedIn = (runs: string[]): string[] =>
  runs.flatMap((run, at) => {
    if (run === 'sin') return at === runs.length - 1 ? ['!'] : []
    return runs[at - 1] === 'sin' ? [`!${run}`] : [run]
  })

export const isNumber = (run: string): boolean => /^\p{Nd}/u.test(run)

function listOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/))
}

/** Letters that sound alike, in the order of replacement; `C` is the sound of `ch`. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/[cs]h/g, 'C'],
  [/ll/g, 'y'],
  [/ph/g, 'f'],
  [/h/g, ''],
  [/ng(?=s?$)/g, 'n'],
  [/qu(?=[ei])/g, 'q'],
  [/gu(?=[ei])|g/g, 'j'],
  [/v/g, 'b'],
  [/w/g, 'u'],
  [/z|c(?=[ei])/g, 's'],
  [/[cq]/g, 'k'],
  [/ks|x/g, 's'],
  [/m(?=[bp])/g, 'n'],
  [/y$|y(?=[^aeiou])/g, 'i'],
  [/(.)\1+/gu, '$1'],
]

/** The sound of a folded word: `vestido` and `bestido`, `sueter` and `zueter` are equal. Not applied to the letters of a code. */
export const sonidoOf = kept((word) =>
  /[aeiou]/.test(word) && !/^(.)\1\1/.test(word)
    ? sounds.reduce((text, [letters, sound]) => text.replace(letters, sound), word)
    : word,
)

/** The stem of a folded word by sound, without plural and gender. Words of up to three letters are kept. */
export const raizOf = kept((word) => {
  if (isNumber(word)) return word
  // Abbreviations in the names of places.
  if (/^s(n|t[ao])$/.test(word)) return word === 'sn' ? 'san' : 'sant'
  // Words for people keep their gender.
  if (/^(senor|espos)as?$/.test(word)) return word.replace(/s$/, '')
  const sonido = sonidoOf(word)
  if (sonido.length <= 3) return sonido
  const singular = sonido.replace(/(?<=[^aeiou])es$|(?<=[^iu])s$|(?<=.{4}i)s$/, '')
  return singular.length > 3 ? singular.replace(/[aeo]$/, '') : singular
})

/** The letters of a folded word without double letters, plural and gender. */
export const letrasOf = kept((word) => word.replace(/(.)\1+/gu, '$1').replace(/(?<=.{3})[aeo]?s?$/, ''))

/** The stem without a diminutive ending: `pantaloncito`, `mallitas`; also of an incomplete `blusit`. */
export function diminutivoOf(word: string): string | null {
  const [, base, vowel = ''] = /^(.{3,}?)(?:(?<=[elnrpt])[cs])?it(?:([oa])s?)?$/.exec(word) ?? []
  return base ? raizOf(base + vowel) : null
}

/** True if two words differ only in number and gender endings. */
export const isFormOf = (word: string, other: string): boolean => endless(word) === endless(other)
const endless = (word: string): string => word.replace(/(?<=[^aeiou])es$|s$/, '').replace(/[aeo]$/, '-')
export const baseOf = (word: string): string => endless(word).replace('-', '')

/** The sound of a prefix without final letters that the next letter may change, as in `play`, `chaqu` and `bugam`. */
export const comienzoOf = (word: string): string => sonidoOf(word.replace(/(?<=.)(?:qu|[cghlmnqsxyz]|[aeo]s?)$/, ''))

/** Caches a function of words: a catalogue repeats few words. */
function kept(compute: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const value = compute(word)
    if (known.size >= maxKept) known.clear()
    if (word.length <= maxKeptLength) known.set(word, value)
    return value
  }
}

/** Edit distance: inserted, deleted, replaced and transposed letters. @param max a larger distance is `max + 1`. */
export function typosBetween(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let [before, row]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let y = 1; y <= one.length; y += 1) {
    const next = [y]
    for (let x = 1; x <= other.length; x += 1) {
      const same = one[y - 1] === other[x - 1]
      let typos = Math.min((row[x] ?? 0) + 1, (next[x - 1] ?? 0) + 1, (row[x - 1] ?? 0) + (same ? 0 : 1))
      if (y > 1 && x > 1 && one[y - 1] === other[x - 2] && one[y - 2] === other[x - 1])
        typos = Math.min(typos, (before[x - 2] ?? 0) + 1)
      next.push(typos)
    }
    ;[before, row] = [row, next]
  }
  return row[other.length] ?? max + 1
}

/** Allowed typos by word length. */
export const typosAllowed = (length: number): number => (length >= 8 ? 2 : length >= 4 ? 1 : 0)

/** Words that fit every product, such as `ropa`. */
export const isRopa = (word: string): boolean => /^(ropa?|roupa|pren|prendas?|moda|todo)$/.test(word)

/** Filler words of a query. */
export const isMuletilla = (word: string): boolean => muletillas.has(word)
/** Whether the text is the start of a filler word. */
export const beginsMuletilla = (begun: string): boolean => [...muletillas].some((word) => word.startsWith(begun))

/** Words of occasion or intensity: ignored when no product mentions them, as in `vestido para fiesta`. */
export const isOcasion = (word: string): boolean =>
  /^(fiestas?|bodas?|oficina|trabajo|vestir|salir|viaje|playa|diario|eventos?|graduacion|cena|formal|fuertes?|intenso)$/.test(
    word,
  )

const muletillas = listOf(
  `sin de del la las el los con para por en y e o u a al un una unos unas este esta ese esa que tipo estilo corte color talla tallas tamano modelo
  ropa prenda prendas moda marca linea articulo clave codigo sku hola favor porfa gracias quiero quisiera busco buscando necesito ocupo dame
  ver muestra mostrar das precio precios cuanto cuesta cuestan disponible disponibles hija hijo amiga amigo tienes tienen tendran venden manejan hay me gusta gustan hacer ir usar muy mas claro clara claritos oscuro oscura bajito pastel
  algo alguna algun alguno mi mis su sus barato barata baratos baratas economico economica oferta ofertas rebaja rebajas bonito bonita bonitos
  bonitas lindo linda lindos lindas elegante elegantes sexy sexi d q for with and the comodo comoda comodos comodas moderno moderna juvenil nuevo nueva nuevos nuevas`,
)

const nombresDeTelas = listOf(
  `
  algodon lino saten satin satinado seda viscosa poliester elastano spandex licra franela felpa afelpado pique jersey popelina gabardina
  encaje tul terciopelo pana acrilico lana poliamida nylon jacquard chifon crepe rayon modal bambu punto tejido sarga gasa microfibra
  acanalado`.trim(),
)

/** Fabrics; they are also found in descriptions. */
export const telas: ReadonlySet<string> = new Set([...nombresDeTelas].map(raizOf))

const nombresDeDetalles = listOf(
  `
  manga largo corto cuello alto redondo escote boton cierre capucha bolsa tirante varilla pretina compresion cintura resorte cordon
  lactancia lactar yoga pilates gimnasio correr caminar oficina boda fiesta playa dormir invierno verano fresco forro solapa amplio
  ajustado holgado suelto recto cuadrado halter asimetrico plisado vuelo rodilla muslo estampado rayas cuadro flor lunar vichy copa relleno lactando maternidad ligero abriga reciclado`.trim(),
)

/** Details of a garment: they refine a query; alone they find something only if nothing else does. */
export const detalles: ReadonlySet<string> = new Set([...nombresDeDetalles].map(raizOf))

/** Patterns; a garment without any is plain. */
export const estampados = ['raya', 'cuadro', 'flor', 'lunar', 'vichy', 'estampado', 'marinera'].map(raizOf)
export const liso = raizOf('liso')

/** Underwear, by the first word of a name. */
export const isInterior = (word: string): boolean => interiores.has(raizOf(word))
const interiores = new Set(
  ['bralette', 'brasier', 'bra', 'panty', 'pantaleta', 'calzon', 'tanga', 'boxer', 'trusa'].map(raizOf),
)
export const interior = ['interior', 'lenceria'].map(raizOf)

const otrasCosas = listOf(
  `
  bota botin botella bolsa bolso gorra gorro tenis zapato sandalia huarache cinturon collar arete reloj lente bufanda guante sombrero
  perfume celular lavadora refrigerador television licuadora computadora mochila cartera anillo pulsera maleta cobija sabana almohada
  toalla cortina colchon silla mesa sofa cama lampara estufa horno plancha planta juguete muneca pelota bicicleta carro moto libro pluma
  cuaderno leche carne pollo fruta agua cafetera vaso plato taza olla sarten jabon champu crema labial rimel esmalte maquillaje medicina
  vitamina gato perro casa coche llanta tela tinte plato polvo cana cono nike adidas puma manzana caldo falso panda banda corbata pedido
  florero nino nina bebe infantil blazer chaleco abrigo overol mameluco enterizo jumpsuit body faja media pantimedia calceta calcetin corset venta
  arbol auto avion banco barco cama camara camello camino camion campana cara carta castillo cerveza chile cinta corona escoba fiebre freno gente
  grasa gripe hielo hoja huevo jardin lana lata lista lona lobo maceta mapa mata miel mole nube pala palacio pantalla papa pasta pata patin pato
  pecho peluca pera pescado peso pico pila pina pizza queso rama rana rata regalo regla reja salchicha saldo salon sangre senda soda suelo tabla
  tierra toro torre torta trato tren tumba vaca valle verso zanahoria`.trim(),
)

/** Words that are never corrected as typos: fabrics, details, and things spelled similarly to garments. */
export const isKnown = (word: string): boolean => word.startsWith('!') || conocidas.has(raizOf(word))
const conocidas = new Set([...otrasCosas, ...nombresDeTelas, ...nombresDeDetalles].map(raizOf))
