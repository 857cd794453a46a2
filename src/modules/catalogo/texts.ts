import { pageTitles } from '#shared/page-titles.ts'

/** What the catalogue says (spec 1.2 and 1.8). */
export const catalogoTexts = {
  missing: pageTitles.productoMissing,
  empty: 'No se encontraron productos',
  soldOut: 'Sin stock',
  details: 'Ver Detalhes',
  add: 'Agregar al Carrito',
  allInCart: 'Ya tienes en tu carrito todas las piezas disponibles de esta talla.',
  chooseTalla: 'Por favor selecciona una talla',
  added: 'Producto agregado al carrito',
  guia: 'Guía de tallas',
  guiaOf: (linea: string) => `${linea}, en centímetros. Son medidas del cuerpo, no de la prenda.`,
  talla: 'Talla',
  noMeasure: 'Sin medida',
}

/** What is said of the colours of a garment (spec 3.5). */
export const colorTexts = {
  title: 'Modelo y color',
  label: 'Color',
  list: 'Colores',
  count: (colores: number) => `${colores} colores`,
  nuevo: pageTitles.colorNuevo,
  other: 'otro color',
  inactive: 'inactivo',
  of: (nombre: string) => `De «${nombre}»`,
  nombreHint: 'Como lo leen las visitantes y las consultoras: «Terracota».',
  muestraHint: 'Opcional. Sin muestra se ve la foto.',
  join: 'Unir con otra prenda',
  joinPlaceholder: 'Buscar por nombre o SKU...',
  joinHint: 'Para la misma prenda en otro color: comparten modelo y una lleva a la otra.',
  joins: (nombre: string) => `Al guardar comparte modelo con «${nombre}».`,
  leave: 'Sacar de este modelo',
  leaves: 'Al guardar sale de su modelo.',
  undo: 'Deshacer',
  search: { failed: 'No se pudo buscar.', searching: 'Buscando…', none: 'Ninguna prenda activa se llama así.' },
  missing: 'Escribe el color: así se distingue en su modelo.',
  taken: (color: string) => `Ya hay un color «${color}» en este modelo.`,
  tooMany: (max: number) => `Un modelo tiene ${max} colores como máximo.`,
  hermanaGone: 'Esa prenda ya no está. Elige otra.',
  modeloAlien: 'El modelo no es el de este producto. Elige la prenda con la que lo comparte.',
}
