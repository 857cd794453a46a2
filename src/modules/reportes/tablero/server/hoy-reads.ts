import { type Expression, sql } from 'kysely'
import { type AjustesDeMarca, readValores } from '#modules/ajustes/server/reads.ts'
import { countProximas } from '#modules/catalogo/campanas/server/reads.ts'
import { countFaltas } from '#modules/catalogo/server/admin-reads.ts'
import { countFitting as countDevoluciones } from '#modules/entregas/devoluciones/server/reads.ts'
import { countConPocas } from '#modules/entregas/inventario/server/reads.ts'
import { listSurtidos } from '#modules/entregas/surtidos/server/reads.ts'
import { countEsperas, countFallidos } from '#modules/mensajes/server/reads.ts'
import type { PedidoStatus } from '#modules/pedidos/rules.ts'
import { llamarHoy } from '#modules/pedidos/rules.ts'
import { countFitting as countPedidos } from '#modules/pedidos/server/reads.ts'
import {
  type Espera,
  esperasOf,
  type Hoy,
  type Parte,
  parteOf,
  type SurtidosAbiertos,
} from '#modules/reportes/tablero/hoy-rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { now } from '#platform/ids.ts'
import type { Role } from '#shared/rights.ts'

/** Counted in one statement; the others have their own. */
type Counted = Exclude<Espera, 'surtidos' | 'pocasPiezas'>

/** Each count matches the list that its row links to. */
const counts: Record<Counted, (db: Database, at: string) => Expression<unknown>> = {
  porConfirmar: ({ read }) => countStatus(read, 'pendiente'),
  porLlamar: (db) => countPedidos(db, { llamar: llamarHoy }),
  quierenLlamada: (db) => countPedidos(db, { propuesta: 'llamada' }),
  sinRespuesta: (db) => countPedidos(db, { propuesta: 'sin-respuesta' }),
  solicitudes: ({ read }) => countSolicitudes(read),
  porSurtir: ({ read }) => countStatus(read, 'confirmado'),
  porEnviar: ({ read }) => countStatus(read, 'preparando'),
  porResponder: ({ read }) => countDevoluciones(read, { estado: 'solicitada' }),
  porRecibir: ({ read }) => countDevoluciones(read, { estado: 'aceptada' }),
  porAbonar: ({ read }) => countDevoluciones(read, { porAbonar: true }),
  cambiosPorEnviar: ({ read }) => countDevoluciones(read, { porEnviar: true }),
  agotadas: countEsperas,
  sinFoto: () => countFaltas('foto'),
  sinExistencias: () => countFaltas('existencias'),
  porPublicarse: () => countFaltas('publicar'),
  campanasProximas: (_, at) => countProximas(at),
  correosFallidos: ({ read }) => countFallidos(read),
}

export const countStatus = (read: Reader, status: PedidoStatus) =>
  read.selectFrom('pedidosContados').select('pedidos').where('dia', '=', '').where('status', '=', status)

export const countSolicitudes = (read: Reader) =>
  read
    .selectFrom('userRoles')
    .select(({ fn }) => fn.countAll<number>().as('personas'))
    .where('role', '=', 'pendiente')

/**
 * All open work of a role, in three statements. When one fails its parts are read separately, so that the answer names
 * unreadable ones instead of counting them as zero.
 */
export async function readHoy(db: Database, role: Role | null, deMarca: AjustesDeMarca): Promise<Hoy> {
  const wanted = new Set(esperasOf(role))
  const counted = (Object.keys(counts) as Counted[]).filter((espera) => wanted.has(espera))
  const sinLeer = new Set<Parte>()
  const orUnread = async <T>(parte: Parte, reading: Promise<T>): Promise<T | null> => {
    try {
      return await reading
    } catch {
      sinLeer.add(parte)
      return null
    }
  }
  const [cuenta, surtido, pocas] = await Promise.all([
    countTogether(db, counted).catch(() => countApart(db, counted, orUnread)),
    wanted.has('surtidos') ? orUnread('surtido', readAbiertos(db.read)) : null,
    wanted.has('pocasPiezas') ? orUnread('inventario', countPocas(db.read, deMarca)) : null,
  ])
  return {
    cuenta: {
      ...cuenta,
      ...(surtido && { surtidos: surtido.abiertos }),
      ...(pocas !== null && { pocasPiezas: pocas }),
    },
    surtido,
    sinLeer: [...sinLeer],
  }
}

type Cuenta = Hoy['cuenta']

async function countTogether(db: Database, wanted: Counted[]): Promise<Cuenta> {
  if (wanted.length === 0) return {}
  const at = now()
  const columns = wanted.map((espera) => sql<number | null>`(${counts[espera](db, at)})`.as(espera))
  const row = await db.read.selectNoFrom(columns).executeTakeFirstOrThrow()
  return Object.fromEntries(wanted.map((espera) => [espera, row[espera] ?? 0]))
}

async function countApart(
  db: Database,
  wanted: Counted[],
  orUnread: <T>(parte: Parte, reading: Promise<T>) => Promise<T | null>,
): Promise<Cuenta> {
  const partes = Map.groupBy(wanted, parteOf)
  const read = [...partes].map(([parte, own]) => orUnread(parte, countTogether(db, own)))
  return Object.assign({}, ...(await Promise.all(read)))
}

/** Far more open surtidos than a warehouse has. */
const maxAbiertos = 100

async function readAbiertos(read: Reader): Promise<SurtidosAbiertos> {
  const { items } = await listSurtidos(read, { abiertos: true, limite: maxAbiertos, cursor: undefined })
  return {
    abiertos: items.length,
    halladas: items.reduce((sum, { halladas }) => sum + halladas, 0),
    piezas: items.reduce((sum, { piezas }) => sum + piezas, 0),
    id: items.length === 1 ? (items[0]?.id ?? null) : null,
  }
}

async function countPocas(read: Reader, deMarca: AjustesDeMarca): Promise<number> {
  const { inventario_pocas_piezas: desde } = await readValores(read, deMarca, ['inventario_pocas_piezas'])
  const { pocas } = await read.selectNoFrom(countConPocas(desde).as('pocas')).executeTakeFirstOrThrow()
  return pocas
}
