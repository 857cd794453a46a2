import type { Formato } from './schema.ts'

/** What staff read about files of products (spec 3.5). */
export const cargasTexts = {
  labels: { xlsx: 'Excel', csv: 'CSV' } satisfies Record<Formato, string>,
  exportAs: (label: string) => `Descargar todos los productos como ${label}`,
  exportFailed: 'No se pudieron descargar los productos',
}
