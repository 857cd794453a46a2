import { z } from 'zod'
import { formatos } from '#shared/sheet-formatos.ts'
import { acciones } from './rules.ts'

/** All products as a file for spreadsheets (spec 3.5). */
export const exportacionSchema = z.strictObject({ formato: z.enum(formatos) })
export type Exportacion = z.output<typeof exportacionSchema>

/** A file as its bare bytes, with what it is called. */
export const darSchema = z.strictObject({ archivo: z.string().trim().min(1, 'Falta el nombre del archivo').max(400) })

/** Whether what looks like a slip is meant. */
export const aplicacionSchema = z.strictObject({ confirmado: z.literal('si').optional() })

/** Rows of a file after `desde`, those of one action or all. */
export const filasSchema = z.strictObject({
  accion: z.enum(acciones).optional(),
  /** Only those that look like a slip. */
  dudas: z.literal('si').optional(),
  desde: z.coerce.number().int().min(0).max(2_147_483_647).default(0),
  limite: z.coerce.number().int().min(1).max(100).default(50),
})
