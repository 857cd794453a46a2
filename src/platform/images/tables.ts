import type { Generated } from 'kysely'

/** Every picture that the product keeps: named by its bytes, in several widths. */
declare module '#platform/db/tables.ts' {
  interface Tables {
    imagenes: ImagenRow
  }
}

export type ImagenRow = {
  /** The first 128 bits of the SHA-256 of what was uploaded, in hexadecimal. */
  id: string
  ancho: number
  alto: number
  /** The widths that were made, as a JSON list of pixels, narrowest first. */
  anchos: string
  /** The picture's average colour (`#rrggbb`), shown until it arrives. */
  color: string
  createdAt: string
  /** Since when the sweep has found nothing that shows it; `null` while something does. */
  sinUsoDesde: Generated<string | null>
}
