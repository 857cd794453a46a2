/** The five product lines, as they are stored (spec 1.3). */
export const categorias = ['moda_fitness', 'moda_intima', 'moda_casual', 'pijamas', 'moda_masculina'] as const
export type Categoria = (typeof categorias)[number]

export const categoriaTexts: Record<Categoria, string> = {
  moda_fitness: 'Moda Fitness',
  moda_intima: 'Moda Íntima',
  moda_casual: 'Moda Casual',
  pijamas: 'Pijamas',
  moda_masculina: 'Moda Masculina',
}
