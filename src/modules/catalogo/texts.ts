import { pageTitles } from '#shared/page-titles.ts'

/** What the catalogue says (spec 1.2 and 1.8). */
export const catalogoTexts = {
  missing: pageTitles.productoMissing,
  empty: 'No se encontraron productos',
  emptyHint: 'Prueba con otra palabra o con otra categoría.',
  emptyFiltered: 'Con menos filtros sí hay prendas.',
  searchIn: 'Buscar prendas',
  more: 'Ver más productos',
  soldOut: 'Sin stock',
  add: 'Agregar al Carrito',
  allInCart: 'Ya tienes en tu carrito todas las piezas disponibles de esta talla.',
  chooseTalla: 'Por favor selecciona una talla',
  guia: 'Guía de tallas',
  talla: 'Talla',
}

/** What is said of the colours of a garment (spec 3.5). */
export const colorTexts = {
  list: 'Colores',
  count: (colores: number) => `${colores} colores`,
  nuevo: pageTitles.colorNuevo,
  none: 'Ninguna prenda activa se llama así.',
}

/** Adding from a card of the catalogue (spec 4.1). */
export const agregarTexts = {
  open: (nombre: string, piezas: number) => `Agregar ${nombre}${inCartText(piezas)}`,
  tallas: (nombre: string) => `Tallas de ${nombre}`,
  /** Begins with the words of the chip, as speech control needs. */
  talla: (nombre: string, talla: string, left: number, piezas: number) =>
    `${talla} ${left} disp.${piezas === 0 ? '' : ` ${piezas} en tu carrito`}: agregar ${nombre}`,
  left: (left: number) => `${left} disp.`,
  notify: (nombre: string) => `Avísame cuando haya ${nombre}`,
  added: (nombre: string, talla: string, piezas: number) =>
    `Producto agregado al carrito: ${nombre}, talla ${talla}${inCartText(piezas)}`,
}

const inCartText = (piezas: number): string => (piezas === 0 ? '' : `, ${piezas} en tu carrito`)
