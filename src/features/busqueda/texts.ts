/** What the desk's search says. */
export const busquedaTexts = {
  missing: 'Escribe qué buscar',
} as const
