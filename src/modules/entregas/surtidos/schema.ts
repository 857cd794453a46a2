import { z } from 'zod'
import { maxAtOnce, maxChosen } from '#modules/pedidos/cambio-rules.ts'
import { guiaEnvioSchema } from '#modules/pedidos/guia-schema.ts'
import { versionSchema } from '#modules/pedidos/schema.ts'
import { maxPiezas } from '#shared/read-amounts.ts'
import { maxPedidos } from './rules.ts'

const eachOnce = <Each>(all: Each[], key: (each: Each) => unknown) => new Set(all.map(key)).size === all.length

/** `POST /api/surtidos`: the pedidos, each with its displayed version. */
export const nuevoSurtidoSchema = z.strictObject({
  pedidos: z
    .array(z.strictObject({ id: z.uuid(), version: versionSchema }))
    .min(1, 'Elige al menos un pedido')
    .max(maxPedidos, `Máximo ${maxPedidos} pedidos en un surtido`)
    .refine((all) => eachOnce(all, ({ id }) => id), 'Un pedido aparece dos veces'),
})
export type NuevoSurtido = z.infer<typeof nuevoSurtidoSchema>

const maxHalladas = maxPiezas * maxPedidos
const halladas = z.int().min(0).max(maxHalladas).nullable()

/** `PUT /api/surtidos/{id}/marcas`: per size the found pieces, and the value that the client last saw; `null`: nobody has looked. */
export const marcasSchema = z.strictObject({
  marcas: z
    .array(z.strictObject({ prendaId: z.uuid(), piezas: halladas, antes: halladas }))
    .min(1)
    .max(500, 'Demasiadas marcas a la vez')
    .refine((all) => eachOnce(all, ({ prendaId }) => prendaId), 'Una prenda aparece dos veces'),
})
export type Marcas = z.infer<typeof marcasSchema>

/** `POST /api/surtidos/{id}/faltantes`: the found pieces of a size, and the lines that get fewer. */
export const faltantesSchema = z.strictObject({
  prendaId: z.uuid(),
  hay: z.int().min(0).max(maxHalladas),
  /** Whether the missing pieces are also removed from stock; needs the right to adjust stock. */
  sacar: z.boolean().default(false),
  lineas: z
    .array(
      z.strictObject({
        pedidoId: z.uuid(),
        version: versionSchema,
        posicion: z.int().min(0).max(100_000),
        quedan: z.int().min(0).max(maxPiezas),
      }),
    )
    .min(1)
    .max(maxPedidos * 2)
    .refine(
      (all) => eachOnce(all, ({ pedidoId, posicion }) => `${pedidoId} ${posicion}`),
      'Una línea aparece dos veces',
    ),
})
export type Faltantes = z.output<typeof faltantesSchema>

/** `POST /api/surtidos/{id}/envios`: the pedidos to send, each with its displayed version and guía. */
export const envioDeSurtidoSchema = z.strictObject({
  pedidos: z
    .array(z.strictObject({ id: z.uuid(), version: versionSchema, guia: guiaEnvioSchema.optional() }))
    .min(1)
    .max(maxAtOnce, `Máximo ${maxAtOnce} pedidos a la vez`)
    .refine((all) => eachOnce(all, ({ id }) => id), 'Un pedido aparece dos veces'),
  /** Confirmations: no address, missing pieces, another consultora's guía. */
  sinDireccion: z.boolean(),
  sinSurtir: z.boolean(),
  mismaGuia: z.boolean(),
})
export type EnvioDeSurtido = z.infer<typeof envioDeSurtidoSchema>

/** Pedido numbers to print: `12` is `PED-000012`. */
export const numerosSchema = z
  .string()
  .max(maxChosen * 8)
  .regex(/^\d{1,7}(,\d{1,7})*$/, 'Números de pedido no válidos')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((all) => all.length <= maxChosen, `Máximo ${maxChosen} pedidos a la vez`)
