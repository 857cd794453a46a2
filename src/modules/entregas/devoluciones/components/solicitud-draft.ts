import { z } from 'zod'
import type { LineaDevolvible } from '#modules/entregas/devoluciones/client.ts'
import { devolucionMotivos, devolucionTipos } from '#modules/entregas/devoluciones/rules.ts'
import { draftStorage } from '#ui/use-draft.ts'

/** What is typed of a solicitud, in this tab: a reload and a stray press find it again. The number in the key changes with the format. */

const imagenSchema = z.object({
  ...{ id: z.string(), ancho: z.int(), alto: z.int(), anchos: z.array(z.int()), color: z.string() },
})

const valuesSchema = z.object({
  posicion: z.int().nullable(),
  tipo: z.enum(devolucionTipos).nullable(),
  porTallaId: z.string().nullable(),
  cantidad: z.int().min(1),
  motivo: z.enum(devolucionMotivos).nullable(),
  detalle: z.string(),
  razon: z.string(),
  /** Uploaded already; the server keeps it for a while. */
  foto: imagenSchema.nullable(),
})
export type SolicitudValues = z.infer<typeof valuesSchema>

export const solicitudDraft = (pedidoId: string) =>
  draftStorage<SolicitudValues>('tab', `azahar-solicitud-1-${pedidoId}`, valuesSchema)

/** Lines of which something may still come back. */
export const devolvibles = (lineas: readonly LineaDevolvible[]) => lineas.filter(({ quedan }) => quedan > 0)

/** Before anything is typed; a line that is the only one is chosen. */
export function blankSolicitud(lineas: readonly LineaDevolvible[]): SolicitudValues {
  const [only, another] = devolvibles(lineas)
  return {
    posicion: only && !another ? only.posicion : null,
    ...{ tipo: null, porTallaId: null, cantidad: 1, motivo: null, detalle: '', razon: '', foto: null },
  }
}

/**
 * As it was typed, but for what there is no more: a line that is settled, pieces that were asked for, a size that is gone, a cambio of what has
 * no other size.
 */
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
