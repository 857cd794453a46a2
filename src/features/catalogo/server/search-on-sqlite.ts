import { sql } from 'kysely'
import type { Reader } from '#platform/db/database.ts'
import { keptQuery } from '#platform/db/kept-query.ts'
import { few, isShort, pairsOf } from './search-words.ts'

/** The products that all words leave, when they are few. */
export async function adviseForSqlite(read: Reader, words: string[]): Promise<{ raros?: string }> {
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

const findPhrases = keptQuery((read, { phrases, most }: { phrases: string; most: number }) => {
  const query = sql<Found>`select id from productos_trigramas where busqueda match ${phrases} limit ${most}`
  return { compile: () => query.compile(read) }
})

const findTokens = keptQuery((read, { tokens, most }: { tokens: string; most: number }) => {
  const query = sql<Found>`select id from productos_pares where productos_pares match ${tokens} limit ${most}`
  return { compile: () => query.compile(read) }
})
