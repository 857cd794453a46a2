import { z } from 'zod'
import { maxNombreLength, maxProductos, tarjetaFormatos, visitaTipos } from './rules.ts'
import { seleccionTexts } from './texts.ts'

/** `PUT /api/vitrina`: on or off. */
export const encendidaSchema = z.strictObject({ encendida: z.boolean() })

/** `POST /api/vitrina/codigo`: the current code, so that a retry changes it once. */
export const codigoSchema = z.strictObject({ codigo: z.string().max(60) })

export const seleccionSchema = z.strictObject({
  nombre: z
    .string(seleccionTexts.nombreMissing)
    .trim()
    .min(1, seleccionTexts.nombreMissing)
    .max(maxNombreLength, 'Máximo 60 caracteres'),
  productos: z
    .array(z.uuid(seleccionTexts.notForSale), seleccionTexts.noProductos)
    .min(1, seleccionTexts.noProductos)
    .max(maxProductos, seleccionTexts.tooMany)
    .refine((ids) => new Set(ids).size === ids.length, 'Esta prenda ya está en la selección'),
})
export type SeleccionRequest = z.infer<typeof seleccionSchema>

/** `version`: the displayed one (optimistic lock). */
export const saveSeleccionSchema = seleccionSchema.extend({ version: z.int().min(1).max(2_147_483_647) })
export type SaveSeleccion = z.infer<typeof saveSeleccionSchema>

export const tarjetaQuery = z.strictObject({
  producto: z.uuid(),
  formato: z.enum(tarjetaFormatos),
  precio: z.enum(['0', '1']).default('1'),
})

/** `POST /api/vitrinas/{codigo}/visitas`: which page was opened. */
export const visitaSchema = z.strictObject({ tipo: z.enum(visitaTipos), objeto: z.string().max(60) })
