import { type Accion, type CambioDeFila, type Resultado, resultadoOf } from '#modules/catalogo/cargas/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { own } from './reads.ts'

export type CargaFila = {
  fila: number
  accion: Accion
  producto: string
  productoId: string | null
  cambios: CambioDeFila[]
  motivo: string | null
  /** Its cells changed in the file and here, and the file's may be chosen. */
  elegible: boolean
  resultado: Resultado
}

type FilaFilter = { accion?: Accion | undefined; dudas?: 'si' | undefined; desde: number; limite: number }

/** Rows of a file after one of them, each with what it changes or why it is refused, or `undefined`. */
export async function listFilas(
  read: Reader,
  actorId: string,
  id: string,
  { accion, dudas, desde, limite }: FilaFilter,
) {
  if (!(await own(read, actorId).select('id').where('id', '=', id).executeTakeFirst())) return undefined
  let query = filas(read, id)
    .where('fila', '>', desde)
    .limit(limite + 1)
  if (accion) query = query.where('cargaFilas.accion', '=', accion)
  if (dudas) query = query.where('cambios', 'like', '%"duda":true%')
  const rows = await query.execute()
  const items = rows.slice(0, limite).map(filaFrom)
  return { items, siguiente: rows.length > limite ? (items.at(-1)?.fila ?? null) : null }
}

/** All rows, some hundreds at a time, and the heads of the file: for the result file. */
export async function* resultadoRows(read: Reader, id: string) {
  for (let desde = 0; ; ) {
    const rows = await filas(read, id).where('fila', '>', desde).limit(filasAtOnce).execute()
    for (const row of rows) yield { ...filaFrom(row), celdas: JSON.parse(row.celdas) as (string | number | null)[] }
    if (rows.length < filasAtOnce) return
    desde = rows.at(-1)?.fila ?? 0
  }
}

const filasAtOnce = 500

const filas = (read: Reader, cargaId: string) =>
  read
    .selectFrom('cargaFilas')
    .innerJoin('cargaProductos', (join) =>
      join
        .onRef('cargaProductos.cargaId', '=', 'cargaFilas.cargaId')
        .onRef('cargaProductos.posicion', '=', 'cargaFilas.posicion'),
    )
    .select(['fila', 'producto', 'cargaFilas.accion', 'celdas', 'cambios', 'cargaFilas.motivo', 'productoId', 'estado'])
    .select(['cargaProductos.motivo as motivoAlAplicar', 'alternativa'])
    .where('cargaFilas.cargaId', '=', cargaId)
    .orderBy('fila')

type FilaRow = Awaited<ReturnType<ReturnType<typeof filas>['execute']>>[number]

function filaFrom({
  fila,
  producto,
  accion,
  cambios,
  motivo,
  productoId,
  estado,
  motivoAlAplicar,
  alternativa,
}: FilaRow): CargaFila {
  return {
    ...{ fila, producto, accion, productoId, motivo: motivo ?? motivoAlAplicar, cambios: JSON.parse(cambios) },
    elegible: alternativa !== null,
    resultado: resultadoOf({ accion, estado }),
  }
}
