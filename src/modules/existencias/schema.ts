import { z } from 'zod'
import { maxConteoLineas } from '#modules/existencias/conteo-rules.ts'
import { recentInstantSchema } from '#shared/day-schema.ts'
import { dayMs } from '#shared/time.ts'
import { ajusteMotivos, isCounted, maxNotaLength, maxStock } from './rules.ts'

export const stockSchema = z
  .int('Escribe un número entero de piezas')
  .min(0, 'No puede ser negativo')
  .max(maxStock, `Máximo ${maxStock}`)

/**
 * The `marca` of a size (the version of its stock) at the time it was read; missing in pages opened before an upgrade, and from API clients
 * that do not keep it.
 */
export const marcaSchema = z.int().min(0).max(2_147_483_647).optional()

const nota = z
  .string()
  .trim()
  .max(maxNotaLength, `Máximo ${maxNotaLength} caracteres`)
  .nullish()
  .transform((text) => text || null)

/**
 * `POST /api/inventario/tallas/{id}/ajustes`. `cantidad` is the stock for `conteo`, else the pieces added or removed; `stockVisto` and
 * `marca` are the displayed ones.
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

/** The format of the ledger's instants, because they are compared as text. */
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

/** `POST /api/inventario/conteos/revision`: the count in the browser. Times are in ms before now, because the clocks of browsers differ. */
export const conteoRevisionSchema = z.strictObject({ lineas: lineasOf({ desdeHace: ago, hastaHace: ago }) })
export type ConteoRevisionRequest = z.output<typeof conteoRevisionSchema>

/** `POST /api/inventario/conteos`: the reviewed count, with the displayed difference and `marca`. */
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
