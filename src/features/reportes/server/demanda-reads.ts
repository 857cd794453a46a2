import { sql } from 'kysely'
import type { Periodo } from '#features/reportes/periodo-rules.ts'
import type { Database } from '#platform/db/database.ts'
import { limited } from './producto-reads.ts'
import type { Reporte } from './reads.ts'
import { rowsOf } from './sold-reads.ts'
import './tables.ts'

/** What consultoras asked for and there was not, by size, most pieces first. */
export async function readDemanda(
  { read }: Database,
  { desde, hasta }: Periodo,
  limite: number | null,
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
      todas: number
    }>`
      select nombre, sku, talla, lost.piezas, lost.consultoras, lost.dias, lost.todas
      from (
        select talla_id, sum(piezas) as piezas, count(distinct consultora_id) as consultoras,
          count(distinct dia) as dias, count(*) over () as todas
        from demanda_perdida where dia >= ${desde} and dia <= ${hasta}
        group by talla_id order by piezas desc, talla_id ${limited(limite)}
      ) as lost
      join producto_tallas on producto_tallas.id = lost.talla_id
      join productos on productos.id = producto_tallas.producto_id
      order by lost.piezas desc, lost.talla_id`,
  )
  return {
    cifras: [],
    total: Number(rows[0]?.todas ?? 0),
    filas: rows.map(({ nombre: producto, sku, talla, piezas, consultoras, dias }) => ({
      ...{ producto, sku, talla },
      ...{ piezas: Number(piezas), consultoras: Number(consultoras), dias: Number(dias) },
    })),
  }
}

/** What consultoras searched for and did not find, most often first. Not who did. */
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
      from busquedas_sin_resultado where dia >= ${desde} and dia <= ${hasta}
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
