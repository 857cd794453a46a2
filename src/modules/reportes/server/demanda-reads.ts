import { sql } from 'kysely'
import type { Periodo } from '#modules/reportes/periodo-rules.ts'
import type { Database } from '#platform/db/database.ts'
import { dayAfter, startOfMexicanDay } from '#shared/format.ts'
import { limited } from './producto-reads.ts'
import type { Reporte } from './reads.ts'
import { rowsOf } from './sold-reads.ts'

/**
 * What consultoras asked for and there was not, by size, most pieces first. Who waits for a size ('Avísame') and did not ask otherwise in
 * the period counts as one piece.
 */
export async function readDemanda(
  { read }: Database,
  { desde, hasta }: Periodo,
  limite: number | null,
  hoy: string,
): Promise<Reporte<'demanda'>> {
  const rows = await rowsOf(
    read,
    sql<{
      nombre: string
      sku: string | null
      talla: string
      piezas: number
      consultoras: number
      dias: number
      esperan: number
      todas: number
    }>`
      select nombre, sku, talla, lost.piezas, lost.consultoras, lost.dias, lost.todas, (
        select count(*) from avisos where avisos.talla_id = lost.talla_id and avisos.estado = 'espera'
      ) as esperan
      from (
        select talla_id, sum(piezas) as piezas, count(distinct consultora_id) as consultoras,
          count(distinct dia) as dias, count(*) over () as todas
        from (
          select dia, consultora_id, talla_id, piezas from demanda_perdida where dia >= ${desde} and dia <= ${hasta}
          ${hoy < desde ? sql`` : stillWaiting({ desde, hasta })}
        ) as wanted
        group by talla_id order by piezas desc, talla_id ${limited(limite)}
      ) as lost
      join producto_tallas on producto_tallas.id = lost.talla_id
      join productos on productos.id = producto_tallas.producto_id
      order by lost.piezas desc, lost.talla_id`,
  )
  return {
    cifras: [],
    total: Number(rows[0]?.todas ?? 0),
    filas: rows.map(({ nombre: producto, sku, talla, piezas, consultoras, dias, esperan }) => ({
      ...{ producto, sku, talla },
      ...{ piezas: Number(piezas), consultoras: Number(consultoras), dias: Number(dias) },
      esperan: Number(esperan),
    })),
  }
}

/** Whoever asked by the end of the period and waits to this day waited in it. */
const stillWaiting = ({ desde, hasta }: Pick<Periodo, 'desde' | 'hasta'>) => sql`
  union all
  select null, consultora_id, talla_id, 1 from avisos
  where estado = 'espera' and created_at < ${startOfMexicanDay(dayAfter(hasta))} and not exists (
    select 1 from demanda_perdida as noted where noted.dia >= ${desde} and noted.dia <= ${hasta}
      and noted.consultora_id = avisos.consultora_id and noted.talla_id = avisos.talla_id
  )`

/**
 * What consultoras searched for and did not find, most often first. Not who did; and nothing that fewer than three of them ever
 * searched for, which may be somebody's name.
 */
export async function readBusquedas(
  { read }: Database,
  { desde, hasta }: Periodo,
  limite: number | null,
): Promise<Reporte<'busquedas'>> {
  const rows = await rowsOf(
    read,
    sql<{ texto: string; veces: number; consultoras: number; ultimoDia: string; todas: number }>`
      select texto, sum(veces) as veces, count(distinct consultora_id) as consultoras, max(dia) as ultimo_dia,
        count(*) over () as todas
      from busquedas_sin_resultado join busquedas_textos using (clave) where dia >= ${desde} and dia <= ${hasta}
      group by texto order by veces desc, consultoras desc, texto ${limited(limite)}`,
  )
  return {
    cifras: [],
    total: Number(rows[0]?.todas ?? 0),
    filas: rows.map(({ texto, veces, consultoras, ultimoDia }) => ({
      ...{ texto, veces: Number(veces), consultoras: Number(consultoras), ultimoDia },
    })),
  }
}
