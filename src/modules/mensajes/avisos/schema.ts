import { z } from 'zod'

/** The size that she wants to hear of. */
export const avisoSchema = z.strictObject({ tallaId: z.uuid() })
