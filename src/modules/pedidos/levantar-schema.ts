import { z } from 'zod'
import { lineasOf } from '#modules/carrito/schema.ts'
import { levantarTexts } from './levantar-texts.ts'
import { contactoSchema } from './schema.ts'

/** Placing a pedido on behalf of a consultora (spec 3.2), and reading a message. */

export const maxMensajeLength = 10_000

/** Non-empty lines of a message. */
const maxTextLines = 400

export const lecturaSchema = z.strictObject({
  texto: z
    .string()
    .min(1, 'Pega o escribe el mensaje')
    .max(maxMensajeLength, levantarTexts.mensajeTooLong(maxMensajeLength))
    .refine(
      (texto) => (texto.match(/^.*\S.*$/gm)?.length ?? 0) <= maxTextLines,
      `Máximo ${maxTextLines} líneas. Léelo por partes.`,
    ),
})

export const levantarStatuses = ['pendiente', 'confirmado'] as const
export type LevantarStatus = (typeof levantarStatuses)[number]

/** `POST /api/pedidos/levantados`. `telefono` defaults to the consultora's profile. */
export const levantarSchema = z.strictObject({
  consultoraId: z.uuid('Elige para quién es el pedido'),
  telefono: contactoSchema.shape.telefono.optional(),
  notas: contactoSchema.shape.notas,
  /** Message lines that were not fully read, as a note for staff. */
  notaInterna: z
    .string()
    .trim()
    .max(5 * maxMensajeLength, 'Lo que falta por revisar no cabe en la nota interna. Revisa o borra una parte.')
    .optional(),
  status: z.enum(levantarStatuses, 'Estado desconocido'),
  lineas: lineasOf(levantarTexts.empty),
})
export type Levantar = z.infer<typeof levantarSchema>
