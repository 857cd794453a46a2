import type { SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom as onPostgres } from 'kysely/helpers/postgres'
import { jsonArrayFrom as onSqlite } from 'kysely/helpers/sqlite'
import type { Engine } from './database.ts'

/** The rows of a subquery as one column, in their order; read it with `rowsFrom`. */
export const jsonRows = <Tables, Table extends keyof Tables, Row>(
  engine: Engine,
  query: SelectQueryBuilder<Tables, Table, Row>,
) => (engine === 'sqlite' ? onSqlite(query) : onPostgres(query))

/** SQLite gives JSON as text, PostgreSQL's driver has parsed it. */
export const rowsFrom = <Row>(json: Row[]): Row[] => (typeof json === 'string' ? JSON.parse(json) : json)
