import { fold } from '#shared/fold.ts'

/** The words of a message: how a line is cut into them, and those that say nothing of an order. */

/** A run of letters or of digits, folded, with what stood before it. */
export type Token = { text: string; isNumber: boolean; gap: string }

const whatsappHeads = [
  // [12/11/26 10:32] Lucía:   [10:32 a. m., 12/11/2026] Lucía:
  /^\s{0,4}\[[^\]\n]{0,20}\d{1,2}:\d{2}[^\]\n]{0,20}\]\s{0,4}[^:\n]{1,60}:/,
  // 12/11/26, 10:32 - Lucía:
  /^\s{0,4}\d{1,2}[/.]\d{1,2}[/.]\d{2,4},?\s{1,3}\d{1,2}:\d{2}[^-\n]{0,12}-\s{1,3}[^:\n]{1,60}:/,
]

/** How a line begins that is numbered: `1.`, `2)`, `3.-`. */
const ordinal = /^\s{0,8}\d{1,3}\s?(?:\.-|[.)])\s{0,4}(?=[^\s\d])/

// Each is bounded, so that no text makes them slow.
const prices = [
  /\$\s{0,3}\d[\d.,]{0,12}/g,
  /(?<![\d.,-])\d[\d.,]{0,12}\s{0,3}(?:pesos?|mxn|varos|m\.?n\.?)(?![a-z])/g,
  /(?<![a-z])(?:precio|total|costo|subtotal)\s{0,3}[:=]?\s{0,3}\d[\d.,]{0,12}/g,
  /(?<![\d.,-])\d{1,6}\.\d{2}(?![\d.])/g,
]
const eachOne = /(?<![a-z])c\s?\/\s?u(?![a-z])/g
const greeting = /(?<![a-z])(?:muy )?buen[oa]s?\s{1,3}(?:dias?|tardes?|noches?)(?![a-z])/g

/** What a phone writes around a line, taken away. */
export function bare(linea: string): string {
  const line = linea.replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
  return whatsappHeads.reduce((text, head) => text.replace(head, ''), line)
}

/** A line as it is compared: one script of digits and hyphens, no accents, no prices, no number of a list. */
function cleaned(linea: string): string {
  const folded = fold(
    bare(linea)
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/\p{Pd}|\u2212/gu, '-'),
  )
  const whole = folded.replace(ordinal, '').replace(greeting, ' ')
  const text = prices.reduce((left, price) => left.replace(price, ' '), whole)
  // `$450 c/u` is a price, `2 c/u` a quantity.
  return text.replace(eachOne, text === whole ? ' cada ' : ' ')
}

const sizeAndTimes = /^(xxg|xch|xg|xl|xs|ch|m|g|s|l)x$/

/** `azves001mx2` -> azves 001 m x 2. */
export function tokensOf(linea: string): Token[] {
  const text = cleaned(linea)
  const tokens: Token[] = []
  let end = 0
  for (const found of text.matchAll(/\p{L}+|\p{Nd}+/gu)) {
    const token = { text: found[0], isNumber: /^\p{Nd}/u.test(found[0]), gap: text.slice(end, found.index) }
    end = found.index + found[0].length
    const size = sizeAndTimes.exec(token.text)?.[1]
    const beforeNumber = /^\d/.test(text.slice(end, end + 1))
    const afterNumber = token.gap === '' && tokens.at(-1)?.isNumber
    if (size && beforeNumber) tokens.push({ ...token, text: size }, { text: 'x', isNumber: false, gap: '' })
    else if (token.text === 'xm' && afterNumber) tokens.push({ ...token, text: 'x' }, { ...token, text: 'm' })
    else tokens.push(token)
  }
  return tokens
}

/** Stands before a token that followed something which was taken out: nothing is joined over it. */
const taken = '\u0001'
export const afterTaken = (tokens: Token[]): Token[] =>
  tokens.map((token, index) => (index === 0 ? { ...token, gap: taken + token.gap } : token))
export const isAfterTaken = (token: Token | undefined): boolean => token?.gap.startsWith(taken) ?? false

/** Does this gap part one thing of a list from the next? */
export const parts = ({ text, gap }: Token): boolean => /[,;+|&/]/.test(gap) || and.has(text)

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

export const and = listOf('y e mas tambien')
export const piecesWords = listOf('pz pzs pza pzas pieza piezas pc pcs pcz unidad unidades ud uds prenda prendas')
export const sizeWords = listOf('talla tallas tall t tamano')

/** Whoever writes such a word may be taking something back. */
export const isDoubt = (word: string): boolean =>
  /^(no|vez|lugar|(cancel|quit[aeo]|elimin|borr|cambi).{0,12})$/.test(word)

const fillers = listOf(
  `hola holi holaa buenas buenos buen buena dia dias tarde tardes gracias muchas mil grax por favor porfa porfis porfavor plis pls
  saludos saludo ok okay oki va vale si claro perfecto listo bye adios linda hermosa amiga bonita dia quiero quisiera queria necesito
  ocupo pedido pedidos orden mi mis me el la los las lo le les un una uno unas unos este esta estos estas ese esa eso es son seria serian
  sera para pa de del al a en con sin sobre que se te tu ti aparta apartas apartame apartar manda mandas mandame encargo encargas encargame
  agrega agregas agregame agregar anota anotas anotame pon ponme pones porfi precio costo total subtotal pesos cada uno color modelo
  codigo clave sku articulo producto cantidad cant num numero nada todo solo igual asi bendiciones jaja jeje jajaja como sigue seria
  talla tallas tamano pieza piezas seras puedes podrias favorcito aqui mando va lista cu`,
)

const garments = listOf(
  `vestido blusa falda pantalon short legging jogger top bra brasier bralette panty pantaleta bikini pijama camison bata playera camisa
  camiseta polo sudadera chamarra cardigan sueter conjunto body boxer trusa calzon media calceta jean palazzo bolsa cinturon`,
)

/** The stem by which words are compared: one and several of a thing are the same. */
export const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '').replace(/e$/, '') : word)

const garmentStems = new Set([...garments].map(stem))

export const isFiller = (word: string): boolean =>
  fillers.has(word) || and.has(word) || piecesWords.has(word) || sizeWords.has(word) || word.length < 2
export const isGarment = (word: string): boolean => garmentStems.has(stem(word))
