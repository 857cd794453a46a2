import { dayAfter, mexicanDay, startOfMexicanDay } from '#shared/format.ts'
import { dayMs } from '#shared/time.ts'

/** Rules of campañas (spec 3.5, docs/decisions/006). */

export type CampanaEstado = 'proxima' | 'abierta' | 'cerrada'

/** From `desde` (inclusive) to `hasta` (exclusive); ISO, UTC. */
export type Vigencia = { desde: string; hasta: string }

export function estadoAt({ desde, hasta }: Vigencia, at: string): CampanaEstado {
  if (at < desde) return 'proxima'
  return at < hasta ? 'abierta' : 'cerrada'
}

/** Days in Mexico City, both inclusive. */
export type Dias = { primerDia: string; ultimoDia: string }

export const vigenciaOf = ({ primerDia, ultimoDia }: Dias): Vigencia => ({
  desde: startOfMexicanDay(primerDia),
  hasta: startOfMexicanDay(dayAfter(ultimoDia)),
})

export const diasOf = ({ desde, hasta }: Vigencia): Dias => ({
  primerDia: mexicanDay(new Date(desde)),
  ultimoDia: mexicanDay(new Date(Date.parse(hasta) - 1)),
})

type Allowed = {
  /** Name, text, cover, minimums, prices, added products. */
  contenido: boolean
  primerDia: boolean
  ultimoDia: boolean
  quitar: boolean
  soloCampana: boolean
}

/** What staff may change in each state. */
export const editTable: Record<CampanaEstado, Allowed> = {
  proxima: { contenido: true, primerDia: true, ultimoDia: true, quitar: true, soloCampana: true },
  abierta: { contenido: true, primerDia: false, ultimoDia: true, quitar: false, soloCampana: true },
  // A product can be put back into the regular catalogue.
  cerrada: { contenido: false, primerDia: false, ultimoDia: false, quitar: false, soloCampana: true },
}

export type ProductoDeCampana = { productoId: string; precioCentavos: number | null; soloCampana: boolean }

type Editable = Dias & {
  nombre: string
  texto: string | null
  imagenId: string | null
  minimoCentavos: number | null
  minimoPrimerCentavos: number | null
  productos: ProductoDeCampana[]
}

export type EditProblem = { path: string; reason: 'primerDia' | 'ultimoDia' | 'quitar' | 'cerrada' | 'pasado' }

/** Fields that must not change in this state. @param before the saved campaña, `null` for a new one. @param hoy today in Mexico. */
export function editProblems(
  before: (Editable & { estado: CampanaEstado }) | null,
  after: Editable,
  hoy: string,
): EditProblem[] {
  const may = editTable[before?.estado ?? 'proxima']
  const problems: EditProblem[] = []
  const isNew = (name: 'primerDia' | 'ultimoDia') => after[name] !== before?.[name]
  if (isNew('primerDia') && !may.primerDia) problems.push({ path: 'primerDia', reason: 'primerDia' })
  else if (isNew('primerDia') && after.primerDia < hoy) problems.push({ path: 'primerDia', reason: 'pasado' })
  if (isNew('ultimoDia') && !may.ultimoDia) problems.push({ path: 'ultimoDia', reason: 'ultimoDia' })
  else if (isNew('ultimoDia') && after.ultimoDia < hoy) problems.push({ path: 'ultimoDia', reason: 'pasado' })
  const kept = new Set(after.productos.map(({ productoId }) => productoId))
  if (!may.quitar && before?.productos.some(({ productoId }) => !kept.has(productoId)))
    problems.push({ path: 'productos', reason: 'quitar' })
  if (before && !may.contenido && contentOf(before) !== contentOf(after))
    problems.push({ path: 'productos', reason: 'cerrada' })
  return problems
}

const contentOf = ({ nombre, texto, imagenId, minimoCentavos, minimoPrimerCentavos, productos }: Editable): string => {
  const prices = productos.map(({ productoId, precioCentavos }) => `${productoId} ${precioCentavos}`).sort()
  return JSON.stringify([nombre, texto, imagenId, minimoCentavos, minimoPrimerCentavos, prices])
}

/** The campaña, not open now, in which a product is exclusively sold. `dia`: its last day, or its first. */
export type FueraDeCampana = { nombre: string; estado: 'cerrada' | 'proxima'; dia: string }

export function fueraOf(campana: (Vigencia & { nombre: string }) | null, at: string): FueraDeCampana | null {
  if (!campana) return null
  const { primerDia, ultimoDia } = diasOf(campana)
  return at < campana.desde
    ? { nombre: campana.nombre, estado: 'proxima', dia: primerDia }
    : { nombre: campana.nombre, estado: 'cerrada', dia: ultimoDia }
}

export type Minimos = { minimoCentavos: number | null; minimoPrimerCentavos: number | null }

/** The minimum of a pedido in centavos; `null` for none. */
export const minimoOf = ({ minimoCentavos, minimoPrimerCentavos }: Minimos, isFirst: boolean): number | null =>
  (isFirst ? minimoPrimerCentavos : null) ?? minimoCentavos

export const faltanteOf = (minimoCentavos: number | null, totalCentavos: number): number =>
  Math.max(0, (minimoCentavos ?? 0) - totalCentavos)

/** Calendar days in Mexico City until a campaña closes; 0 on the last day. */
export function daysLeft({ hasta }: Pick<Vigencia, 'hasta'>, now: Date): number {
  const last = mexicanDay(new Date(Date.parse(hasta) - 1))
  return Math.round((Date.parse(last) - Date.parse(mexicanDay(now))) / dayMs)
}

export const maxProductosDeCampana = 1_000
