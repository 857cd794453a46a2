import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'

/** A picture with text below it, to be posted; all text is plain. */
export type Card = {
  photo: Uint8Array
  alto: CardHeight
  title: string
  /** The end that a shortened title keeps. */
  titleEnd: string | null
  price: string | null
  /** On the last line, left of the brand. */
  who: string
  brand: string
}

export const cardHeights = [1350, 1920] as const
export type CardHeight = (typeof cardHeights)[number]

const width = 1080
const margin = 72

export const maxCardBytes = 300_000

/** Heights and font sizes in pixels; `bottom` keeps clear of a story's buttons. */
const layouts: Record<CardHeight, { photo: number; title: number; price: number; foot: number; bottom: number }> = {
  1350: { photo: 960, title: 60, price: 50, foot: 36, bottom: 60 },
  1920: { photo: 1350, title: 74, price: 62, foot: 46, bottom: 150 },
}

const colours = { paper: '#fdfbf8', ink: '#261b1f', soft: '#675659', accent: '#a60f57', line: '#e8dfd6' }

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`#shared/fonts/${name}`))

/** TrueType, because sharp's Pango does not read WOFF2. */
const fonts = {
  display: { name: 'Petrona', file: fontFile('petrona-400.ttf') },
  sans: { name: 'Figtree SemiBold', file: fontFile('figtree-600.ttf') },
}

/** Draws a card as a JPEG under 300 KB. */
export async function drawCard(card: Card): Promise<Buffer> {
  const { photo, alto, price, who, brand } = card
  const at = layouts[alto]
  const top = at.photo + 48
  const foot = alto - at.bottom
  const inner = width - 2 * margin
  const [brandWords, priceWords] = await Promise.all([
    words(brand, { font: 'display', size: at.foot + 6, colour: colours.ink, width: inner / 2 }),
    price && words(price, { font: 'sans', size: at.price, colour: colours.accent, width: inner }),
  ])
  const whoWords = await fitted(who, 1, {
    ...{ font: 'sans', size: at.foot, colour: colours.accent },
    width: inner - brandWords.width - 48,
  })
  const titleLook: Look = { font: 'display', size: at.title, colour: colours.ink, width: inner }
  const title = await fitted(card.title, 2, titleLook, card.titleEnd ?? '')
  const over: OverlayOptions[] = [
    await wide(photo, at.photo),
    { input: title.data, left: margin, top },
    ...(priceWords ? [{ input: priceWords.data, left: margin, top: top + title.height + 34 }] : []),
    { input: whoWords.data, left: margin, top: foot - whoWords.height },
    { input: brandWords.data, left: width - margin - brandWords.width, top: foot - brandWords.height },
  ]
  const drawn = await sharp({ create: { width, height: alto, channels: 3, background: colours.paper } })
    .composite(over)
    .removeAlpha()
    .raw()
    .toBuffer()
  return lightEnough(drawn, alto)
}

/** The best quality under the limit. */
async function lightEnough(data: Buffer, height: number): Promise<Buffer> {
  for (const quality of [86, 78, 70, 60, 40]) {
    const jpeg = await encoded(data, height, quality)
    if (jpeg.length < maxCardBytes) return jpeg
  }
  // Only reached by full-frame noise.
  return encoded(data, height, 20)
}

const encoded = (data: Buffer, height: number, quality: number) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()

/** The whole photo, extended to the card's width with its edge pixels. */
async function wide(photo: Uint8Array, height: number): Promise<OverlayOptions> {
  const whole = await sharp(photo).resize({ width, height, fit: 'inside' }).toBuffer({ resolveWithObject: true })
  const [across, down] = [width - whole.info.width, height - whole.info.height]
  const input = await sharp(whole.data)
    .extend({
      ...{ left: across >> 1, right: across - (across >> 1), top: down >> 1, bottom: down - (down >> 1) },
      extendWith: 'copy',
    })
    .toBuffer()
  return { input, left: 0, top: 0 }
}

type Look = { font: keyof typeof fonts; size: number; colour: string; width: number }
type Words = { data: Buffer; width: number; height: number }

const smallest = 0.68
const lineHeight = 1.35

/** Text within a number of lines: reduced first, then cut at a word. @param end kept if the text ends with it. */
async function fitted(text: string, lines: number, look: Look, end = ''): Promise<Words> {
  for (let size = look.size; size > look.size * smallest; size -= 4) {
    const drawn = await words(text, { ...look, size })
    if (drawn.height <= size * lineHeight * lines && drawn.width <= look.width) return drawn
  }
  const size = Math.round(look.size * smallest)
  const ends = end !== '' && text.toLocaleLowerCase('es').endsWith(end.toLocaleLowerCase('es'))
  const head = ends ? text.slice(0, -end.length).replace(/[\s,]+$/u, '') : text
  const tail = ends ? `… ${text.slice(-end.length)}` : '…'
  const parts = head.split(' ')
  for (let kept = parts.length; kept > 1; kept--) {
    const drawn = await words(parts.slice(0, kept).join(' ') + tail, { ...look, size })
    if (drawn.height <= size * lineHeight * lines) return drawn
  }
  return words([...head].slice(0, 24).join('') + tail, { ...look, size })
}

async function words(text: string, { font, size, colour, width: room }: Look): Promise<Words> {
  const { name, file } = fonts[font]
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${name} ${size}`,
      fontfile: file,
      width: Math.floor(room),
      wrap: 'word-char',
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Pango parses markup and refuses control characters. */
const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
