import { fold } from '#shared/fold.ts'
import type { ProductoLeido } from './lectura.ts'
import { isFiller, stem, type Token } from './words.ts'

/** Which product a line means: by its code, or by the words of its name. */

export type Catalogo = {
  byCode: Map<string, ProductoLeido[]>
  /** Codes with O and 0, and 1 and 001, taken for the same; and without what all codes of a brand begin with. */
  byLooseCode: Map<string, ProductoLeido[]>
  byShortCode: Map<string, ProductoLeido[]>
  /** The longest code, in runs of letters and of digits. */
  maxRuns: number
  byWord: Map<string, ProductoLeido[]>
  wordsOf: Map<ProductoLeido, Set<string>>
}

export function catalogoOf(productos: ProductoLeido[]): Catalogo {
  const catalogo: Catalogo = {
    byCode: new Map(),
    byLooseCode: new Map(),
    byShortCode: new Map(),
    maxRuns: 0,
    byWord: new Map(),
    wordsOf: new Map(),
  }
  for (const producto of productos) {
    const runs = runsOf(producto.sku ?? '')
    if (runs.join('').length > 2) {
      put(catalogo.byCode, codeOf(runs), producto)
      put(catalogo.byLooseCode, looseCode(runs), producto)
      if (runs.length > 2) put(catalogo.byShortCode, codeOf(runs.slice(1)), producto)
      catalogo.maxRuns = Math.max(catalogo.maxRuns, runs.length)
    }
    const words = new Set(wordsOfName(producto.nombre))
    catalogo.wordsOf.set(producto, words)
    for (const word of words) put(catalogo.byWord, word, producto)
  }
  return catalogo
}

function put(map: Map<string, ProductoLeido[]>, key: string, producto: ProductoLeido) {
  const there = map.get(key)
  if (!there) map.set(key, [producto])
  else if (!there.includes(producto)) there.push(producto)
}

const runsOf = (text: string): string[] =>
  fold(text.normalize('NFKD').replace(/\p{M}/gu, '')).match(/\p{L}+|\p{Nd}+/gu) ?? []

export const wordsOfName = (name: string): string[] =>
  (fold(name).match(/\p{L}+/gu) ?? []).filter((word) => !isFiller(word)).map(stem)

const isNumber = (run: string): boolean => /^\p{Nd}/u.test(run)

/** Runs of one kind are kept apart only where they are digits: `AZ-VES-001` is `azves001`, `2026-15` stays `2026-15`. */
const codeOf = (runs: string[]): string =>
  runs.reduce((code, run, index) => code + (isNumber(run) && isNumber(runs[index - 1] ?? '') ? '-' : '') + run, '')

const looseCode = (runs: string[]): string =>
  codeOf(
    (
      codeOf(runs)
        .replaceAll('o', '0')
        .match(/\p{L}+|\p{Nd}+/gu) ?? []
    ).map((run) => run.replace(/^0+(?=\d)/, '')),
  )

/** A code in a line: the tokens that it takes, and whom it may mean. */
export type FoundCode = { from: number; to: number; productos: ProductoLeido[] }

/** Every code of a line, from the left. */
export function codesIn(tokens: Token[], catalogo: Catalogo): FoundCode[] {
  const found: FoundCode[] = []
  for (let at = 0; at < tokens.length; ) {
    const code = codeAt(tokens, at, catalogo)
    if (code) found.push(code)
    at = code?.to ?? at + 1
  }
  return found
}

const within = /^[\s._*-]{0,4}$/

type Fit = { to: number; productos: ProductoLeido[] }

function codeAt(tokens: Token[], at: number, catalogo: Catalogo): FoundCode | null {
  const joined = codesFrom(tokens, at, catalogo.maxRuns)
  const exact = joined.flatMap(({ to, runs }): Fit[] => fitting(to, catalogo.byCode.get(codeOf(runs))))
  const [longest, ...shorter] = (exact.length > 0 ? exact : joined.flatMap((it) => nearly(it, catalogo))).reverse()
  if (!longest) return null
  // `AZ-1 2` with an AZ-1 and an AZ-1-2: either may be meant.
  const open = shorter.filter(({ to }) => /^\s+$/.test(tokens[to]?.gap ?? ''))
  const productos = [...new Set([longest, ...open].flatMap((it) => it.productos))]
  return { from: at, to: longest.to, productos }
}

const fitting = (to: number, productos: ProductoLeido[] | undefined): Fit[] => (productos ? [{ to, productos }] : [])

type Joined = { to: number; runs: string[] }

function nearly({ to, runs }: Joined, { byLooseCode, byShortCode }: Catalogo): Fit[] {
  if (runs.length < 2 || !runs.some(isNumber)) return []
  return fitting(to, byLooseCode.get(looseCode(runs)) ?? byShortCode.get(codeOf(runs)))
}

/** What may be a code that begins at a token, from the shortest. */
function codesFrom(tokens: Token[], at: number, maxRuns: number): Joined[] {
  const joined: Joined[] = []
  const runs: string[] = []
  // A slip may cut a run in pieces: `T0P` is letters, a digit and letters.
  for (let to = at; to < tokens.length && runs.length < maxRuns + 4; to += 1) {
    const { text, gap } = tokens[to] as Token
    if (to > at && !within.test(gap)) break
    runs.push(text)
    // A code without letters, or without digits, is one only where a line begins with it.
    if (at === 0 || (runs.some(isNumber) && !runs.every(isNumber))) joined.push({ to: to + 1, runs: [...runs] })
  }
  return joined
}

/** What words are taken for: the one product that fits; those that may; nothing. */
export type Named = { producto: ProductoLeido; isWhole: boolean } | { candidatos: ProductoLeido[] }

const maxCandidatos = 6

/** @param words stems, without those that say nothing. */
export function named(words: Set<string>, { byWord, wordsOf }: Catalogo): Named {
  const scores = new Map<ProductoLeido, number>()
  for (const word of words) for (const it of byWord.get(word) ?? []) scores.set(it, (scores.get(it) ?? 0) + 1)
  const best = Math.max(0, ...scores.values())
  const fits = [...scores.keys()].filter((it) => scores.get(it) === best)
  if (best === words.size) {
    const exact = fits.filter((it) => wordsOf.get(it)?.size === best)
    const [only, second] = exact.length === 1 ? exact : fits
    if (only && !second) return { producto: only, isWhole: exact.length === 1 }
  }
  return { candidatos: best * 2 >= words.size ? fits.slice(0, maxCandidatos) : [] }
}
