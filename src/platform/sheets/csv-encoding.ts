import { AppError } from '#shared/errors.ts'
import { noWorkbook } from './zip-check.ts'

/**
 * The text of a CSV in the encodings that spreadsheets write: UTF-8 and UTF-16 with a mark or without, Windows-1252 (Excel on Windows) and
 * Mac Roman (Excel on a Mac).
 * @throws unsupported_type, with how to save the file, when it is none of them or could be two.
 */
export function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return utf16Of(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return singleByteOf(bytes)
  }
}

/** Without a mark: Western text has a zero in every second byte. */
function utf16Of(bytes: Buffer): string {
  const start = bytes.subarray(0, 4_000)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < start.length / 4 || Math.min(even, odd) > 0) throw noWorkbook()
  return new TextDecoder(odd > even ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes)
}

function singleByteOf(bytes: Buffer): string {
  const [best, other] = (['windows-1252', 'macintosh'] as const)
    .map((encoding) => read(new TextDecoder(encoding).decode(bytes)))
    .sort((one, another) => one.odd - another.odd)
  if (!best || !other || best.odd === other.odd || best.odd > best.foreign / 4)
    throw new AppError(
      'unsupported_type',
      'No se reconoce cómo está guardado el texto: los acentos saldrían mal. Guárdalo como «CSV UTF-8» o como .xlsx y vuelve a darlo.',
    )
  return best.text
}

/** How many characters beyond ASCII a text has, and how many of them no Spanish text has where they stand. */
function read(text: string): { text: string; foreign: number; odd: number } {
  let foreign = 0
  let odd = 0
  for (const [character] of text.matchAll(/\P{ASCII}/gu)) {
    foreign++
    if (!spanish.test(character)) odd++
  }
  return { text, foreign, odd: odd + [...text.matchAll(misplaced)].length }
}

const spanish = /[áéíóúüñçàèâêôãÁÉÍÓÚÜÑ¡¿«»“”‘’'–—…°ºª·•´½¼¾×€®™©²³\u00A0]/

/** A sign within a word, an accented letter beside no letter, a capital within a word. */
const misplaced =
  /(?<=\p{L})[¡¿«–—…°€®™©²³×½¼¾•](?=\p{L})|(?<!\p{L})[áéíóúüñÁÉÍÓÚÜÑ](?!\p{L})|(?<=\p{Ll})[ÁÉÍÓÚÜÑ]|(?<=[áéíóúüñ])(?=\p{Lu}\p{Ll})|(?<=\s)[–—](?=\p{L})/gu
