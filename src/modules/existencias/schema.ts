import { z } from 'zod'
import { maxConteoLineas } from '#modules/existencias/conteo-rules.ts'
import { recentInstantSchema } from '#shared/day-schema.ts'
import { dayMs } from '#shared/time.ts'
import { ajusteMotivos, isCounted, maxNotaLength, maxStock } from './rules.ts'

export const stockSchema = z
  .int('Escribe un número entero de piezas')
  .min(0, 'No puede ser negativo')
  .max(maxStock, `Máximo ${maxStock}`)

/** The mark of a size as its stock was read; missing from what was opened before an upgrade, and from programs that keep none. */
export const marcaSchema = z.int().min(0).max(2_147_483_647).optional()

const nota = z
  .string()
  .trim()
  .max(maxNotaLength, `Máximo ${maxNotaLength} caracteres`)
  .nullish()
  .transform((text) => text || null)

/**
 * `POST /api/inventario/tallas/{id}/ajustes`. `cantidad` is how many there are for `conteo`, else how many come or go; `stockVisto` is what
 * was on hand as staff saw it, and `marca` the mark of that reading.
 */
export const ajusteSchema = z
  .strictObject({
    motivo: z.enum(ajusteMotivos, 'Elige un motivo'),
    cantidad: stockSchema,
    stockVisto: stockSchema,
    marca: marcaSchema,
    nota,
  })
  .superRefine(({ motivo, cantidad }, context) => {
    if (isCounted(motivo) || cantidad !== 0) return
    context.addIssue({ code: 'custom', path: ['cantidad'], message: 'Escribe cuántas piezas' })
  })
export type AjusteRequest = z.output<typeof ajusteSchema>

/** As the ledger writes instants, for they are compared as texts. */
const maxAgoDays = 400
const instant = recentInstantSchema(maxAgoDays)
const maxAgoMs = maxAgoDays * dayMs

const lineasOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.strictObject({ tallaId: z.uuid(), contadas: stockSchema, ...shape }))
    .min(1, 'Aún no hay tallas contadas')
    .max(maxConteoLineas, `Revisa hasta ${maxConteoLineas} tallas a la vez`)
    .refine(
      (lineas) => new Set((lineas as { tallaId: string }[]).map(({ tallaId }) => tallaId)).size === lineas.length,
      'Una talla va una sola vez',
    )

const ago = z.int().min(0).max(maxAgoMs)

/**
 * `POST /api/inventario/conteos/revision`: a count as the browser has it. When each size was counted is told in ms before now, since the
 * clocks of browsers differ.
 */
export const conteoRevisionSchema = z.strictObject({ lineas: lineasOf({ desdeHace: ago, hastaHace: ago }) })
export type ConteoRevisionRequest = z.output<typeof conteoRevisionSchema>

/** `POST /api/inventario/conteos`: what the revision gave, with the difference that staff saw and the mark of that reading. */
export const conteoSchema = z.strictObject({
  lineas: lineasOf({
    desde: instant,
    hasta: instant,
    diferencia: z.int().min(-999_999).max(999_999),
    marca: marcaSchema,
  }),
  nota,
})
export type ConteoRequest = z.output<typeof conteoSchema>
