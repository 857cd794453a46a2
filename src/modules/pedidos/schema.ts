import { z } from 'zod'
import { lineasSchema } from '#modules/carrito/schema.ts'
import { direccionFields } from '#modules/personas/cuentas/direccion-schema.ts'
import { daySchema } from '#shared/day-schema.ts'
import { dayTexts } from '#shared/days.ts'
import { busquedaSchema } from '#shared/search-schema.ts'
import { formatos } from '#shared/sheet-formatos.ts'
import { telefonoSchema } from '#shared/telefono.ts'
import { maxAtOnce, maxChosen } from './cambio-rules.ts'
import { guiaEnvioSchema } from './guia-schema.ts'
import {
  antiguasPrimero,
  llamarHoy,
  masDe24h,
  maxNumeroLength,
  pedidoStatuses,
  propuestaFiltros,
  respondeValues,
} from './rules.ts'

/** Maximum characters of a note (spec 3.8). */
const maxNotasLength = 2_000

const pedidoStatusSchema = z.enum(pedidoStatuses, 'Estado desconocido')

/** The contact form of the cart (spec 1.5). */
export const contactoSchema = z.object({
  telefono: telefonoSchema,
  notas: z.string().trim().max(maxNotasLength, `Máximo ${maxNotasLength} caracteres`).optional(),
})
export type Contacto = z.infer<typeof contactoSchema>

/** `POST /api/pedidos`: contact form and lines; the server decides the rest (spec 1.7). */
export const placePedidoSchema = contactoSchema.extend({ lineas: lineasSchema }).strict()
export type PlacePedido = z.infer<typeof placePedidoSchema>

/** The filters of a list (`PedidosSearch`). */
export const filtroFields = {
  status: pedidoStatusSchema.optional(),
  numero: z.string().trim().max(maxNumeroLength).optional(),
  q: busquedaSchema.optional(),
  consultora: z.uuid('Consultora desconocida').optional(),
  desde: daySchema().optional(),
  hasta: daySchema().optional(),
  espera: z.literal(masDe24h).optional(),
  llamar: z.literal(llamarHoy).optional(),
  propuesta: z.enum(propuestaFiltros).optional(),
}
export const respondeSchema = z.enum(respondeValues).optional()
export const ordenSchema = z.literal(antiguasPrimero).optional()

/** Optional trimmed text; empty becomes `null`. */
export const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Máximo ${max} caracteres`)
    .nullish()
    .transform((text) => text || null)

/** Both databases store versions as 32-bit integers. */
export const versionSchema = z.int().min(1).max(2_147_483_647)

/**
 * Confirmations before a parcel is sent (spec 3.3): pieces are missing, or another consultora's pedido has the same guía. `true` confirms.
 */
export const preguntas = ['sinSurtir', 'mismaGuia'] as const
export type Pregunta = (typeof preguntas)[number]
const preguntasShape = { sinSurtir: z.boolean().optional(), mismaGuia: z.boolean().optional() }

/** `version` is the displayed one (optimistic lock). */
export const statusChangeSchema = z.strictObject({
  status: pedidoStatusSchema,
  version: versionSchema,
  ...preguntasShape,
  /** Only with the status enviado (spec 3.3). */
  guia: guiaEnvioSchema.optional(),
})
export type StatusChange = z.infer<typeof statusChangeSchema>

/** A selection: all pedidos of a filter, or those of `ids` that still match it. */
export const elegidosSchema = z.strictObject({
  filtro: z.strictObject(filtroFields),
  orden: ordenSchema,
  ids: z.array(z.uuid()).min(1).max(maxChosen, `Máximo ${maxChosen} pedidos a la vez`).optional(),
})
export type Elegidos = z.infer<typeof elegidosSchema>

/** Export of a selection, or of its lines (spec 3.1 and 3.5). */
export const exportacionSchema = elegidosSchema.extend({
  que: z.enum(['pedidos', 'lineas']).default('pedidos'),
  formato: z.enum(formatos).default('csv'),
})
export type Exportacion = z.infer<typeof exportacionSchema>

/** Bulk move to the next status; each pedido names its displayed version (spec 3.1). */
export const cambiosSchema = z.strictObject({
  pedidos: z
    .array(statusChangeSchema.extend({ id: z.uuid() }))
    .min(1)
    .max(maxAtOnce, `Máximo ${maxAtOnce} pedidos a la vez`),
  /** Whether pedidos without an address may be sent. */
  sinDireccion: z.boolean(),
})
export type Cambios = z.infer<typeof cambiosSchema>

const direccion = direccionFields({
  direccion: 'La calle es requerida',
  barrio: 'La colonia es requerida',
  ciudad: 'La ciudad es requerida',
})

/** The shipping address: the registration's address rules (spec 1.5) and the cart's phone. */
export const direccionEnvioSchema = z.strictObject({
  telefono: contactoSchema.shape.telefono,
  ...direccion,
  complemento: direccion.complemento.nullish().transform((text) => text || null),
})
export type DireccionForm = z.input<typeof direccionEnvioSchema>

/** A calendar day; empty is stored as null (spec 2.5). */
const day = z
  .union([z.literal(''), daySchema()], dayTexts.invalid)
  .nullable()
  .transform((text) => text || null)

/** Staff edits other than the status; `version` is the displayed one (optimistic lock). */
export const notasChangeSchema = z.strictObject({
  notasAdmin: z
    .string()
    .trim()
    .max(maxNotasLength, `Máximo ${maxNotasLength} caracteres`)
    .nullable()
    .transform((text) => text || null),
  version: versionSchema,
})
export type NotasChange = z.infer<typeof notasChangeSchema>

/** `PUT /api/pedidos/{id}/guia`; `null` removes the guía. */
export const guiaChangeSchema = z.strictObject({
  guia: guiaEnvioSchema.nullable(),
  version: versionSchema,
  mismaGuia: preguntasShape.mismaGuia,
})
export type GuiaChange = z.infer<typeof guiaChangeSchema>

export const fechasChangeSchema = z.strictObject({
  fechaEstimadaEntrega: day,
  fechaEntrega: day,
  version: versionSchema,
})
export type FechasChange = z.infer<typeof fechasChangeSchema>

export const direccionChangeSchema = z.strictObject({ direccionEnvio: direccionEnvioSchema, version: versionSchema })
export type DireccionChange = z.infer<typeof direccionChangeSchema>
