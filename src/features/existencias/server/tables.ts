import type { ColumnType } from 'kysely'

declare module '#platform/db/tables.ts' {
  interface Tables {
    /** Rows are only ever added, and only by `moveStock`. */
    stockMovimientos: { [Column in keyof StockMovimientoRow]: ColumnType<StockMovimientoRow[Column], never, never> }
  }
}

/** A figure that begins at nothing and that `moveStock` alone changes: anybody else's UPDATE of it does not compile. */
export type Moved = ColumnType<number, 0, never>

/** One change of a size's stock or hold. */
export type StockMovimientoRow = {
  id: string
  tallaId: string
  pedidoId: string | null
  motivo: 'inicial' | 'pedido' | 'status' | 'ajuste' | 'lineas' | 'propuesta'
  stockDelta: number
  apartadoDelta: number
  actorId: string
  createdAt: string
}
