import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader } from '#platform/db/database.ts'
import { keptQuery } from '#platform/db/kept-query.ts'
import { like, partOf } from '#platform/db/like.ts'
import { fold } from '#shared/fold.ts'
import './tables.ts'

/** Below this many, a word is rare: its rows are read at once. Above, reading in order meets a page of them sooner. */
const fewRows = 200
const shortestIndexed = 3

/**
 * What a search looks for, as the arguments of a kept query: a pattern for each word, and the ids of a rare word (`raros`
 * as JSON on SQLite, `entre` as an array on PostgreSQL).
 */
export type Search = { [palabra: `palabra${number}`]: string } & { raros?: string; entre?: string }

/**
 * Reads a search: every word must be found, in any order and in any part of name or SKU, so that "playera negra" finds
 * "Playera básica negra". A rare word is looked up first (db/migrations/005 and 006); PostgreSQL decides that by itself
 * for words of three letters or more.
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

/** The products of the first word that few have; `null` when there is no such word. */
async function findRare({ read, engine }: Database, words: string[]): Promise<string[] | null> {
  for (const word of words) {
    const isShort = [...word].length < shortestIndexed
    if (engine === 'postgres' && (!isShort || (await isCommon(read, word)))) continue
    const rows = await (engine === 'postgres'
      ? findPair(read, { par: word })
      : isShort
        ? findToken(read, { token: `"${Buffer.from(word).toString('hex')}"` })
        : findPhrase(read, { phrase: `"${word.replaceAll('"', '""')}"` }))
    if (rows.length <= fewRows) return rows.map(({ id }) => id)
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
const most = sql.lit(fewRows + 1)

const findPhrase = keptQuery((read, { phrase }: { phrase: string }) => {
  const query = sql<Found>`select id from productos_trigramas where busqueda match ${phrase} limit ${most}`
  return { compile: () => query.compile(read) }
})

const findToken = keptQuery((read, { token }: { token: string }) => {
  const query = sql<Found>`select id from productos_pares where productos_pares match ${token} limit ${most}`
  return { compile: () => query.compile(read) }
})

const findPair = keptQuery((read, { par }: { par: string }) => {
  const query = sql<Found>`select id from productos where pares(busqueda) @> array[cast(${par} as text)] limit ${most}`
  return { compile: () => query.compile(read) }
})
