import { type RawBuilder, sql } from 'kysely'
import {
  type Dias,
  diasOf,
  type FueraDeCampana,
  faltanteOf,
  fueraOf,
  type Minimos,
  minimoOf,
} from '#modules/catalogo/campanas/rules.ts'
import { campanaTexts } from '#modules/catalogo/campanas/texts.ts'
import type { Engine, Reader, Writer } from '#platform/db/database.ts'
import { AppError } from '#shared/errors.ts'

/**
 * What campañas make of a product, as expressions for whatever reads `productos` (spec 3.5). All that shows or writes what a product costs a
 * consultora takes it from here, so that it is one price everywhere. @param at the instant that decides, ISO in UTC.
 */

/** Centavos that a product costs a consultora: its price in the open campaña, or else its usual one. */
export const costoAt = (at: string): RawBuilder<number> => sql<number>`coalesce((
  select cp.precio_centavos from campana_productos cp inner join campanas c on c.id = cp.campana_id
  where cp.producto_id = productos.id and c.desde <= ${at} and c.hasta > ${at}
), productos.costo_consultora_centavos)`

/** Is it in the open campaña? */
export const isInCampanaAt = (at: string): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from campana_productos cp inner join campanas c on c.id = cp.campana_id
  where cp.producto_id = productos.id and c.desde <= ${at} and c.hasta > ${at})`

/**
 * The id of a campaña that a product is sold in alone while none that has it is open, `null` where it may be ordered. Of several it is the
 * one that closed last, or else the next.
 */
export const fueraIdAt = (at: string): RawBuilder<string | null> => sql<string | null>`(
  select s.campana_id from campana_productos s inner join campanas sc on sc.id = s.campana_id
  where s.producto_id = productos.id and s.solo_campana = 1 and not ${isInCampanaAt(at)}
  order by case when sc.hasta <= ${at} then 0 else 1 end,
    case when sc.hasta <= ${at} then sc.hasta end desc, sc.desde limit 1)`

/** What is read of it, where it is joined as `fuera`. */
export const fueraColumns = [
  'fuera.nombre as fueraNombre',
  'fuera.desde as fueraDesde',
  'fuera.hasta as fueraHasta',
] as const

type FueraColumns = { fueraNombre: string | null; fueraDesde: string | null; fueraHasta: string | null }

/** Nothing of it where the product may be ordered: a brand without campañas has no word of them in any answer. */
export function fueraFrom({ fueraNombre, fueraDesde, fueraHasta }: FueraColumns, at: string): Fuera {
  if (fueraNombre === null || fueraDesde === null || fueraHasta === null) return {}
  const fueraDeCampana = fueraOf({ nombre: fueraNombre, desde: fueraDesde, hasta: fueraHasta }, at)
  return fueraDeCampana ? { fueraDeCampana } : {}
}

type Fuera = { fueraDeCampana?: FueraDeCampana }

type Other = { id: string; createdAt: string }

/** The pedidos of a consultora that stand. */
export const standing = (read: Reader, consultoraId: string) =>
  read.selectFrom('pedidos').select('id').where('consultoraId', '=', consultoraId).where('status', '<>', 'cancelado')

/** Whether a consultora has a pedido that stands. @param other one that is not counted, nor what was made after it. */
async function hasOrdered(read: Reader, consultoraId: string, other?: Other): Promise<boolean> {
  let query = standing(read, consultoraId).limit(1)
  if (other) query = query.where('createdAt', '<=', other.createdAt).where('id', '<>', other.id)
  return (await query.executeTakeFirst()) !== undefined
}

/** A campaña as a pedido meets it. */
export type CampanaEnVigor = Minimos & { id: string; nombre: string }

/** The campaña of an instant. */
export const findCampanaAt = (read: Reader, at: string) =>
  read
    .selectFrom('campanas')
    .select(['id', 'nombre', 'minimoCentavos', 'minimoPrimerCentavos'])
    .where('desde', '<=', at)
    .where('hasta', '>', at)
    .executeTakeFirst()

/**
 * The campaña that is open, for a transaction that sells: whoever changes or deletes it waits for that. Call it with the sizes locked.
 * @param at the instant that is written as the pedido's own.
 */
export const holdCampanaAt = (tx: Writer, engine: Engine, at: string) =>
  tx
    .selectFrom('campanas')
    .select(['id', 'nombre', 'minimoCentavos', 'minimoPrimerCentavos'])
    .where('desde', '<=', at)
    .where('hasta', '>', at)
    .$if(engine === 'postgres', (query) => query.forShare())
    .executeTakeFirst()

type Total = {
  campana: CampanaEnVigor | undefined
  consultoraId: string
  totalCentavos: number
  /** The pedido, where it is there already. */
  pedido?: { id: string; createdAt: string }
  /** Centavos that are enough, where the minimum asks for more. */
  atMost?: number
}

/**
 * A pedido of a campaña reaches its minimum (spec 3.5). @throws minimum_not_met with what it lacks, in centavos. Ask it where one at a time
 * does: whether it is her first depends on her others.
 */
export async function assertMinimo(read: Reader, { campana, consultoraId, totalCentavos, pedido, atMost }: Total) {
  if (!campana) return
  const isFirst = campana.minimoPrimerCentavos !== null && !(await hasOrdered(read, consultoraId, pedido))
  const minimo = minimoOf(campana, isFirst)
  if (minimo === null) return
  const minimoCentavos = Math.min(minimo, atMost ?? minimo)
  const faltanCentavos = faltanteOf(minimoCentavos, totalCentavos)
  if (faltanCentavos === 0) return
  throw new AppError('minimum_not_met', `${campanaTexts.faltan(faltanCentavos)}.`, {
    minimo: { campana: campana.nombre, minimoCentavos, faltanCentavos, esPrimero: isFirst },
  })
}

/** Campañas for whoever chooses one as a period, the newest hundred that have begun. */
export const listPeriodos = async (read: Reader, at: string): Promise<(Dias & { id: string; nombre: string })[]> => {
  const rows = await read
    .selectFrom('campanas')
    .select(['id', 'nombre', 'desde', 'hasta'])
    .where('desde', '<=', at)
    .orderBy('desde', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ id, nombre, ...vigencia }) => ({ id, nombre, ...diasOf(vigencia) }))
}
