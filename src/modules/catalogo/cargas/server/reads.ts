import { type EstadoCarga, estadoOf } from '#modules/catalogo/cargas/rules.ts'
import type { Reader } from '#platform/db/database.ts'
import { type Page, type Paging, pageOf } from '#platform/http/cursor.ts'
import type { Cuentas } from './give-writes.ts'

export type Carga = {
  id: string
  archivo: string
  estado: EstadoCarga
  ignoradas: string[]
  cuentas: Cuentas
  /** Products that look like a slip: applying them needs a yes. */
  dudas: number
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
    ...countsFrom(cuentas),
    avance: await avanceOf(read, id),
  }
}

/** Files of before an upgrade have no count of slips. */
function countsFrom(json: string): Pick<Carga, 'cuentas' | 'dudas'> {
  const { dudas = 0, ...cuentas } = JSON.parse(json)
  return { cuentas, dudas }
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
export async function listCargas(read: Reader, actorId: string, { cursor, limite }: Paging): Promise<Page<CargaCard>> {
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
      ...{ estado: estadoOf({ ...row, latidoAt }, Date.now()), cuentas: countsFrom(row.cuentas).cuentas },
    })),
  }
}

/** Of files of others nobody is told. */
export const own = (read: Reader, actorId: string) =>
  read.selectFrom('cargas').where('actorId', '=', actorId).where('estado', '<>', 'leyendo')

export async function findCabeza(read: Reader, actorId: string, id: string): Promise<string[] | undefined> {
  const row = await own(read, actorId).select('columnas').where('id', '=', id).executeTakeFirst()
  return row && JSON.parse(row.columnas).cabeza
}
