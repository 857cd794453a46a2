import { sql } from 'kysely'
import { z } from 'zod'
import type { Reader } from '#platform/db/database.ts'
import type { Page } from '#platform/http/cursor.ts'

/** A size that consultoras wait for, as staff read it. */
export type Espera = {
  tallaId: string
  talla: string
  productoId: string
  nombre: string
  sku: string | null
  enVenta: boolean
  disponible: number
  esperan: number
  /** Told, and within their day. */
  avisadas: number
  /** Since when the first of them waits. */
  desde: string
}

/** Where a list continues: behind a number and an id. */
type After = { number: number; id: string }

const afterShape = z.tuple([z.number().int(), z.uuid()])

export const afterSchema = z
  .string()
  .max(200)
  .transform((text, context): After => {
    const parsed = afterShape.safeParse(jsonOf(text))
    if (parsed.success) return { number: parsed.data[0], id: parsed.data[1] }
    context.addIssue({ code: 'custom', message: 'Cursor inválido' })
    return z.NEVER
  })
  .optional()

const writeAfter = ({ number, id }: After): string => Buffer.from(JSON.stringify([number, id])).toString('base64url')

type Asked = { at: string; cursor?: After | undefined; limite: number }

/** Sizes that consultoras wait for, those that most wait for first (spec 3.4). Counted from the index of those who wait. */
export async function listEsperas(read: Reader, { at, cursor, limite }: Asked): Promise<Page<Espera>> {
  const after = cursor
    ? sql`having count(*) < ${cursor.number} or (count(*) = ${cursor.number} and talla_id > ${cursor.id})`
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
  const items = rows.slice(0, limite).map((row) => ({
    ...row,
    ...{ esperan: Number(row.esperan), avisadas: Number(row.avisadas), enVenta: row.enVenta === 1 },
  }))
  const last = items.at(-1)
  const siguiente = rows.length > limite && last ? writeAfter({ number: last.esperan, id: last.tallaId }) : null
  return { items, siguiente }
}

/** Who waits for a size, or was told of it within the day, in the order of asking. */
export type Quien = {
  id: string
  consultoraId: string
  consultora: string
  estado: 'espera' | 'avisado'
  suspendida: boolean
  createdAt: string
}

export async function listQuienes(read: Reader, tallaId: string, { at, cursor, limite }: Asked): Promise<Page<Quien>> {
  let query = read
    .selectFrom('avisos')
    .innerJoin('profiles', 'profiles.id', 'avisos.consultoraId')
    .leftJoin('userRoles', 'userRoles.userId', 'avisos.consultoraId')
    .select(['avisos.id', 'consultoraId', 'nombreCompleto', 'estado', 'suspendidaAt', 'avisos.createdAt', 'turno'])
    .where('tallaId', '=', tallaId)
    .where((eb) => eb.or([eb('estado', '=', 'espera'), eb.and([eb('estado', '=', 'avisado'), eb('venceAt', '>', at)])]))
    .orderBy('turno')
    .limit(limite + 1)
  if (cursor) query = query.where('turno', '>', cursor.number)
  const rows = await query.execute()
  const last = rows.slice(0, limite).at(-1)
  return {
    items: rows.slice(0, limite).map(({ id, consultoraId, nombreCompleto, estado, suspendidaAt, createdAt }) => ({
      ...{ id, consultoraId, consultora: nombreCompleto, createdAt },
      ...{ estado: estado === 'avisado' ? 'avisado' : 'espera', suspendida: suspendidaAt !== null },
    })),
    siguiente: rows.length > limite && last ? writeAfter({ number: last.turno, id: last.id }) : null,
  }
}

function jsonOf(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, 'base64url').toString())
  } catch {
    return undefined
  }
}
