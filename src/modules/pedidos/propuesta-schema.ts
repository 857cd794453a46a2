import { z } from 'zod'
import { maxLineas } from '#modules/carrito/rules.ts'
import { lineaSchema } from '#modules/carrito/schema.ts'
import { daySchema } from '#shared/day-schema.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import { versionSchema, words } from './schema.ts'

const maxMotivoLength = 300
const maxMensajeLength = 1_000

const cantidadSchema = z.int('La cantidad debe ser un número entero').max(maxPiezas, 'Cantidad demasiado grande')
const cantidad = cantidadSchema.min(1, 'La cantidad mínima es 1')
const posicion = z.int().min(0).max(100_000)
const choice = { productoId: z.uuid('Producto no válido'), tallaId: z.uuid('Elige una talla') }

const eachOnce = (lineas: { posicion: number }[]) =>
  new Set(lineas.map(({ posicion }) => posicion)).size === lineas.length

/** `POST /api/pedidos/{id}/propuestas`: revised lines and new ones. */
export const revisionSchema = z.strictObject({
  version: versionSchema,
  lineas: z
    .array(
      z.strictObject({
        posicion,
        /** 0 removes the line. */
        cantidad: cantidadSchema.min(0, 'La cantidad mínima es 0'),
        llegaEl: daySchema(undefined, { coming: true }).nullish().default(null),
        motivo: words(maxMotivoLength),
        por: z.strictObject(choice).nullish().default(null),
      }),
    )
    .max(maxLineas)
    .refine(eachOnce, 'Una línea aparece dos veces'),
  agregadas: z
    .array(z.strictObject({ ...choice, cantidad, motivo: words(maxMotivoLength) }))
    .max(maxLineas)
    .default([]),
  mensaje: words(maxMensajeLength),
  /** Whether accepting the propuesta confirms the pedido. */
  confirmar: z.boolean(),
  /** Whether the pieces that lines lose are also removed from stock; needs the right to adjust stock. */
  sacar: z.boolean().optional(),
})
export type RevisionRequest = z.output<typeof revisionSchema>
export type RevisionForm = z.input<typeof revisionSchema>

/** `PUT /api/pedidos/{id}/lineas`: the lines to keep (`null` keeps all) and the new ones. */
export const edicionSchema = z.strictObject({
  version: versionSchema,
  lineas: z
    .array(
      z.strictObject({
        posicion,
        tallaId: z.uuid('Talla no válida').nullable(),
        cantidad,
        /** The displayed price of additional pieces. */
        precioUnitarioCentavos: lineaSchema.shape.precioUnitarioCentavos.optional(),
      }),
    )
    .max(maxLineas)
    .refine(eachOnce, 'Una línea aparece dos veces')
    .nullish()
    .default(null),
  agregadas: z.array(lineaSchema).max(maxLineas).default([]),
  /** The new lines come from the cart and are removed there (spec 3.4). */
  delCarrito: z.boolean().default(false),
})
export type EdicionRequest = z.output<typeof edicionSchema>
export type EdicionForm = z.input<typeof edicionSchema>
