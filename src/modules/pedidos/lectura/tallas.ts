import type { Token } from './words.ts'

/** How sizes are written: by their own name, or by another that means the same. */

type Tallas = { tallas: { id: string; talla: string }[] }

const sizes: Record<string, string> = {
  xch: 'xch xs xchica xchico extrachica extrachico extrach extrachi exch xchi',
  ch: 'ch s chica chico small chic chca peq pequena pequeno',
  m: 'm mediana mediano med medium mdna mdno mda md medi mediam',
  g: 'g l gde grande large gd grd grde gnde gran grnde',
  xg: 'xg xl eg xgde xgrande extragrande extragde extrag extralarge exg exgde',
  xxg: 'xxg xxl 2xg 2xl xxgde xxgrande dobleextragrande dobleextragde doblexg doblexl',
  unitalla: 'unitalla uni ut unica unico',
}

const meanings = new Map(
  Object.entries(sizes).flatMap(([size, words]) =>
    words
      .split(' ')
      .flatMap((word): [string, string][] => [
        [word, size],
        ...(word.length > 3 ? [[`${word}s`, size] as [string, string]] : []),
      ]),
  ),
)

/** A name of a size without what stands between its letters and digits. */
const compact = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase()

const meaningOf = (name: string): string => meanings.get(compact(name)) ?? compact(name)

export const isUnitalla = ({ talla }: { talla: string }): boolean =>
  meaningOf(talla.replace(/talla/i, '')) === 'unitalla' || meaningOf(talla) === 'unitalla'

export const isSizeWord = (word: string): boolean => meanings.has(word) || /^x{2,5}(g|l|ch|s)$/.test(word)

/** A size at some place of a line: how many tokens, and which of the product's, if it has it. */
export type FoundTalla = { length: number; written: string; tallaId: string | null; isNumber: boolean }

const maxTokens = 4
const within = /^[\s./-]{0,3}$/

/** The size that begins at a token: first by its own name, the longest, then by what it means. */
export function tallaAt(tokens: Token[], at: number, producto: Tallas): FoundTalla | null {
  const names = joinedFrom(tokens, at)
  for (let index = names.length - 1; index >= 0; index -= 1) {
    const written = names[index] ?? ''
    const isSpaced = tokens.slice(at + 1, at + index + 1).some(({ gap }) => gap !== '')
    // `x G` is no XG.
    const own = producto.tallas.find(
      ({ talla }) => compact(talla) === written && !(isSpaced && /^\p{L}{1,3}$/u.test(talla)),
    )
    if (own) return { length: index + 1, written, tallaId: own.id, isNumber: /^\d+$/.test(written) }
  }
  return meantAt(tokens, at, producto, names) ?? oddSizeAt(tokens, at)
}

function meantAt(tokens: Token[], at: number, producto: Tallas, names: string[]): FoundTalla | null {
  for (let index = names.length - 1; index >= 0; index -= 1) {
    const written = names[index] ?? ''
    const meaning = meanings.get(written)
    // `2 XG` is two of XG; `2XG` is a size.
    if (!meaning || (tokens[at]?.kind === 'number' && (index > 1 || tokens[at + 1]?.gap !== ''))) continue
    // `M/G` and `ch-m` are two sizes, not the letters of one.
    const gaps = tokens.slice(at + 1, at + index + 1).map(({ gap }) => gap)
    if (gaps.some((gap) => /[/-]/.test(gap) || (written.length < 4 && /\s/.test(gap)))) continue
    const meant = producto.tallas.filter(({ talla }) => meaningOf(talla) === meaning)
    return { length: index + 1, written, tallaId: meant.length === 1 ? (meant[0]?.id ?? null) : null, isNumber: false }
  }
  return null
}

/** `3XG`, `2XCH` and `XXXG`, which no product may have: they are not 3 of XG. */
function oddSizeAt(tokens: Token[], at: number): FoundTalla | null {
  const [digits, letters] = [tokens[at], tokens[at + 1]]
  if (digits && /^x{2,5}(g|l|ch|s)$/.test(digits.text))
    return { length: 1, written: digits.text, tallaId: null, isNumber: false }
  // `1XG` is one of XG, whatever it is meant as.
  if (digits?.kind !== 'number' || digits.text === '1' || letters?.gap !== '' || !/^x(g|l|ch|s)$/.test(letters.text))
    return null
  return { length: 2, written: `${digits.text}${letters.text}`, tallaId: null, isNumber: false }
}

/** Tokens joined from one on: `extra`, `extragrande`. Two numbers are never joined: `3 2` is not 32. */
function joinedFrom(tokens: Token[], at: number): string[] {
  const names: string[] = []
  for (const [nth, token] of tokens.slice(at, at + maxTokens).entries()) {
    const areNumbers = nth > 0 && token.kind === 'number' && tokens[at + nth - 1]?.kind === 'number'
    if (token.kind === 'sign' || areNumbers || (nth > 0 && !within.test(token.gap))) break
    names.push((names.at(-1) ?? '') + token.text)
  }
  return names
}
