import { z } from 'zod'
import { maxPiezas } from '#shared/read-amounts.ts'
import { type Cambio, maxLineasDeCarrito } from './cambio-rules.ts'
import { precioVisto } from './schema.ts'

const cambioSchema = z.strictObject({
  tallaId: z.uuid('Talla no válida'),
  piezas: z
    .int('La cantidad debe ser un número entero')
    .min(-maxPiezas, 'Cantidad demasiado grande')
    .max(maxPiezas, 'Cantidad demasiado grande'),
  precioUnitarioCentavos: precioVisto.optional(),
}) satisfies z.ZodType<Cambio>

/** `POST /api/carrito/cambios`. */
export const cambiosDeCarritoSchema = z.strictObject({
  cambios: z
    .array(cambioSchema)
    .min(1, 'No hay nada que cambiar')
    .max(maxLineasDeCarrito, 'Demasiados cambios a la vez'),
})

/** `POST /api/carrito/repeticiones`: what of an own pedido there is goes into the cart once more. */
export const repeticionSchema = z.strictObject({ pedidoId: z.uuid('Pedido no válido') })
