import { sql } from 'kysely'
import type { Reader } from '#platform/db/database.ts'
import { keptQuery } from '#platform/db/kept-query.ts'
import { like, partOf } from '#platform/db/like.ts'
import { few, isShort, pairsOf } from './search-words.ts'
import './tables.ts'

/**
 * PostgreSQL decides by itself for one word of three letters or more. Of several it believes that a product with one of them
 * has the others as seldom as any product, and it has no index of its own for short ones: so the newest products are
 * asked first (docs/decisions/063 and 077).
 */
export async function adviseForPostgres(read: Reader, words: string[]): Promise<{ entre?: string; enOrden?: string }> {
  const short = words.filter(isShort)
  if (words.length === 1 && short.length === 0) return {}
  const patterns = words.map(partOf)
  if ((await findInSample(read, { patterns })).length >= oftenInSample) return { enOrden: 'sí' }
  if (short.length === 0 || words.length - short.length > 1) return {}
  const rows = await findPairs(read, { pares: words.flatMap(pairsOf), most: few(words) + 1 })
  return rows.length <= few(words) ? { entre: `{${rows.map(({ id }) => id).join(',')}}` } : {}
}

/** Products that are looked at, and how many of them must have all words: reading in order meets a page of such at once. */
const sample = 400
const oftenInSample = 10

const findInSample = keptQuery((read, { patterns }: { patterns: string[] }) =>
  read
    .selectFrom(
      read
        .selectFrom('productos')
        .select(['id', 'busqueda'])
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(sample))
        .as('nuevos'),
    )
    .select('id')
    .where((eb) => eb.and(patterns.map((pattern) => like('busqueda', pattern))))
    .limit(sql.lit(oftenInSample)),
)

const findPairs = keptQuery((read, { pares, most }: { pares: string[]; most: number }) =>
  read
    .selectFrom('productos')
    .select('id')
    .where(sql<boolean>`pares(busqueda) @> array[${sql.join(pares.map((par) => sql`cast(${par} as text)`))}]`)
    .limit(most),
)
