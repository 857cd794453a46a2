/** What the pages of the libreta are called: in the first file that a visitor fetches, so they stand alone (docs/decisions/020). */
export const clientasPages = {
  clientas: 'Mis clientas',
  clienta: 'Clienta',
  missing: 'Clienta no encontrada',
  negocio: 'Mi negocio',
}
