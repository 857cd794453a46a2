import { pageTitles } from '#shared/paths.ts'

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

export const colorTexts = {
  list: 'Colores',
  count: (colores: number) => `${colores} colores`,
  nuevo: pageTitles.colorNuevo,
  none: 'Ninguna prenda activa se llama así.',
}

export const agregarTexts = {
  open: (nombre: string, piezas: number) => `Agregar ${nombre}${inCartText(piezas)}`,
  tallas: (nombre: string) => `Tallas de ${nombre}`,
  /** Starts with the visible text of the chip, for speech control. */
  talla: (nombre: string, talla: string, left: number, piezas: number) =>
    `${talla} ${left} disp.${piezas === 0 ? '' : ` ${piezas} en tu carrito`}: agregar ${nombre}`,
  left: (left: number) => `${left} disp.`,
  notify: (nombre: string) => `Avísame cuando haya ${nombre}`,
  added: (nombre: string, talla: string, piezas: number) =>
    `Producto agregado al carrito: ${nombre}, talla ${talla}${inCartText(piezas)}`,
}

const inCartText = (piezas: number): string => (piezas === 0 ? '' : `, ${piezas} en tu carrito`)
