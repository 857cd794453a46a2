import { z } from 'zod'
import type { LineaDevolvible } from '#modules/entregas/devoluciones/client.ts'
import { devolucionMotivos, devolucionTipos } from '#modules/entregas/devoluciones/rules.ts'

const imagenSchema = z.object({
  ...{ id: z.string(), ancho: z.int(), alto: z.int(), anchos: z.array(z.int()), color: z.string() },
})

export const valuesSchema = z.object({
  posicion: z.int().nullable(),
  tipo: z.enum(devolucionTipos).nullable(),
  porTallaId: z.string().nullable(),
  cantidad: z.int().min(1),
  motivo: z.enum(devolucionMotivos).nullable(),
  detalle: z.string(),
  razon: z.string(),
  foto: imagenSchema.nullable(),
})
export type SolicitudValues = z.infer<typeof valuesSchema>

/** Lines with returnable pieces. */
export const devolvibles = (lineas: readonly LineaDevolvible[]) => lineas.filter(({ quedan }) => quedan > 0)

/** An empty form; a single line is selected. */
export function blankSolicitud(lineas: readonly LineaDevolvible[]): SolicitudValues {
  const [only, another] = devolvibles(lineas)
  return {
    posicion: only && !another ? only.posicion : null,
    ...{ tipo: null, porTallaId: null, cantidad: 1, motivo: null, detalle: '', razon: '', foto: null },
  }
}

/** Removes what is no longer possible from a draft: settled lines, pieces, sold-out sizes, an exchange without another size. */
export function stillPossible(values: SolicitudValues, lineas: readonly LineaDevolvible[]): SolicitudValues {
  const linea = devolvibles(lineas).find(({ posicion }) => posicion === values.posicion)
  const talla = linea?.tallas.find(({ id }) => id === values.porTallaId)
  return {
    ...values,
    posicion: linea?.posicion ?? blankSolicitud(lineas).posicion,
    tipo: values.tipo === 'cambio' && linea?.tallas.length === 0 ? null : values.tipo,
    porTallaId: talla && talla.disponible > 0 ? talla.id : null,
    cantidad: linea ? Math.min(values.cantidad, linea.quedan) : 1,
  }
}
