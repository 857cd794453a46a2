import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom as onPostgres } from 'kysely/helpers/postgres'
import { jsonArrayFrom as onSqlite } from 'kysely/helpers/sqlite'
import type { Engine } from './database.ts'

/**
 * The sum of an amount as a double: exact to 2^53, rounded beyond. An integer sum would fail the query: on SQLite
 * beyond 2^53 in the driver and beyond 2^63 in the database (docs/decisions/001).
 * @param times a factor for each amount; 1 by default.
 */
export const sumOf = (amount: Expression<unknown>, times?: Expression<unknown>): RawBuilder<number> =>
  times
    ? sql<number>`sum(cast(${amount} as double precision) * ${times})`
    : sql<number>`sum(cast(${amount} as double precision))`

/**
 * A condition: the column contains the text. `%`, `_` and `\` in it are literal.
 * @param text in the column's case and spelling (see `fold`).
 */
export const contains = (column: string | RawBuilder<string>, text: string): RawBuilder<boolean> =>
  like(column, partOf(text))

/** A condition: the column matches a pattern. @param pattern made by `partOf`. */
export const like = (column: string | RawBuilder<string>, pattern: string): RawBuilder<boolean> =>
  sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} like ${pattern} escape '\\'`

/** A LIKE pattern for «contains the text». */
export const partOf = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The rows of a subquery as one JSON column, in order; read it with `rowsFrom`. */
export const jsonRows = <Tables, Table extends keyof Tables, Row>(
  engine: Engine,
  query: SelectQueryBuilder<Tables, Table, Row>,
) => (engine === 'sqlite' ? onSqlite(query) : onPostgres(query))

/** SQLite returns JSON as text; PostgreSQL's driver has already parsed it. */
export const rowsFrom = <Row>(json: Row[]): Row[] => (typeof json === 'string' ? JSON.parse(json) : json)
