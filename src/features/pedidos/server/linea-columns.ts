/** What a line says, in `pedidoItems` and in `propuestaLineas` alike: each read of lines takes these, and its picture as it needs it. */
export const lineaColumns = [
  ...(['posicion', 'productoId', 'tallaId', 'nombre', 'sku', 'talla'] as const),
  ...(['cantidad', 'precioUnitarioCentavos', 'subtotalCentavos', 'llegaEl'] as const),
] as const
