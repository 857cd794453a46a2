import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader } from '#platform/db/database.ts'
import { contains } from '#platform/db/like.ts'
import { fold } from '#shared/fold.ts'

/**
 * The conditions on `productos` of a search: every word must be found, in any order and in any part of name or SKU, so that
 * "playera negra" finds "Playera básica negra" (db/migrations/013).
 */
export async function searchConditions(
  { engine, read }: Database,
  q: string | undefined,
): Promise<RawBuilder<boolean>[]> {
  const words = fold(q ?? '')
    .split(' ')
    .filter(Boolean)
  const conditions = words.map((word) => contains('productos.busqueda', word))
  const few = engine === 'sqlite' ? await findFew(read, words) : null
  return few ? [...conditions, sql`productos.id in (${sql.join(few)})`] : conditions
}

const maxMatches = 100
const minTrigramLength = 3

/**
 * The ids of the products that have all the longer words, when they are few: SQLite's trigrams find what is rare among any
 * number of products. `null` when they are many, since a page of the newest is soon full of them. PostgreSQL uses its
 * trigrams by itself.
 */
async function findFew(read: Reader, words: string[]): Promise<string[] | null> {
  const phrases = words
    .filter((word) => [...word].length >= minTrigramLength)
    .map((word) => `"${word.replaceAll('"', '""')}"`)
  if (phrases.length === 0) return null
  const query = sql<{ id: string }>`
    select id from productos_trigramas where busqueda match ${phrases.join(' ')} limit ${maxMatches + 1}`
  const { rows } = await query.execute(read)
  return rows.length <= maxMatches ? rows.map(({ id }) => id) : null
}
