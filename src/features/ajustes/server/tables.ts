declare module '#platform/db/tables.ts' {
  interface Tables {
    ajustes: AjusteRow
  }
}

/** A setting that was changed at the desk (db/migrations/018). */
export type AjusteRow = {
  clave: string
  /** The value as JSON; `null` when it was given back to the brand. */
  valor: string | null
  version: number
  updatedAt: string
  updatedBy: string
}
