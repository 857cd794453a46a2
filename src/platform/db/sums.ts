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
