import { z } from 'zod'
import { lineasSchema } from '#modules/carrito/schema.ts'
import { direccionFields } from '#modules/personas/cuentas/direccion-schema.ts'
import { daySchema } from '#shared/day-schema.ts'
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

/** Characters of a note (spec 3.8). */
const maxNotasLength = 2_000

const pedidoStatusSchema = z.enum(pedidoStatuses, 'Estado desconocido')

/** The contact form of the cart (spec 1.5). */
export const contactoSchema = z.object({
  telefono: telefonoSchema,
  notas: z.string().trim().max(maxNotasLength, `Máximo ${maxNotasLength} caracteres`).optional(),
})
export type Contacto = z.infer<typeof contactoSchema>

/** `POST /api/pedidos`: the contact form and the lines, and nothing that the server decides (spec 1.7). */
export const placePedidoSchema = contactoSchema.extend({ lineas: lineasSchema }).strict()
export type PlacePedido = z.infer<typeof placePedidoSchema>

/** What a list of pedidos may be asked for (`PedidosSearch`). */
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

/** Optional words, trimmed; empty ones are `null`. */
export const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Máximo ${max} caracteres`)
    .nullish()
    .transform((text) => text || null)

/** The range of a version: both databases store 32 bits. */
export const versionSchema = z.int().min(1).max(2_147_483_647)

/** What staff are asked before a parcel leaves (spec 3.3): pieces are missing, or another consultora has its guía. `true`: go on. */
export const preguntas = ['sinSurtir', 'mismaGuia'] as const
export type Pregunta = (typeof preguntas)[number]
const preguntasShape = { sinSurtir: z.boolean().optional(), mismaGuia: z.boolean().optional() }

/** Changing the status names the version that was on the screen, so that nobody overwrites a change unseen. */
export const statusChangeSchema = z.strictObject({
  status: pedidoStatusSchema,
  version: versionSchema,
  ...preguntasShape,
  /** What it is sent with; only where it becomes enviado (spec 3.3). */
  guia: guiaEnvioSchema.optional(),
})
export type StatusChange = z.infer<typeof statusChangeSchema>

/** Pedidos that staff chose from a list: those of its filter, or some of them. Pedidos that no longer match the filter are left out. */
export const elegidosSchema = z.strictObject({
  filtro: z.strictObject(filtroFields),
  orden: ordenSchema,
  ids: z.array(z.uuid()).min(1).max(maxChosen, `Como máximo ${maxChosen} pedidos a la vez`).optional(),
})
export type Elegidos = z.infer<typeof elegidosSchema>

/** Those pedidos, or their lines, as a file (spec 3.1 and 3.5). */
export const exportacionSchema = elegidosSchema.extend({
  que: z.enum(['pedidos', 'lineas']).default('pedidos'),
  formato: z.enum(formatos).default('csv'),
})
export type Exportacion = z.infer<typeof exportacionSchema>

/** Several pedidos to their next status, each with the version that was looked at (spec 3.1). */
export const cambiosSchema = z.strictObject({
  pedidos: z
    .array(statusChangeSchema.extend({ id: z.uuid() }))
    .min(1)
    .max(maxAtOnce, `Como máximo ${maxAtOnce} pedidos a la vez`),
  /** Send also those without an address. */
  sinDireccion: z.boolean(),
})
export type Cambios = z.infer<typeof cambiosSchema>

const direccion = direccionFields({
  direccion: 'La calle es requerida',
  barrio: 'La colonia es requerida',
  ciudad: 'La ciudad es requerida',
})

/** Where a pedido goes: the address rules of the registration (spec 1.5) with the phone of the cart. */
export const direccionEnvioSchema = z.strictObject({
  telefono: contactoSchema.shape.telefono,
  ...direccion,
  complemento: direccion.complemento.nullish().transform((text) => text || null),
})
export type DireccionForm = z.input<typeof direccionEnvioSchema>

/** A calendar day or nothing: an empty date is saved as null (spec 2.5). */
const day = z
  .union([z.literal(''), daySchema()])
  .nullable()
  .transform((text) => text || null)

/** The three edits by staff beside the status. Each names the version on the screen. */
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

/** `PUT /api/pedidos/{id}/guia`: the guía, or `null` to take it away. */
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
