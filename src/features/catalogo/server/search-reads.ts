import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { like, partOf } from '#platform/db/like.ts'
import { fold } from '#shared/fold.ts'
import { adviseForPostgres } from './search-on-postgres.ts'
import { adviseForSqlite } from './search-on-sqlite.ts'
import './tables.ts'

/**
 * What a search looks for, as the arguments of a kept query: a pattern for each word, and where to begin when that is not the
 * newest: on SQLite with the ids of what is rare (`raros`, JSON), on PostgreSQL with what has certain suffixes (`comienzos`).
 */
export type Search = { [palabra: `palabra${number}`]: string } & { raros?: string; comienzos?: string }

/**
 * Reads a search: every word must be found, in any order and in any part of name or SKU, so that "playera negra" finds
 * "Playera básica negra". What is rare is looked up first (db/migrations/005, 006 and 012).
 */
export async function readSearch(db: Database, q: string | undefined): Promise<Search> {
  const words = fold(q ?? '')
    .split(' ')
    .filter(Boolean)
  if (words.length === 0) return {}
  const search: Search = Object.fromEntries(words.map((word, index) => [`palabra${index}`, partOf(word)]))
  return { ...search, ...(await (db.engine === 'sqlite' ? adviseForSqlite : adviseForPostgres)(db, words)) }
}

/** The conditions on `productos` of a search. */
export function searchConditions({ raros, comienzos, ...words }: Search): RawBuilder<boolean>[] {
  // Cast, a pattern is a filter and no plan: PostgreSQL reads in order whatever the word, or by the suffixes, and prepares both.
  const conditions = Object.values(words).map(
    (pattern) => sql<boolean>`cast(${like('productos.busqueda', pattern)} as integer) > 0`,
  )
  if (raros) conditions.push(sql`productos.id in (select value from json_each(${raros}))`)
  if (comienzos) conditions.push(sql`sufijos(productos.busqueda) @@ cast(${comienzos} as tsquery)`)
  return conditions
}

/**
 * A column by which the list of a search is narrowed or ordered. When it is known what is rare, SQLite is to begin there: the sign
 * before the column keeps it from reading all products in order and comparing each (docs/decisions/077).
 */
export const columnOf = <T>({ raros }: Search, column: string): RawBuilder<T> =>
  raros ? sql`+${sql.ref(column)}` : sql`${sql.ref(column)}`
