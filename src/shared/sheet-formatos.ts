/** Formats of exported tables; `csv_punto_y_coma` is for locales with a decimal comma. */
export const formatos = ['xlsx', 'csv', 'csv_punto_y_coma'] as const
export type Formato = (typeof formatos)[number]

export const formatoTexts: Record<Formato, string> = {
  xlsx: 'en Excel',
  csv: 'en CSV',
  csv_punto_y_coma: 'en CSV con punto y coma',
}

export const extensionOf = (formato: Formato): 'xlsx' | 'csv' => (formato === 'xlsx' ? 'xlsx' : 'csv')
