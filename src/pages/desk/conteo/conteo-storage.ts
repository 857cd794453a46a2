import { z } from 'zod'
import { categorias } from '#shared/categorias.ts'
import { draftStorage } from '#ui/use-draft.ts'

/** A size as it was counted so far; instants are this browser's. */
const contadaSchema = z.object({
  tallaId: z.string(),
  nombre: z.string(),
  sku: z.string().nullable(),
  talla: z.string(),
  contadas: z.number().int().min(0),
  desde: z.number(),
  hasta: z.number(),
})
export type Contada = z.infer<typeof contadaSchema>

const conteoSchema = z.object({
  /** The line that is counted; `null`: all. */
  linea: z.enum(categorias).nullable(),
  /** The one counted last first. */
  contadas: z.array(contadaSchema),
})
export type Conteo = z.infer<typeof conteoSchema>

/** The count outlives a reload, a closed tab and a network that goes; it is of this browser until it is written or given up. */
export const openConteo = () => draftStorage<Conteo>('browser', 'azahar-conteo-1', conteoSchema)
