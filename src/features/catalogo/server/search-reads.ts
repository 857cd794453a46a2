import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader } from '#platform/db/database.ts'
import { keptQuery } from '#platform/db/kept-query.ts'
import { like, partOf } from '#platform/db/like.ts'
import { fold } from '#shared/fold.ts'
import './tables.ts'

/**
 * Below this many, their rows are read at once. Above, reading in order meets a page of them sooner: of one word; of
 * several each row that is read is compared more than once.
 */
const fewRows = 200
const fewOfSeveral = 400
const shortestIndexed = 3

/**
 * What a search looks for, as the arguments of a kept query: a pattern for each word, and the ids of what is rare (`raros`
 * as JSON on SQLite, `entre` as an array on PostgreSQL).
 */
export type Search = { [palabra: `palabra${number}`]: string } & { raros?: string; entre?: string }

/**
 * Reads a search: every word must be found, in any order and in any part of name or SKU, so that "playera negra" finds
 * "Playera básica negra". What is rare is looked up first (db/migrations/005 and 006).
 */
export async function readSearch(db: Database, q: string | undefined): Promise<Search> {
  const words = fold(q ?? '')
    .split(' ')
    .filter(Boolean)
  if (words.length === 0) return {}
  const search: Search = Object.fromEntries(words.map((word, index) => [`palabra${index}`, partOf(word)]))
  const rare = await findRare(db, words)
  if (!rare) return search
  return db.engine === 'sqlite'
    ? { ...search, raros: JSON.stringify(rare) }
    : { ...search, entre: `{${rare.join(',')}}` }
}

/** The conditions on `productos` of a search. */
export function searchConditions({ raros, entre, ...words }: Search): RawBuilder<boolean>[] {
  const conditions = Object.values(words).map((pattern) => like('productos.busqueda', pattern))
  if (raros) conditions.push(sql<boolean>`productos.id in (select value from json_each(${raros}))`)
  if (entre) conditions.push(sql<boolean>`productos.id = any(cast(${entre} as text[]))`)
  return conditions
}

/**
 * A column by which the list of a search is narrowed or ordered. When it is known what is rare, SQLite is to begin there: the sign
 * before the column keeps it from reading all products in order and comparing each (docs/decisions/077).
 */
export const columnOf = <T>({ raros }: Search, column: string): RawBuilder<T> =>
  raros ? sql`+${sql.ref(column)}` : sql`${sql.ref(column)}`

/** The products that a search leaves when they are few, or those of a word that few have; `null` when there are many. */
async function findRare({ read, engine }: Database, words: string[]): Promise<string[] | null> {
  const rows = await (engine === 'sqlite' ? findTogether(read, words) : findRarePair(read, words))
  return rows && rows.length <= few(words) ? rows.map(({ id }) => id) : null
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
  const tokens = words.flatMap((word) => (isShort(word) ? [word] : pairsOf(word)))
  const inHex = tokens.map((token) => `"${Buffer.from(token).toString('hex')}"`)
  return await findTokens(read, { tokens: inHex.join(' '), most })
}

const few = (words: string[]): number => (words.length > 1 ? fewOfSeveral : fewRows)

const isShort = (word: string): boolean => [...word].length < shortestIndexed

const pairsOf = (word: string): string[] => [...word].slice(1).map((letter, at) => [...word][at] + letter)

/** PostgreSQL decides by itself for words of three letters or more. */
async function findRarePair(read: Reader, words: string[]): Promise<Found[] | null> {
  for (const word of words.filter(isShort)) {
    if (await isCommon(read, word)) continue
    const rows = await findPair(read, { par: word })
    if (rows.length <= fewRows) return rows
  }
  return null
}

/** Products that are looked at to tell a common pair of letters, and how many of them have it then. */
const sample = 400
const oftenInSample = 20

/**
 * Is a pair of letters in so many names that reading in order meets a page of them at once? PostgreSQL would read its
 * index through, or spell the pairs of 200 names: 15 ms among 20,000 products (docs/decisions/063).
 */
async function isCommon(read: Reader, word: string): Promise<boolean> {
  const [row] = await countInSample(read, { pattern: partOf(word) })
  return Number(row?.veces) >= oftenInSample
}

const countInSample = keptQuery((read, { pattern }: { pattern: string }) =>
  read
    .selectFrom(
      read
        .selectFrom('productos')
        .select('busqueda')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(sample))
        .as('nuevos'),
    )
    .select(({ fn }) => fn.countAll<number>().as('veces'))
    .where(like('busqueda', pattern)),
)

type Found = { id: string }

const findPhrases = keptQuery((read, { phrases, most }: { phrases: string; most: number }) => {
  const query = sql<Found>`select id from productos_trigramas where busqueda match ${phrases} limit ${most}`
  return { compile: () => query.compile(read) }
})

const findTokens = keptQuery((read, { tokens, most }: { tokens: string; most: number }) => {
  const query = sql<Found>`select id from productos_pares where productos_pares match ${tokens} limit ${most}`
  return { compile: () => query.compile(read) }
})

const findPair = keptQuery((read, { par }: { par: string }) => {
  const query = sql<Found>`select id from productos where pares(busqueda) @> array[cast(${par} as text)] limit ${sql.lit(fewRows + 1)}`
  return { compile: () => query.compile(read) }
})
