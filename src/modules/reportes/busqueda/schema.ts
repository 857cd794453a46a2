import { z } from 'zod'
import { maxBusquedaLength } from '#shared/search.ts'
import { busquedaTexts } from './texts.ts'

/** The box of the desk's search. */
export const busquedaQuerySchema = z.strictObject({
  q: z
    .string(busquedaTexts.missing)
    .trim()
    .min(1, busquedaTexts.missing)
    .max(maxBusquedaLength, `Máximo ${maxBusquedaLength} caracteres`),
})
