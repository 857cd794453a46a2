export const busquedaTexts = {
  missing: 'Escribe qué buscar',
  title: 'Buscar en todo',
  none: (q: string) => `Sin resultados para «${q}»`,
  count: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
} as const
