import { z } from 'zod'

export const formatos = ['xlsx', 'csv'] as const
export type Formato = (typeof formatos)[number]

/** All products as a file for spreadsheets (spec 3.5). */
export const exportacionSchema = z.strictObject({ formato: z.enum(formatos) })
export type Exportacion = z.output<typeof exportacionSchema>
