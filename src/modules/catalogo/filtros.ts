import { z } from 'zod'
import { maxPedidoCentavos } from '#shared/read-amounts.ts'
import { dayMs } from '#shared/time.ts'
import type { Pregunta } from './lista.ts'
import { familias, isFamilia, maxTallasFiltradas, novedadDias, ordenes, partsOf } from './rules.ts'

/** The API's filters of a product list (spec 4.1). */

const pesos = z
  .string()
  .regex(/^\d{1,7}$/, 'Escribe pesos sin centavos')
  .transform(Number)
  .refine((precio) => precio * 100 <= maxPedidoCentavos, 'Máximo $9,000,000')
  .optional()

const list = z.string().max(500, 'Máximo 500 caracteres')

export const filtrosShape = {
  /** Comma-separated sizes: products with stock in any of them. */
  talla: list
    .transform(partsOf)
    .refine((tallas) => tallas.length <= maxTallasFiltradas, `Máximo ${maxTallasFiltradas} tallas`)
    .optional(),
  color: list
    .transform(partsOf)
    .refine((colores) => colores.every(isFamilia), `Elige entre ${familias.join(', ')}`)
    .transform((colores) => colores.filter(isFamilia))
    .optional(),
  precioMin: pesos,
  precioMax: pesos,
  existencias: z.literal('1').optional(),
  novedades: z.literal('1').optional(),
  orden: z.enum(ordenes).optional(),
}
export type Filtros = z.output<z.ZodObject<typeof filtrosShape>>

export const hasFiltros = ({ orden: _, talla, color, ...others }: Filtros): boolean =>
  Boolean(talla?.length || color?.length) ||
  [others.precioMin, others.precioMax, others.existencias, others.novedades].some((it) => it !== undefined)

/** The filters for the index. @param at the current instant, for new products. */
export const preguntaOf = ({ talla, color, precioMin, precioMax, ...flags }: Filtros, at: string) =>
  ({
    ...{ talla, color },
    precioMin: precioMin && precioMin * 100,
    precioMax: precioMax && precioMax * 100,
    existencias: flags.existencias === '1',
    novedades: flags.novedades === '1',
    nuevasDesde: new Date(Date.parse(at) - novedadDias * dayMs).toISOString(),
  }) satisfies Partial<Pregunta>
