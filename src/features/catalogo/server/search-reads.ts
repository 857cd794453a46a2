import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { like, partOf } from '#platform/db/like.ts'
import { fold } from '#shared/fold.ts'
import { adviseForPostgres } from './search-on-postgres.ts'
import { adviseForSqlite } from './search-on-sqlite.ts'
import './tables.ts'

/**
 * What a search looks for, as the arguments of a kept query: a pattern for each word, and the ids of what is rare (`raros`
 * as JSON on SQLite, `entre` as an array on PostgreSQL). With `enOrden` PostgreSQL is to read in order until a page is full.
 */
export type Search = { [palabra: `palabra${number}`]: string } & { raros?: string; entre?: string; enOrden?: string }

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
  return { ...search, ...(await (db.engine === 'sqlite' ? adviseForSqlite : adviseForPostgres)(db.read, words)) }
}

/** The conditions on `productos` of a search. */
export function searchConditions({ raros, entre, enOrden, ...words }: Search): RawBuilder<boolean>[] {
  const conditions = Object.values(words).map((pattern) => {
    const found = like('productos.busqueda', pattern)
    // For this PostgreSQL has no index, and no opinion either: it takes it that a third of all products have the word.
    return enOrden || entre ? sql<boolean>`cast(${found} as integer) > 0` : found
  })
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
