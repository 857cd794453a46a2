/** What the desk changed, by whom and when. Rows are only ever added (db/migrations/009). */
declare module '#platform/db/tables.ts' {
  interface Tables {
    bitacora: BitacoraRow
  }
}

export type BitacoraRow = {
  id: string
  actorId: string
  /** What was done, and so what `objetoId` names: `producto_guardado`, `solicitud_aprobada`. */
  verbo: string
  objetoId: string
  /** JSON: `{ campo: [before, after] }`, with what changed and nothing else. */
  cambios: string
  createdAt: string
}
