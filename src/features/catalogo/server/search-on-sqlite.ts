import { sql } from 'kysely'
import type { Database, Reader } from '#platform/db/database.ts'

/** The products that all words leave, when they are few. */
export async function adviseForSqlite({ read }: Database, words: string[]): Promise<{ raros?: string }> {
  const rows = await findTogether(read, words)
  return rows.length <= few(words) ? { raros: JSON.stringify(rows.map(({ id }) => id)) } : {}
}

/**
 * All words at once: three that are common by themselves may be together in a single name, which reading in order would
 * look for among all (docs/decisions/077). Short words are looked up with the pairs of letters of the long ones.
 */
async function findTogether(read: Reader, words: string[]): Promise<Found[]> {
  const long = words.filter((word) => !isShort(word))
  const phrases = long.map((word) => `"${word.replaceAll('"', '""')}"`)
  const most = few(words) + 1
  const found = long.length > 0 ? await findPhrases(read, { phrases: phrases.join(' '), most }) : null
  if (found && (long.length === words.length || found.length < most)) return found
  const tokens = words.flatMap(pairsOf)
  const inHex = tokens.map((token) => `"${Buffer.from(token).toString('hex')}"`)
  return await findTokens(read, { tokens: inHex.join(' '), most })
}

type Found = { id: string }

async function findPhrases(read: Reader, { phrases, most }: { phrases: string; most: number }) {
  const query = sql<Found>`select id from productos_trigramas where busqueda match ${phrases} limit ${most}`
  return (await query.execute(read)).rows
}

async function findTokens(read: Reader, { tokens, most }: { tokens: string; most: number }) {
  const query = sql<Found>`select id from productos_pares where productos_pares match ${tokens} limit ${most}`
  return (await query.execute(read)).rows
}

/**
 * Below this many, the rows that are found are read at once. Above, reading in order meets a page of them sooner: of one word; of
 * several each row that is read is compared more than once.
 */
const fewRows = 200
const fewOfSeveral = 400
const shortestIndexed = 3

const few = (words: string[]): number => (words.length > 1 ? fewOfSeveral : fewRows)

/** Of one or two letters: trigrams do not hold it, an index of its own does. */
const isShort = (word: string): boolean => [...word].length < shortestIndexed

/** A word as the pairs of letters that it holds; a short one is its own. */
const pairsOf = (word: string): string[] =>
  isShort(word) ? [word] : [...word].slice(1).map((letter, at) => [...word][at] + letter)
