import type { ProductoLeido, TallaLeida } from './lectura.ts'
import type { Token } from './words.ts'

/** How sizes are written: by their own name, or by another that means the same. */

const sizes: Record<string, string> = {
  xch: 'xch xs xchica xchico extrachica extrachico',
  ch: 'ch s chica chico small',
  m: 'm mediana mediano med medium',
  g: 'g l gde grande large',
  xg: 'xg xl eg xgde xgrande extragrande',
  xxg: 'xxg xxl 2xg 2xl',
  unitalla: 'unitalla uni ut unica unico',
}

const meanings = new Map(
  Object.entries(sizes).flatMap(([size, words]) =>
    words
      .split(' ')
      .flatMap((word): [string, string][] => [
        [word, size],
        ...(word.length > 4 ? [[`${word}s`, size] as [string, string]] : []),
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

export const isUnitalla = ({ talla }: TallaLeida): boolean =>
  meaningOf(talla.replace(/talla/i, '')) === 'unitalla' || meaningOf(talla) === 'unitalla'

/** A size at some place of a line: how many tokens, and which of the product's, if it has it. */
export type FoundTalla = { length: number; written: string; tallaId: string | null; isNumber: boolean }

const maxTokens = 4
const within = /^[\s./-]{0,3}$/

/** The size that begins at a token: first by its own name, the longest, then by what it means. */
export function tallaAt(tokens: Token[], at: number, producto: ProductoLeido): FoundTalla | null {
  const names = joinedFrom(tokens, at)
  for (let index = names.length - 1; index >= 0; index -= 1) {
    const written = names[index] ?? ''
    const own = producto.tallas.find(({ talla }) => compact(talla) === written)
    if (own) return { length: index + 1, written, tallaId: own.id, isNumber: /^\d+$/.test(written) }
  }
  for (let index = names.length - 1; index >= 0; index -= 1) {
    const written = names[index] ?? ''
    const meaning = meanings.get(written)
    // `2 XG` is two of XG; `2XG` is a size.
    if (!meaning || (tokens[at]?.isNumber && (index > 1 || tokens[at + 1]?.gap !== ''))) continue
    // A lonely letter that is no size here: the s of `pza's`.
    if (written.length === 1 && /['’´`]$/.test(tokens[at]?.gap ?? '')) continue
    const meant = producto.tallas.filter(({ talla }) => meaningOf(talla) === meaning)
    return { length: index + 1, written, tallaId: meant.length === 1 ? (meant[0]?.id ?? null) : null, isNumber: false }
  }
  return oddSizeAt(tokens, at)
}

/** `3XG`, `2XCH` and `XXXG`, which no product may have: they are not 3 of XG. */
function oddSizeAt(tokens: Token[], at: number): FoundTalla | null {
  const [digits, letters] = [tokens[at], tokens[at + 1]]
  if (digits && /^x{2,5}(g|l|ch|s)$/.test(digits.text))
    return { length: 1, written: digits.text, tallaId: null, isNumber: false }
  if (!digits?.isNumber || letters?.gap !== '' || !/^x(g|l|ch|s)$/.test(letters.text)) return null
  return { length: 2, written: `${digits.text}${letters.text}`, tallaId: null, isNumber: false }
}

/** The tokens from one on, joined: `extra`, `extragrande`. */
function joinedFrom(tokens: Token[], at: number): string[] {
  const names: string[] = []
  for (const token of tokens.slice(at, at + maxTokens)) {
    const before = names.at(-1)
    if (before !== undefined && !within.test(token.gap)) break
    names.push((before ?? '') + token.text)
  }
  return names
}
