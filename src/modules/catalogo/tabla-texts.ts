import { badAmount } from '#shared/read-amounts.ts'

/** The table of products (spec 3.5). */
export const tablaTexts = {
  intro: 'Escribe celda por celda; Enter y las flechas bajan y suben. Nada cambia hasta que guardas.',
  back: 'Volver a productos',
  open: 'Precios y existencias en tabla',
  headings: {
    producto: 'Producto',
    precio: 'Precio',
    costo: 'Costo',
    activo: 'Activo',
    tallas: 'Existencia por talla',
  },
  cell: (what: string, nombre: string) => `${what} de ${nombre}`,
  talla: (talla: string, nombre: string) => `Existencia de la talla ${talla} de ${nombre}`,
  noTallas: 'Sin tallas',
  apartadas: (count: number) => `${count} ap.`,
  badAmount,
  save: (count: number) => (count === 1 ? 'Guardar 1 producto' : `Guardar ${count} productos`),
  undo: 'Deshacer',
  bar: 'Cambios sin guardar',
  unsaved: (count: number) => (count === 1 ? '1 producto cambió' : `${count} productos cambiaron`),
  saved: (count: number) => (count === 1 ? '1 producto guardado' : `${count} productos guardados`),
  refused: (count: number) => (count === 1 ? '1 producto no se guardó' : `${count} productos no se guardaron`),
  failed: 'No se pudo guardar',
  listFailed: 'No se pudieron cargar los productos',
  stale:
    'Alguien más lo guardó mientras tanto. Abajo está como quedó, con lo que tú escribiste: revísalo y guarda otra vez.',
  slipsTitle: 'Revisa estos precios',
  slips: (nombres: string[]) =>
    `Un precio es $0.00 o el costo de consultora es mayor que el precio público en: ${nombres.join(', ')}.`,
  slipsSave: 'Guardar de todos modos',
  slipsBack: 'Corregir',
  what: 'los cambios de la tabla',
}
