import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom as onPostgres } from 'kysely/helpers/postgres'
import { jsonArrayFrom as onSqlite } from 'kysely/helpers/sqlite'
import type { Engine } from './database.ts'

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

/** The rows of a subquery as one column, in their order; read it with `rowsFrom`. */
export const jsonRows = <Tables, Table extends keyof Tables, Row>(
  engine: Engine,
  query: SelectQueryBuilder<Tables, Table, Row>,
) => (engine === 'sqlite' ? onSqlite(query) : onPostgres(query))

/** SQLite gives JSON as text, PostgreSQL's driver has parsed it. */
export const rowsFrom = <Row>(json: Row[]): Row[] => (typeof json === 'string' ? JSON.parse(json) : json)
