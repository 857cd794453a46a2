import { z } from 'zod'
import { maxBusquedaLength } from './search.ts'

/** A search text in URL and API (spec 1.2). */
export const busquedaSchema = z.string().trim().max(maxBusquedaLength, `Máximo ${maxBusquedaLength} caracteres`)
