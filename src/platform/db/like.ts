import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * The sum of an amount over rows, whatever is stored: as a double, which is exact to 2^53 and then rounded. A sum of integers ends
 * the whole query: on SQLite beyond 2^53 in the driver and beyond 2^63 in the database (docs/decisions/001).
 * @param times how often each amount counts; once without it.
 */
export const sumOf = (amount: Expression<unknown>, times?: Expression<unknown>): RawBuilder<number> =>
  times
    ? sql<number>`sum(cast(${amount} as double precision) * ${times})`
    : sql<number>`sum(cast(${amount} as double precision))`

/**
 * A condition: the column holds the text somewhere. `%`, `_` and `\` in the text mean themselves.
 * @param text already in the column's own case and spelling (see `fold`).
 */
export const contains = (column: string | RawBuilder<string>, text: string): RawBuilder<boolean> =>
  like(column, partOf(text))

/** A condition: the column fits a pattern. @param pattern of `partOf`. */
export const like = (column: string | RawBuilder<string>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} like ${pattern} escape '\\'`

/** The pattern of whatever holds the text. */
export const partOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
