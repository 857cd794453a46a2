import { minimoOf } from '#modules/catalogo/campanas/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import type { Actor } from '#shared/actor.ts'
import type { Imagen } from '#shared/imagen.ts'
import { hasOrdered } from './reads.ts'

/** The open campaña as her catalogue and her cart show it. */
export type CampanaAbierta = {
  id: string
  nombre: string
  texto: string | null
  imagen: Imagen | null
  hasta: string
  version: number
  /** What her next pedido must reach, in centavos. */
  minimoCentavos: number | null
  /** Whether that is the one of a first pedido. */
  esPrimero: boolean
}

/** @returns the open campaña, if there is one, and the instant at which one opens or closes next. While a clienta looks on there is none. */
export async function findAbierta(
  read: Reader,
  { id, modoClienta }: Actor,
  at: string,
): Promise<{ campana: CampanaAbierta | null; cambia: string | null }> {
  const rows = await read
    .selectFrom('campanas')
    .leftJoin('imagenes', 'imagenes.id', 'campanas.imagenId')
    .select(['campanas.id', 'nombre', 'texto', 'desde', 'hasta', 'minimoCentavos', 'minimoPrimerCentavos', 'version'])
    .select(imagenColumns)
    .where('hasta', '>', at)
    .orderBy('desde')
    .limit(2)
    .execute()
  const open = rows.find(({ desde }) => desde <= at)
  const cambia = open?.hasta ?? rows[0]?.desde ?? null
  if (!open || modoClienta) return { campana: null, cambia }
  const isFirst = open.minimoPrimerCentavos !== null && !(await hasOrdered(read, id))
  const { id: campanaId, nombre, texto, hasta, version } = open
  const campana = { id: campanaId, nombre, texto, hasta, version, imagen: imagenFrom(open) }
  return { campana: { ...campana, minimoCentavos: minimoOf(open, isFirst), esPrimero: isFirst }, cambia }
}
