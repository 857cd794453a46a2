import type { Asentamiento } from '#features/codigos-postales/archivo.ts'

declare module '#platform/db/tables.ts' {
  interface Tables {
    codigosPostales: Asentamiento
  }
}
