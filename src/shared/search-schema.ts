import { z } from 'zod'
import { maxBusquedaLength } from './search.ts'

/** A search box, as the URL and the API carry it (spec 1.2). */
export const busquedaSchema = z.string().trim().max(maxBusquedaLength, `Máximo ${maxBusquedaLength} caracteres`)
