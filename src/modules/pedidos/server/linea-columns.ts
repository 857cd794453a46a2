import { sql } from 'kysely'

/** The colour of a line's product, as it is called today. @param productoId the column that names the product. */
export const colorOf = (productoId: string) =>
  sql<string | null>`(select color_nombre from productos where productos.id = ${sql.ref(productoId)})`.as('color')

/** What a line says, in `pedidoItems` and in `propuestaLineas` alike: each read of lines takes these, and its picture as it needs it. */
export const lineaColumns = [
  ...(['posicion', 'productoId', 'tallaId', 'nombre', 'sku', 'talla'] as const),
  ...(['cantidad', 'precioUnitarioCentavos', 'subtotalCentavos', 'llegaEl'] as const),
] as const
