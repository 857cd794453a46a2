export const existenciasTexts = {
  stockShort: (nombre: string, talla: string | null, left: number) =>
    `No hay piezas suficientes de ${nombre}${talla ? `, talla ${talla}` : ''}: quedan ${left}.`,
}
