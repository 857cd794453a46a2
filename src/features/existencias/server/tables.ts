import type { ColumnType } from 'kysely'
import type { MovimientoMotivo } from '#features/existencias/rules.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    /** Rows are only ever added, and only by `moveStock`. */
    stockMovimientos: { [Column in keyof StockMovimientoRow]: ColumnType<StockMovimientoRow[Column], never, never> }
  }
}

/** A figure that begins at nothing and that `moveStock` alone changes: anybody else's UPDATE of it does not compile. */
export type Moved = ColumnType<number, 0, never>

/** A counter that begins at 0 by the database's default and that `moveStock` alone raises. */
export type Counted = ColumnType<number, undefined, never>

/** One change of a size's stock or hold. */
export type StockMovimientoRow = {
  id: string
  tallaId: string
  pedidoId: string | null
  motivo: MovimientoMotivo
  stockDelta: number
  apartadoDelta: number
  actorId: string
  createdAt: string
  /** What staff wrote beside a change by hand. */
  nota: string | null
  /** The same in all rows that one deed wrote: an ajuste, a count. */
  lote: string | null
  /** The mark that the size has since this row; `null` for sales and holds, which leave the mark (`movesMark`). */
  marca: number | null
  /** The stock that the row left, where it has a mark. */
  quedan: number | null
}
