import { type RawBuilder, sql } from 'kysely'

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
