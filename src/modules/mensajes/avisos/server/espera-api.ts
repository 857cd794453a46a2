import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { limiteSchema, type Page, type Paging, pagedBy } from '#platform/http/cursor.ts'
import { authorize, type Front, idOf, parse } from '#platform/http/route.ts'
import { now } from '#platform/ids.ts'

/** A size that consultoras wait for, for staff. */
type Espera = {
  tallaId: string
  talla: string
  productoId: string
  nombre: string
  sku: string | null
  enVenta: boolean
  disponible: number
  esperan: number
  /** Open turns. */
  avisadas: number
  /** Since when the first of them has waited. */
  desde: string
}

const byEsperan = pagedBy({ esperan: z.int(), tallaId: z.uuid() })
const byTurno = pagedBy({ turno: z.int(), id: z.uuid() })

type At = { at: string }

/** Sizes that consultoras wait for, most wanted first (spec 3.4). Counted by the index of open avisos. */
async function listEsperas(read: Reader, { at, cursor, limite }: At & Paging<typeof byEsperan>): Promise<Page<Espera>> {
  const after = cursor
    ? sql`having count(*) < ${cursor.esperan} or (count(*) = ${cursor.esperan} and talla_id > ${cursor.tallaId})`
    : sql``
  const { rows } = await sql<Omit<Espera, 'enVenta'> & { enVenta: number }>`
    select cola.talla_id, talla, productos.id as producto_id, nombre, sku, stock - apartado as disponible, cola.esperan, cola.desde,
      case when productos.activo = 1 and producto_tallas.activo = 1 and retirada = 0 then 1 else 0 end as en_venta,
      (select count(*) from avisos as told
        where told.talla_id = cola.talla_id and told.estado = 'avisado' and told.vence_at > ${at}) as avisadas
    from (
      select talla_id, count(*) as esperan, min(created_at) as desde from avisos where estado = 'espera'
      group by talla_id ${after} order by esperan desc, talla_id limit ${limite + 1}
    ) as cola
    join producto_tallas on producto_tallas.id = cola.talla_id
    join productos on productos.id = producto_tallas.producto_id
    order by cola.esperan desc, cola.talla_id`.execute(read)
  const esperas = rows.map((row) => ({ ...row, enVenta: row.enVenta === 1 }))
  return byEsperan.page(esperas, limite)
}

/** The consultoras who wait for a size or have an open turn, in queue order. */
async function listQuienes(read: Reader, tallaId: string, { at, cursor, limite }: At & Paging<typeof byTurno>) {
  let query = read
    .selectFrom('avisos')
    .innerJoin('profiles', 'profiles.id', 'avisos.consultoraId')
    .leftJoin('userRoles', 'userRoles.userId', 'avisos.consultoraId')
    .select(['avisos.id', 'consultoraId', 'nombreCompleto', 'estado', 'suspendidaAt', 'avisos.createdAt', 'turno'])
    .where('tallaId', '=', tallaId)
    .where((eb) => eb.or([eb('estado', '=', 'espera'), eb.and([eb('estado', '=', 'avisado'), eb('venceAt', '>', at)])]))
    .orderBy('turno')
    .limit(limite + 1)
  if (cursor) query = query.where('turno', '>', cursor.turno)
  const { items, siguiente } = byTurno.page(await query.execute(), limite)
  return {
    items: items.map(({ id, consultoraId, nombreCompleto, estado, suspendidaAt, createdAt }) => ({
      ...{ id, consultoraId, consultora: nombreCompleto, createdAt },
      estado: estado === 'avisado' ? ('avisado' as const) : ('espera' as const),
      suspendida: suspendidaAt !== null,
    })),
    siguiente,
  }
}

const limite = limiteSchema(50)

/** `/api/esperas`: for staff, who waits for what (spec 3.4). */
export const esperasApi = ({ read }: Database) =>
  new Hono<Front>()
    .get(
      '/',
      authorize({ to: ['productos'], summary: 'Sizes with avisos, most wanted first' }),
      parse('query', z.strictObject({ cursor: byEsperan.schema, limite })),
      async (c) => c.json(await listEsperas(read, { at: now(), ...c.req.valid('query') })),
    )
    .get(
      '/:tallaId',
      authorize({ to: ['consultoras'], summary: 'Who waits for a size, in the order of asking' }),
      parse('query', z.strictObject({ cursor: byTurno.schema, limite })),
      async (c) => {
        const tallaId = idOf(c, avisosTexts.missing, 'tallaId')
        return c.json(await listQuienes(read, tallaId, { at: now(), ...c.req.valid('query') }))
      },
    )
