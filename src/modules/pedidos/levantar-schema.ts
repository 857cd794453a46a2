import { z } from 'zod'
import { lineasOf } from '#modules/carrito/schema.ts'
import { levantarTexts } from './levantar-texts.ts'
import { contactoSchema } from './schema.ts'

/** What staff send to raise a pedido for a consultora (spec 3.2), and what the pages read of their URL. */

export const maxMensajeLength = 10_000

/** Lines of a message that is read, the empty ones not counted. */
const maxLineas = 400

export const lecturaSchema = z.strictObject({
  texto: z
    .string()
    .min(1, 'Pega o escribe el mensaje')
    .max(maxMensajeLength, levantarTexts.mensajeTooLong(maxMensajeLength))
    .refine(
      (texto) => (texto.match(/^.*\S.*$/gm)?.length ?? 0) <= maxLineas,
      `Máximo ${maxLineas} líneas. Léelo por partes.`,
    ),
})

export const levantarStatuses = ['pendiente', 'confirmado'] as const
export type LevantarStatus = (typeof levantarStatuses)[number]

/** `POST /api/pedidos/levantados`. Without a phone it is the profile's. */
export const levantarSchema = z.strictObject({
  consultoraId: z.uuid('Elige para quién es el pedido'),
  telefono: contactoSchema.shape.telefono.optional(),
  notas: contactoSchema.shape.notas,
  /** The lines of the messages that were not read as a whole, for staff. */
  notaInterna: z
    .string()
    .trim()
    .max(5 * maxMensajeLength, 'Lo que falta por revisar no cabe en la nota interna. Revisa o borra una parte.')
    .optional(),
  status: z.enum(levantarStatuses, 'Estado desconocido'),
  lineas: lineasOf(levantarTexts.empty),
})
export type Levantar = z.infer<typeof levantarSchema>
