import {
  type Accion,
  type CambioDeFila,
  type EstadoCarga,
  estadoOf,
  type Resultado,
  resultadoOf,
} from '#features/cargas/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { type Cursor, type Page, pageOf } from '#platform/http/cursor.ts'
import type { Cuentas } from './give-writes.ts'
import './tables.ts'

export type Carga = {
  id: string
  archivo: string
  estado: EstadoCarga
  ignoradas: string[]
  cuentas: Cuentas
  /** Of the products that are to change: how many are done, how many were refused on the way, how many wait. */
  avance: { hechos: number; rechazados: number; pendientes: number }
  createdAt: string
  aplicadaAt: string | null
  terminadaAt: string | null
}

export type CargaCard = Pick<Carga, 'id' | 'archivo' | 'estado' | 'cuentas' | 'createdAt'>

const columns = [
  'id',
  'archivo',
  'estado',
  'columnas',
  'cuentas',
  'latidoAt',
  'createdAt',
  'aplicadaAt',
  'terminadaAt',
] as const

/** A file that this person gave, or `undefined`: of those of others nobody is told. */
export async function findCarga(read: Reader, actorId: string, id: string): Promise<Carga | undefined> {
  const row = await own(read, actorId).select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { columnas, cuentas, latidoAt, ...rest } = row
  return {
    ...rest,
    estado: estadoOf(row, Date.now()),
    ignoradas: JSON.parse(columnas).ignoradas,
    cuentas: JSON.parse(cuentas),
    avance: await avanceOf(read, id),
  }
}

async function avanceOf(read: Reader, cargaId: string): Promise<Carga['avance']> {
  const rows = await read
    .selectFrom('cargaProductos')
    .select((eb) => ['estado', eb.fn.countAll<number>().as('productos')])
    .where('cargaId', '=', cargaId)
    .groupBy('estado')
    .execute()
  const of = (estado: string) => rows.find((row) => row.estado === estado)?.productos ?? 0
  return { hechos: of('hecho'), rechazados: of('rechazado'), pendientes: of('pendiente') }
}

/** What this person gave, newest first. */
export async function listCargas(
  read: Reader,
  actorId: string,
  { cursor, limite }: { cursor?: Cursor | undefined; limite: number },
): Promise<Page<CargaCard>> {
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
      ...{ id: row.id, archivo: row.archivo, createdAt: row.createdAt },
      ...{ estado: estadoOf({ ...row, latidoAt }, Date.now()), cuentas: JSON.parse(row.cuentas) },
    })),
  }
}

const own = (read: Reader, actorId: string) =>
  read.selectFrom('cargas').where('actorId', '=', actorId).where('estado', '<>', 'leyendo')

export type CargaFila = {
  fila: number
  accion: Accion
  producto: string
  productoId: string | null
  cambios: CambioDeFila[]
  motivo: string | null
  resultado: Resultado
}

type FilaFilter = { accion?: Accion | undefined; desde: number; limite: number }

/** Rows of a file after one of them, each with what it changes or why it is refused, or `undefined`. */
export async function listFilas(read: Reader, actorId: string, id: string, { accion, desde, limite }: FilaFilter) {
  if (!(await own(read, actorId).select('id').where('id', '=', id).executeTakeFirst())) return undefined
  let query = filas(read, id)
    .where('fila', '>', desde)
    .limit(limite + 1)
  if (accion) query = query.where('cargaFilas.accion', '=', accion)
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

export async function findCabeza(read: Reader, actorId: string, id: string): Promise<string[] | undefined> {
  const row = await own(read, actorId).select('columnas').where('id', '=', id).executeTakeFirst()
  return row && JSON.parse(row.columnas).cabeza
}

const filas = (read: Reader, cargaId: string) =>
  read
    .selectFrom('cargaFilas')
    .innerJoin('cargaProductos', (join) =>
      join
        .onRef('cargaProductos.cargaId', '=', 'cargaFilas.cargaId')
        .onRef('cargaProductos.posicion', '=', 'cargaFilas.posicion'),
    )
    .select(['fila', 'producto', 'cargaFilas.accion', 'celdas', 'cambios', 'cargaFilas.motivo', 'productoId', 'estado'])
    .select('cargaProductos.motivo as motivoAlAplicar')
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
}: FilaRow): CargaFila {
  return {
    ...{ fila, producto, accion, productoId, motivo: motivo ?? motivoAlAplicar, cambios: JSON.parse(cambios) },
    resultado: resultadoOf({ accion, estado }),
  }
}
