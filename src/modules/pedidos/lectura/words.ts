import { compactTalla, meaningOfTalla, namedTalla } from '#modules/catalogo/tallas.ts'
import { fold } from '#shared/fold.ts'

/** Tokenises a line of a message, and classifies words that are not part of an order. */

export type Token = {
  /** Folded: lower case, no accents. */
  text: string
  kind: 'word' | 'number' | 'sign'
  /** Text between the previous token and this one; any hyphen becomes `-`. */
  gap: string
  /** Text up to the next token. */
  tail: string
  /** Position in the original line. */
  from: number
  to: number
  /** Part of a phrase such as `buenas noches`. */
  isPhrase?: boolean
}

const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ufe0e|\ufe0f/g
const unseen = String.raw`[\s\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]{0,6}`

const whatsappHeads = [
  // [26/11/26 10:32] Lucía:   [10:32 a. m., 26/11/2026] Lucía:
  new RegExp(String.raw`^${unseen}\[[^\]\n]{0,24}\d{1,2}:\d{2}[^\]\n]{0,24}\]\s{0,4}[^:\n]{1,60}:`),
  // 26/11/26, 10:32 - Lucía:
  new RegExp(
    String.raw`^${unseen}\d{1,2}[/.]\d{1,2}[/.]\d{2,4},?\s{1,3}\d{1,2}:\d{2}[^-\n]{0,14}-\s{1,3}[^:\n]{1,60}:`,
  ),
]

/** The sender's name in WhatsApp's prefix of a line. */
export const senderOf = (head: string): string =>
  head
    .replace(/^[^\]-]*[\]-]/, '')
    .replaceAll(invisible, '')
    .trim()

/** Length of WhatsApp's prefix of a line. */
export const headLength = (linea: string): number =>
  whatsappHeads.map((head) => head.exec(linea)?.[0].length ?? 0).find((length) => length > 0) ?? 0

const media =
  /<?\b(?:multimedia|media|imagen|video|audio|sticker|documento|gif|foto|contacto)\b[^\n]{0,20}\bomitid[ao]s?\b|\((?:archivo adjunto|file attached)\)|<adjunto:/

/** True if WhatsApp omitted a picture, voice note or file, which may contain an order. */
export const isMedia = (linea: string): boolean => media.test(fold(linea))

const notice = new RegExp(
  String.raw`^\W*(?:\d{1,2}[/.]\d{1,2}[/.]\d{2,4},?\s{1,3}\d{1,2}:\d{2}[^-\n]{0,14}-\s{1,3})?(?:` +
    [
      'eliminaste este mensaje',
      '(?:se )?elimino (?:este|un) mensaje',
      '(?:este|el) mensaje fue eliminado',
      String.raw`(?:reenviad[oa](?: muchas veces)?|editado)\W*$`,
      'los mensajes y las llamadas estan cifrad',
      String.raw`[^:,\n]{1,40} (?:cre(?:o|aste) (?:el|este) grupo|salio del grupo|se unio\b[^:\n]{0,40} grupo|cambi(?:o|aste) (?:el asunto|la descripcion))(?: del grupo)?(?: (?:de|a))?\s{0,2}(?:["“«'].*|\W*)$`,
    ].join('|') +
    ')',
)

const edited = /<?se editó este mensaje\.?>/iu

/** Blanks out WhatsApp's mark of an edited message; positions stay the same. */
export const withoutEdited = (linea: string): string => linea.replace(edited, (mark) => ' '.repeat(mark.length))

/** True for a WhatsApp notice between messages. @param from where the line starts after date and name. */
export const isNotice = (linea: string, from: number): boolean => notice.test(fold(linea.slice(from)))

/** Symbols that cancel the text beside them. */
const crosses = '❌❎✖✗✘✕☒🚫⛔🛑👎🙅🗑➖'
export const isCross = (sign: string): boolean => crosses.includes(sign)

// Letters, also with an English plural (`pza's`); amounts; digits; and signs that change what a line means.
const pieces = new RegExp(
  [
    String.raw`\p{L}[\p{L}\p{M}]*(?:['’´\x60][sS](?!\p{L}))?`,
    String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?(?!\d)|\d+\.\d{1,2}(?!\d|\.\d)|\p{Nd}+`,
    String.raw`[\p{No}\p{Nl}]|[$%?¿~@€×±≈<^\\]|#(?!\p{L})|(?<![-=])>`,
    `[${crosses}🤔🤨🧐🤷🤦✌❓❔⁉🔟💯🔄🔁🔀🔃↔⇄↩↪⬜◻☐▢□🚮🔙⏳⌛]`,
  ].join('|'),
  'gu',
)

const sizeAndTimes = /^(xxg|xch|xg|xl|xs|ch|m|g|s|l)x$/

/** `azves001mx2` -> azves 001 m x 2. @param from where the sender's text starts. */
export function tokensOf(linea: string, from = 0): Token[] {
  const tokens: Token[] = []
  const text = linea.slice(from)
  let end = 0
  for (const { 0: found, index } of text.matchAll(pieces)) {
    const gap = plain(text.slice(end, index))
    const before = tokens.at(-1)
    if (before) before.tail = gap
    end = index + found.length
    const token: Token = {
      text: foldedToken(found),
      kind: kindOf(found),
      gap,
      tail: '',
      from: from + index,
      to: from + end,
    }
    tokens.push(...split(token, before, /^\d/.test(text.slice(end, end + 1))))
  }
  const last = tokens.at(-1)
  if (last) last.tail = plain(text.slice(end))
  markPhrases(tokens)
  markAddresses(tokens)
  return tokens
}

const plain = (gap: string): string => gap.replace(invisible, '').replace(/\p{Pd}|\u2212/gu, '-')

const foldedToken = (found: string): string =>
  found === '×' ? 'x' : fold(found.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/['’´`]s$/, 's')

function kindOf(found: string): Token['kind'] {
  if (/^\p{L}/u.test(found) || found === '×') return 'word'
  return /^\p{Nd}/u.test(found) ? 'number' : 'sign'
}

/** `mx2` and `2xm` are a size and a quantity. */
function split(token: Token, before: Token | undefined, isBeforeNumber: boolean): Token[] {
  const afterNumber = token.gap === '' && before?.kind === 'number'
  const size = isBeforeNumber ? sizeAndTimes.exec(token.text)?.[1] : undefined
  if (size) return cut(token, size.length)
  return afterNumber && /^x(m|uni|unitalla)$/.test(token.text) ? cut(token, 1) : [token]
}

const cut = (token: Token, at: number): Token[] => [
  { ...token, text: token.text.slice(0, at), tail: '', to: token.from + at },
  { ...token, text: token.text.slice(at), gap: '', from: token.from + at },
]

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Joins two items of a list. */
export const and = listOf('y e')
export const piecesWords = listOf('pz pzs pza pzas pieza piezas pc pcs pcz unidad unidades ud uds prenda prendas')
export const sizeWords = listOf('talla tallas tall tallla t tamano tamanos')
export const quantityWords = listOf('cantidad cant cantidades')
export const priceWords = listOf('precio costo total subtotal cuesta')
export const pesosWords = listOf('peso pesos mxn varos mn')
/** A number after one of these words is a reference, not a quantity. */
export const referenceWords = listOf(
  'ped pedido pedidos orden nota folio modelo codigo cod clave sku art articulo num numero no nro color estilo pagina pag catalogo',
)

/** Greetings, thanks, and forms of address. */
const courtesies = listOf(
  `hola holi holaa ola buenas buenos gracias graciass grax muchas muchisimas favor porfa porfis porfavor porfi plis pls please xfa xfis
  saludos saludo ok okay oki va vale listo perfecto bendiciones linda lindas hermosa hermosas bella bellas amiga amigas reina reinas chula chulas nena nenas jaja jeje jajaja jiji
  oye oiga oigan disculpa disculpe`,
)

/** A number before one of these words does not count pieces: `2 pedidos`. */
export const otherNouns = listOf(
  'pedido pedidos orden color modelo codigo clave sku articulo producto saludo saludos amiga amigas bendiciones',
)

/** Words of courtesy and ordering that do not affect the order. */
const fillers = listOf(
  `kiero ponle ponles urge urgen urgente urgentes quiero quisiera queria necesito necesitaria ocupo ocuparia encargo encargar encargas encargame agrega agregas agregame agregar
  anota anotas anotame apunta apuntas apuntame aparta apartas apartame apartar pon ponme pones manda mandas mandame mandar dame das regalas regalame
  encarga surte surtes surteme envia envias enviame guarda pido pides pedir pedimos puedes podrias puede podria llevo guardas guardame guardar anotar apuntar encargar agregue agreguele
  anote anoteme apunte apunteme aparte aparteme mande mandeme encargue encargueme ponga pongame deme regaleme apartarme mandarme encargarte encargarle agregarme
  anotarme darme guardarme venderme pedirte pedirle orden pedido pedidos me te le les el la los las del de en es son serian seria tambien ademas
  color modelo codigo clave sku articulo producto este esta estos estas`,
)

const phrases = [
  ...`buenas tardes, buenas noches, buenos dias, buen dia, buena tarde, buena noche, por favor, por fa, mil gracias, claro que si,
  disculpa la molestia, disculpe la molestia, x favor, que tal, como estas, como esta, como le va, espero estes bien, bonito dia,
  lindo dia, excelente dia, hacer un pedido, hacer mi pedido, hacerte un pedido, mi pedido, a mi pedido, en mi pedido,
  un pedido, para pedir, lo siguiente, te mando mi pedido, le mando mi pedido, este es mi pedido, aqui mi pedido, va mi pedido,
  seria todo, es todo, eso es todo, eso seria todo, seria eso, por el momento es todo, es todo por hoy, es todo por ahora,
  es todo por el momento, seria todo por hoy, nada mas, espero que estes bien, espero que este bien, muy buenas, muy buen dia,
  feliz dia, feliz tarde, feliz noche, que tengas bonito dia, que tengas buen dia, dios te bendiga, quedo pendiente,
  quedo atenta, quedo al pendiente, de nada, por todo, todo bien, con gusto, a la orden, para servirte, no hay problema, no te preocupes,
  no se preocupe, sin problema, no pasa nada, me vendes, me vende, bonita tarde, bonita noche, linda tarde, linda noche, excelente tarde,
  excelente noche`.split(/,\s+/),
  ...['te', 'le', 'les'].flatMap((whom) =>
    ['paso', 'dejo', 'envio', 'comparto'].flatMap((verb) => [`${whom} ${verb} mi pedido`, `${whom} ${verb} el pedido`]),
  ),
].map((phrase) => phrase.split(' '))

const asksHowYouAre = /^(estas?|tal|va|bien)$/

/** Marks phrases of courtesy, including their signs: `¿cómo estás?`. */
function markPhrases(tokens: Token[]): void {
  for (let at = 0; at < tokens.length; ) {
    const length = phraseAt(tokens, at)
    for (const token of tokens.slice(at, at + length)) token.isPhrase = true
    const next = tokens[at + length]
    if (length > 0 && asksHowYouAre.test(tokens[at + length - 1]?.text ?? '')) {
      const before = tokens[at - 1]
      for (const sign of [before, next]) if (sign && /^[?¿]$/.test(sign.text)) sign.isPhrase = true
    }
    at += length || 1
  }
}

function markAddresses(tokens: Token[]): void {
  for (const [at, token] of tokens.entries()) if (isAddress(tokens, at)) token.isPhrase = true
}

/** `gracias chicas`, `hola chica, …`: a form of address, not a size. In `hola, chica y M` it is a size. */
function isAddress(tokens: Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]]
  if (!token || !/^chic[ao]s?$/.test(token.text) || !isCourtesy(before) || /[.:;/()\n-]/.test(token.gap)) return false
  if (!next) return true
  if (isSizeWord(next.text) || /^[yeou]$/.test(next.text)) return false
  if (/[,.:;!\n]/.test(next.gap)) return !token.gap.includes(',') || token.text.endsWith('s')
  return next.kind === 'word' && (isCourtesy(next) || (token.text.endsWith('s') && !token.gap.includes(',')))
}

/** A single word of courtesy, after which `chica` may be a person. */
export const isCourtesy = (token: Token | undefined): boolean =>
  token !== undefined && (token.isPhrase || courtesies.has(token.text))

function phraseAt(tokens: Token[], at: number): number {
  const [found] = phrases
    .filter((phrase) => phrase.every((word, nth) => tokens[at + nth]?.text === word))
    .toSorted((a, b) => b.length - a.length)
  if (!found) return 0
  // `mi pedido 82` is not courtesy.
  const next = tokens[at + found.length]
  return referenceWords.has(found.at(-1) ?? '') && next && next.kind !== 'word' ? 0 : found.length
}

/** Number of courtesy tokens from a position. */
export function courtesyAt(tokens: Token[], at: number): number {
  const token = tokens[at]
  return token && (token.isPhrase || (token.kind === 'word' && isFiller(token.text))) ? 1 : 0
}

/** Says what something is, or should be. */
export const isCopula = (word: string): boolean => /^(es|son|seria|serian)$/.test(word)

/** Starts a line about an earlier garment, or an item of a list. */
export const isArticle = (word: string): boolean => /^(el|la|los|las)$/.test(word)

/** Calls for attention, as before a correction. */
export const isAttention = (word: string): boolean => /^(oye|oigan?|disculpa|disculpe)$/.test(word)

export const isFiller = (word: string): boolean =>
  courtesies.has(word) || fillers.has(word) || piecesWords.has(word) || sizeWords.has(word) || quantityWords.has(word)

/** Cancels or changes earlier lines. */
export const isCorrection = (word: string): boolean =>
  /^(no|nop|ya|mejor|menos|perdon|vez|lugar|digo|sean?|error|era|eran|siempre|sin|agotad[oa]s?|ups|oops|quise|corrijo|correccion|(cancel|quit|elimin|borr|cambi|equivo|olvid).{0,12})$/.test(
    word,
  )

/** Corrects by giving a replacement. */
export const isReplacement = (word: string): boolean =>
  /^(mejor|perdon|vez|lugar|digo|sean?|error|eran?|quise|corrijo|correccion|(cambi|equivo).{0,12})$/.test(word)

/** Takes back or postpones what was listed: `esas son las que devuelvo`, `mañana te confirmo`. */
export const isSecondThought = (word: string): boolean =>
  /^(confirm(o|ar|are|amos)|(devuelv|regres|equivo).{0,8}|mal|espera(me|te)?|cualquiera|quedaron|pensarlo|pedi)$/.test(
    word,
  )

/** Refers to all earlier lines, or to an unknown one. */
export const isAboutAll = (word: string): boolean =>
  isOfAll(word) || /^(nada|siempre|olvid.{0,8}|primer[oa]?|segund[oa]|tercer[oa]?|anterior|anteriores)$/.test(word)

/** Refers to all. */
export const isOfAll = (word: string): boolean => /^(tod[oa]s?|cada|ambas|ambos|demas|dobles?)$/.test(word)

/** Cancels the lines below, as in `ya no quiero:`. */
export const isNegation = (word: string): boolean =>
  /^(no|nop|ni|sin|menos|excepto|nada|agotad[oa]s?|baja(me|r)?|resta(r|me)?|(cancel|quit|elimin|borr|dev[ou]l|devuelv|regres).{0,12})$/.test(
    word,
  )

/** The lines below are not an order but past ones, wishes or stock, as in `ya me llegó:` and `disponibles:`. */
export const isNoOrder = (word: string): boolean =>
  isAvailability(word) ||
  asksPrice(word) ||
  /^(anterior|anteriores|pasad[oa]s?|deseos|tengo|camb.{0,8}|proxim[oa]s?|ejemplos?|pendientes?|apartad[oa]s?|muestras?|opciones|dudas?|garantias?|confirm.{0,8}|cualquiera|escog.{0,4}|alcanza|cuando|quizas?|vez|mejor|espera|info|informacion|fotos?|pregunta.{0,3}|inventario|conteo|publi.{0,8}|regalos?|dobles?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|(lleg|recib|entreg|vendi|pag|falt|promo|ofert).{0,9})$/.test(
    word,
  )

export const asksPrice = (word: string): boolean => /^(precios?|costos?|cuestan?|cotiz.{0,9})$/.test(word)

/** Asks for or states availability. */
export const isAvailability = (word: string): boolean =>
  /^(hay|habra|hubiera|tienen?|tienes|tendran?|tendras|quedan?|siguen?|cuentan?|cuentas|disponibles?|existencias?)$/.test(
    word,
  )

/** `G:` or `Chicas`: only a size, which may apply to the lines below. */
export function isSizeAlone(linea: string, from: number): boolean {
  const tokens = tokensOf(linea, from).filter(({ isPhrase }) => !isPhrase)
  return tokens.some(({ text }) => isSizeWord(text)) && tokens.every(({ text }) => isSizeWord(text) || isFiller(text))
}

/** `M: 2` in a form. */
export function isField(linea: string, from: number): boolean {
  const tokens = tokensOf(linea, from)
  const last = tokens.at(-1)
  const size = tokens.slice(0, -1)
  return (
    last?.kind === 'number' &&
    /[:=]/.test(last.gap) &&
    size.some(({ text }) => isSizeWord(text)) &&
    size.every(({ text }) => isSizeWord(text) || isFiller(text))
  )
}

/** `1xg` is one XG beside `1m`, but one G beside `2xm`; alone, or as `1xG`, it may be either. */
export function mayBeTimes(linea: string): boolean {
  const [found] = linea.match(/(?<![\p{L}\d])\d+x(?:xg|xch|g|ch|l|s)(?!\p{L})/giu) ?? []
  if (!found?.includes('x')) return false
  return /x[A-Z]/.test(found) || !/\d\s?(?:ch|m|g|l|s)(?!\p{L})/iu.test(linea)
}

/** Refers to earlier garments. */
export const isPronoun = (word: string): boolean => /^(los|las|esos|esas|estos|estas)$/.test(word)

/** Asks whether the garments listed above are in stock: `¿los tienes?`, `si hay`. */
export const asksForAll = (tokens: Token[]): boolean =>
  tokens.some(({ text }) => isAvailability(text)) &&
  tokens.every(
    ({ text, kind }) =>
      isAvailability(text) ||
      isPronoun(text) ||
      isFiller(text) ||
      /^(si|de|lo|todo|todos|todas|aun|todavia|ellos|ellas)$/.test(text) ||
      (kind === 'sign' && /[?¿]/.test(text)),
  )

/** `2 c/u`, `de a 2`, `los dos`, `las 3 prendas`; not `paso a las 5` or `$450 c/u`. */
export function countsAll(tokens: Token[], at: number): boolean {
  const [before, word, next] = [at - 1, at, at + 1].map((it) => tokens[it]?.text ?? '')
  const isNumber = tokens[at + 1]?.kind === 'number' || /^(dos|tres|cuatro|cinco|seis)$/.test(next ?? '')
  if (word === 'c') return next === 'u' && !tokens.some(({ text }) => text === '$' || /[.,]/.test(text))
  if (word === 'a') return isNumber && before === 'de'
  return isNumber && /^l[oa]s$/.test(word ?? '') && !/^(a|de|entre|y|hasta|desde|como|tipo)$/.test(before ?? '')
}

/** Words of addresses and phone numbers: adjacent numbers are not quantities. */
export const isAddressWord = (word: string): boolean =>
  /^(calle|av|avenida|col|colonia|cp|num|int|ext|interior|lote|mz|manzana|km|carretera|privada|cerrada|andador|domicilio|direccion|tel|telefono|cel|celular|whatsapp|wats|guia|clabe|tarjeta|cuenta)$/.test(
    word,
  )

/** Adds to earlier lines. */
export const isAddition = (word: string): boolean => /^(y|e|mas|tambien|ademas|agreg.{0,8})$/.test(word)

const orderLike = listOf(
  `quiero quisiera necesito ocupo encargo encargas encargame agrega agregas agregame agregar anota anotas anotame apunta apuntame aparta
  apartas apartame pon ponme manda mandas mandame dame regalas regalame pido igual mismo misma mismos mismas otra otro otras otros repite
  repiteme tambien ademas y o si mas solo solamente nomas talla tallas`,
)

const garments = listOf(
  `vestido blusa falda pantalon short legging jogger top bra brasier bralette panty pantaleta bikini pijama piyama camison bata playera
  camisa camiseta polo sudadera chamarra cardigan sueter conjunto body boxer trusa calzon media calceta jean palazzo bolsa cinturon vestid`,
)

const singular = (word: string): string => word.replace(/e?s$/, '')
const garmentStems = new Set([...garments].map(singular))

/** True if a line with this word may order, or change an order. */
export const isOrderLike = (word: string): boolean =>
  orderLike.has(word) ||
  garmentStems.has(singular(word)) ||
  isCorrection(word) ||
  isAboutAll(word) ||
  piecesWords.has(word)

/** Sizes in a line. */

type Tallas = { tallas: { id: string; talla: string }[] }

export const isUnitalla = ({ talla }: { talla: string }): boolean =>
  meaningOfTalla(talla.replace(/talla/i, '')) === 'unitalla' || meaningOfTalla(talla) === 'unitalla'

export const isSizeWord = (word: string): boolean => namedTalla(word) !== undefined || /^x{2,5}(g|l|ch|s)$/.test(word)

/** A size in a line: its number of tokens, and the product's size, if it has that one. */
type FoundTalla = { length: number; written: string; tallaId: string | null; isNumber: boolean }

const maxTokens = 4
const within = /^[\s./-]{0,3}$/

/** The size that starts at a token: the longest match by the product's own names, else by meaning. */
export function tallaAt(tokens: Token[], at: number, producto: Tallas): FoundTalla | null {
  const names = joinedFrom(tokens, at)
  for (let index = names.length - 1; index >= 0; index -= 1) {
    const written = names[index] ?? ''
    const isSpaced = tokens.slice(at + 1, at + index + 1).some(({ gap }) => gap !== '')
    // `x G` is not XG.
    const own = producto.tallas.find(
      ({ talla }) => compactTalla(talla) === written && !(isSpaced && /^\p{L}{1,3}$/u.test(talla)),
    )
    if (own) return { length: index + 1, written, tallaId: own.id, isNumber: /^\d+$/.test(written) }
  }
  return meantAt(tokens, at, producto, names) ?? oddSizeAt(tokens, at)
}

function meantAt(tokens: Token[], at: number, producto: Tallas, names: string[]): FoundTalla | null {
  for (let index = names.length - 1; index >= 0; index -= 1) {
    const written = names[index] ?? ''
    const meaning = namedTalla(written)
    // `2 XG` is two of XG; `2XG` is a size.
    if (!meaning || (tokens[at]?.kind === 'number' && (index > 1 || tokens[at + 1]?.gap !== ''))) continue
    // `M/G` and `ch-m` are two sizes, not one spelled with separators.
    const gaps = tokens.slice(at + 1, at + index + 1).map(({ gap }) => gap)
    if (gaps.some((gap) => /[/-]/.test(gap) || (written.length < 4 && /\s/.test(gap)))) continue
    const meant = producto.tallas.filter(({ talla }) => meaningOfTalla(talla) === meaning)
    return { length: index + 1, written, tallaId: meant.length === 1 ? (meant[0]?.id ?? null) : null, isNumber: false }
  }
  return null
}

/** `3XG`, `2XCH` and `XXXG` are sizes that products may lack, not 3 of XG. */
function oddSizeAt(tokens: Token[], at: number): FoundTalla | null {
  const [digits, letters] = [tokens[at], tokens[at + 1]]
  if (digits && /^x{2,5}(g|l|ch|s)$/.test(digits.text))
    return { length: 1, written: digits.text, tallaId: null, isNumber: false }
  // `1XG` is one XG.
  if (digits?.kind !== 'number' || digits.text === '1' || letters?.gap !== '' || !/^x(g|l|ch|s)$/.test(letters.text))
    return null
  return { length: 2, written: `${digits.text}${letters.text}`, tallaId: null, isNumber: false }
}

/** Joins tokens from a position: `extra`, `extragrande`. Never joins two numbers: `3 2` is not 32. */
function joinedFrom(tokens: Token[], at: number): string[] {
  const names: string[] = []
  for (const [nth, token] of tokens.slice(at, at + maxTokens).entries()) {
    const areNumbers = nth > 0 && token.kind === 'number' && tokens[at + nth - 1]?.kind === 'number'
    if (token.kind === 'sign' || areNumbers || (nth > 0 && !within.test(token.gap))) break
    names.push((names.at(-1) ?? '') + token.text)
  }
  return names
}
