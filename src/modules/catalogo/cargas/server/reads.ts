import { type Accion, type CambioDeFila, estadoOf, resultadoOf } from '#modules/catalogo/cargas/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { type Paging, pageOf } from '#platform/http/cursor.ts'
import type { Cuentas } from './give-writes.ts'

export async function findCarga(read: Reader, actorId: string, id: string) {
  const row = await own(read, actorId)
    .select(['id', 'archivo', 'estado', 'columnas', 'cuentas', 'latidoAt', 'createdAt', 'aplicadaAt', 'terminadaAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { columnas, cuentas, latidoAt, ...rest } = row
  return {
    ...rest,
    estado: estadoOf(row, Date.now()),
    ignoradas: JSON.parse(columnas).ignoradas as string[],
    ...countsFrom(cuentas),
    avance: await avanceOf(read, id),
  }
}

/** Files from before `dudas` existed have no count of it. */
function countsFrom(json: string): { cuentas: Cuentas; dudas: number } {
  const { dudas = 0, ...cuentas } = JSON.parse(json)
  return { cuentas, dudas }
}

/** Products to change: how many are done, were refused while applying, or wait. */
async function avanceOf(read: Reader, cargaId: string) {
  const rows = await read
    .selectFrom('cargaProductos')
    .select((eb) => ['estado', eb.fn.countAll<number>().as('productos')])
    .where('cargaId', '=', cargaId)
    .groupBy('estado')
    .execute()
  const of = (estado: string) => rows.find((row) => row.estado === estado)?.productos ?? 0
  return { hechos: of('hecho'), rechazados: of('rechazado'), pendientes: of('pendiente') }
}

export async function listCargas(read: Reader, actorId: string, { cursor, limite }: Paging) {
  let query = own(read, actorId)
    .select(['id', 'archivo', 'estado', 'cuentas', 'latidoAt', 'createdAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limite + 1)
  if (cursor)
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(cursor.createdAt, cursor.id)))
  const { items, siguiente } = pageOf(await query.execute(), limite)
  return {
    siguiente,
    items: items.map(({ latidoAt, ...row }) => ({
      ...row,
      estado: estadoOf({ ...row, latidoAt }, Date.now()),
      cuentas: countsFrom(row.cuentas).cuentas,
    })),
  }
}

/** Restricts to the user's own files. */
const own = (read: Reader, actorId: string) =>
  read.selectFrom('cargas').where('actorId', '=', actorId).where('estado', '<>', 'leyendo')

export async function findCabeza(read: Reader, actorId: string, id: string): Promise<string[] | undefined> {
  const row = await own(read, actorId).select('columnas').where('id', '=', id).executeTakeFirst()
  return row && JSON.parse(row.columnas).cabeza
}

type FilaFilter = { accion?: Accion | undefined; dudas?: 'si' | undefined; desde: number; limite: number }

/** Rows of a file after `desde`, each with its changes or why it is refused; `undefined` for another user's file. */
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

/** All rows, in batches, for the result file. */
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

function filaFrom({ fila, producto, accion, productoId, estado, ...row }: FilaRow) {
  return {
    ...{ fila, producto, accion, productoId, motivo: row.motivo ?? row.motivoAlAplicar },
    cambios: JSON.parse(row.cambios) as CambioDeFila[],
    /** The row has a conflict that the file can win. */
    elegible: row.alternativa !== null,
    resultado: resultadoOf({ accion, estado }),
  }
}
