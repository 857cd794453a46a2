import { z } from 'zod'
import { maxPedidoCentavos, maxPiezas } from '#shared/read-amounts.ts'
import { type CarritoLinea, type LineaRequest, maxLineas } from './rules.ts'

export const tooManyLineas = `Máximo ${maxLineas} productos por pedido`

/** The displayed price: compared, never stored. */
export const precioVisto = z
  .int('Precio no válido')
  .min(0, 'Precio no válido')
  .max(maxPedidoCentavos, 'Precio no válido')

export const lineaSchema = z.strictObject({
  productoId: z.uuid('Producto no válido'),
  tallaId: z.uuid('Talla no válida').nullish().default(null),
  cantidad: z
    .int('La cantidad debe ser un número entero')
    .min(1, 'La cantidad mínima es 1')
    .max(maxPiezas, 'Cantidad demasiado grande'),
  precioUnitarioCentavos: precioVisto,
}) satisfies z.ZodType<LineaRequest>

/** @param empty the message for an empty list. */
export const lineasOf = (empty: string) => z.array(lineaSchema, empty).min(1, empty).max(maxLineas, tooManyLineas)

export const lineasSchema = lineasOf('Tu carrito está vacío')

/** A line's picture, with the facts for responsive images (`Imagen`). */
const imagenSchema = z.object({
  id: z.string().regex(/^[\w-]{1,80}$/),
  ancho: z.int().min(1),
  alto: z.int().min(1),
  anchos: z.array(z.int().min(1)).min(1).max(20),
  color: z.string().regex(/^#[0-9a-f]{3,8}$/i),
})

/** A cart line in local storage (spec 1.3). */
export const carritoLineaSchema = z.object({
  productoId: z.uuid(),
  nombre: z.string().max(300),
  imagenUrl: z.string().max(300).nullable().catch(null),
  imagen: imagenSchema.nullable().catch(null),
  tallaId: z.uuid().optional(),
  talla: z.string().max(60).optional(),
  cantidad: z.int().min(1).max(maxPiezas),
  precioUnitarioCentavos: z.int().min(0),
  precioOculto: z.literal(true).optional(),
}) satisfies z.ZodType<CarritoLinea>
