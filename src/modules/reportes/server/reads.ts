import { periodoOf } from '#modules/reportes/periodo-rules.ts'
import type { PeriodoElegido, Vista } from '#modules/reportes/rules.ts'
import type { Cifra, Filas } from '#modules/reportes/vistas.ts'
import type { Database } from '#platform/db/database.ts'
import { readConsultoras } from './consultora-reads.ts'
import { readBusquedas, readDemanda } from './demanda-reads.ts'
import { readEnviado } from './enviado-reads.ts'
import { inOneSnapshot } from './one-snapshot.ts'
import { readTiempos } from './pedido-reads.ts'
import { readDesplazamiento, readLineas, readProductos, readTallas } from './producto-reads.ts'
import { readVentas } from './ventas-reads.ts'

/** A report: the numbers over it and its rows. `total` is how many rows there are, where fewer may be shown. */
export type Reporte<Each extends Vista> = { cifras: Cifra[]; filas: Filas[Each][]; total?: number }

/** Rows of a report that a screen shows; files have them all. */
const maxFilas = 50

const readers = {
  ventas: readVentas,
  lineas: readLineas,
  productos: readProductos,
  tallas: readTallas,
  desplazamiento: readDesplazamiento,
  consultoras: readConsultoras,
  tiempos: readTiempos,
  enviado: readEnviado,
  demanda: readDemanda,
  busquedas: readBusquedas,
}

/**
 * One report of a period (spec 3.6), added up by the database.
 * @param chosen the period; nothing is this month.
 * @param hoy the Mexican day that is today.
 * @param limite rows at most, `null` for all of them.
 */
export async function readReporte<Each extends Vista>(
  db: Database,
  vista: Each,
  chosen: PeriodoElegido,
  { hoy, limite = maxFilas }: { hoy: string; limite?: number | null },
) {
  const periodo = periodoOf(chosen, hoy)
  const read = readers[vista] as (...of: Parameters<typeof readConsultoras>) => Promise<Reporte<Each>>
  const { cifras, filas, total } = await inOneSnapshot(db, (snapshot) => read(snapshot, periodo, limite, hoy))
  return { vista, periodo, cifras, filas, total: total ?? filas.length }
}
