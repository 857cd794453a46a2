import { z } from 'zod'
import { imagenIdSchema } from './field-schemas.ts'
import { maxFotoNombreLength, maxFotos } from './foto-rules.ts'

/** The names of the files whose products are asked for. */
export const fotoNombresSchema = z.strictObject({
  nombres: z
    .array(z.string().min(1).max(maxFotoNombreLength))
    .min(1)
    .max(maxFotos, `Elige hasta ${maxFotos} fotos a la vez`),
})

/** Pictures that are added to a product, in order. */
export const fotosSchema = z.strictObject({
  productoId: z.uuid(),
  imagenIds: z.array(imagenIdSchema).min(1).max(maxFotos),
})
export type FotosRequest = z.output<typeof fotosSchema>
