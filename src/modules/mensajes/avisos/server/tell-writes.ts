import { type RawBuilder, sql } from 'kysely'
import { libresParaAvisar, venceAt } from '#modules/mensajes/avisos/rules.ts'
import type { Database, EventHandler, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { now } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import type { ChangeEvent, CreatedPedido, PedidoTipo } from '#shared/events.ts'

/**
 * After each event that may have freed pieces: notifies waiting consultoras, in the same transaction (spec 3.4,
 * docs/decisions/012). Closes a consultora's avisos of sizes that this change orders.
 */
export const tellAvisos: EventHandler = async (tx, event) => {
  const at = now()
  if (event.topic === 'pedido') {
    if (!event.change) return
    if (event.change.tipo === 'creado') endOrderedByNew(tx, event.ownerId, event.change.pedido, at)
    if (!mayFree[event.change.tipo]) return
    await endOrdered(tx, event, at)
  }
  const tallas = tallasOf(event)
  if (tallas) await tellWaiting(tx, tallas, at)
}

/** Changes of a pedido that may free pieces; a new pedido only takes them. */
const mayFree: Record<PedidoTipo, boolean> = {
  creado: false,
  status: true,
  notas: false,
  fechas: false,
  direccion: false,
  lineas: true,
  propuesta: true,
  pago: false,
  guia: false,
  // Has its own event.
  devolucion: false,
}

/** The sizes that an event may have freed. */
function tallasOf(event: ChangeEvent): RawBuilder<unknown> | null {
  switch (event.topic) {
    case 'producto':
      return sql`select id from producto_tallas where producto_id = ${event.id}`
    case 'existencias':
      return sql`select talla_id from stock_movimientos where lote = ${event.id}`
    case 'pedido':
      // All sizes it ever held: of lines in any version, and of its propuestas.
      return sql`select talla_id from pedido_items where pedido_id = ${event.id}
        union select propuesta_lineas.talla_id from propuesta_lineas
          join propuestas on propuestas.id = propuesta_lineas.propuesta_id where propuestas.pedido_id = ${event.id}`
    case 'devolucion':
      return sql`select talla_id from devoluciones where id = ${event.id}
        union select por_talla_id from devoluciones where id = ${event.id}`
    case 'suspension':
      return sql`select talla_id from avisos where consultora_id = ${event.id} and estado = 'espera'`
    default:
      return null
  }
}

/** Closes the avisos of sizes that the consultora ordered. */
const ended = (tx: Writer, ownerId: string, at: string) =>
  tx
    .updateTable('avisos')
    .set({ estado: 'pedido', cerradoAt: at })
    .where('consultoraId', '=', ownerId)
    .where('estado', 'in', ['espera', 'avisado'])

function endOrderedByNew(tx: Writer, ownerId: string, { lineas }: CreatedPedido, at: string): void {
  const ids = lineas.flatMap(({ tallaId }) => tallaId ?? [])
  if (ids.length > 0) tx.later(() => ended(tx, ownerId, at).where('tallaId', 'in', ids))
}

/** The sizes in the pedido since this version. */
const endOrdered = (tx: Writer, { id, ownerId, version }: ChangeEvent<'pedido'>, at: string) =>
  ended(tx, ownerId, at)
    .where('tallaId', 'in', (eb) =>
      eb
        .selectFrom('pedidoItems')
        .select((item) => item.ref('pedidoItems.tallaId').$notNull().as('tallaId'))
        .where('pedidoId', '=', id)
        .where('desde', '=', version)
        .where('hasta', 'is', null)
        .where('tallaId', 'is not', null),
    )
    .execute()

/**
 * Notifies consultoras who wait for these sizes, in queue order, as many as there are pieces minus open turns. Skips
 * sizes and products that are not for sale, and consultoras who may not order; these keep their place.
 * @param tallas a SELECT of size ids.
 */
export async function tellWaiting(tx: Writer, tallas: RawBuilder<unknown>, at: string): Promise<void> {
  const wanted = await findWanted(tx, tallas)
  if (wanted.length === 0) return
  const ids = wanted.map(({ id }) => id)
  // Row lock: serialises concurrent returns.
  await lockRows(tx, 'producto_tallas', ids)
  const libres = (await countPieces(tx, ids, at)).filter(({ libres }) => libres > 0)
  if (libres.length === 0) return
  const told = await tellFirst(tx, libres, at)
  // One event, and one letter, per consultora.
  const byPerson = new Map(told.map(({ id, consultoraId }) => [consultoraId, id]))
  for (const [ownerId, id] of byPerson) tx.publish({ topic: 'aviso', id, ownerId })
  for (const { id } of libres) tx.publish({ topic: 'espera', id })
}

/** Those of the sizes that are for sale, have an unheld piece, and have open avisos. */
async function findWanted(tx: Writer, tallas: RawBuilder<unknown>): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select producto_tallas.id from producto_tallas join productos on productos.id = producto_tallas.producto_id
    where producto_tallas.id in (${tallas})
      and producto_tallas.activo = 1 and producto_tallas.retirada = 0 and productos.activo = 1
      and producto_tallas.stock > producto_tallas.apartado
      and exists (select 1 from avisos where avisos.talla_id = producto_tallas.id and avisos.estado = 'espera')
    order by producto_tallas.id`.execute(tx)
  return rows
}

async function countPieces(tx: Writer, ids: string[], at: string): Promise<{ id: string; libres: number }[]> {
  const { rows } = await sql<{ id: string; disponible: number; avisadas: number }>`
    select id, stock - apartado as disponible, (
      select count(*) from avisos
      where avisos.talla_id = producto_tallas.id and avisos.estado = 'avisado' and avisos.vence_at > ${at}
    ) as avisadas
    from producto_tallas where id in (${sql.join(ids)})`.execute(tx)
  return rows.map(({ id, ...counted }) => ({ id, libres: libresParaAvisar(counted) }))
}

async function tellFirst(tx: Writer, libres: { id: string; libres: number }[], at: string) {
  const places = libres.map(({ id, libres }) => sql`when ${id} then cast(${libres} as integer)`)
  const { rows } = await sql<{ id: string; consultoraId: string }>`
    update avisos set estado = 'avisado', avisado_at = ${at}, vence_at = ${venceAt(at)}
    where estado = 'espera' and id in (
      select id from (
        select avisos.id, avisos.talla_id, row_number() over (partition by avisos.talla_id order by avisos.turno) as lugar
        from avisos join user_roles on user_roles.user_id = avisos.consultora_id
        where avisos.estado = 'espera' and avisos.talla_id in (${sql.join(libres.map(({ id }) => id))})
          and user_roles.role = 'consultor' and user_roles.suspendida_at is null
      ) as cola
      where lugar <= (case talla_id ${sql.join(places, sql` `)} end)
    )
    returning id, consultora_id`.execute(tx)
  return rows
}

const everyMs = 60_000
/** Turns closed per transaction, which locks their sizes. */
const maxAtOnce = 200

/** Passes expired turns on, once a minute. @returns a function that stops it. */
export function passTurnsOn({ db, log }: { db: Database; log: Log }): () => void {
  const pass = () =>
    void endOverdueTurns(db).catch((error: unknown) => log.warn({ err: error }, 'turns of avisos not passed on'))
  pass()
  const timer = setInterval(pass, everyMs).unref()
  return () => clearInterval(timer)
}

/**
 * Closes expired turns and notifies the next consultoras.
 * @returns the number of closed turns.
 */
export async function endOverdueTurns(db: Database, at = now()): Promise<number> {
  const overdue = await db.read
    .selectFrom('avisos')
    .select(['id', 'tallaId'])
    .where(sql<boolean>`estado = 'avisado'`)
    .where('venceAt', '<=', at)
    .orderBy('venceAt')
    .limit(maxAtOnce)
    .execute()
  if (overdue.length === 0) return 0
  const tallas = [...new Set(overdue.map(({ tallaId }) => tallaId))]
  const ids = overdue.map(({ id }) => id)
  await db.write(async (tx) => {
    // Lock order: sizes before avisos.
    await lockRows(tx, 'producto_tallas', tallas)
    await tx
      .updateTable('avisos')
      .set({ estado: 'vencido', cerradoAt: at })
      .where('id', 'in', ids)
      .where('estado', '=', 'avisado')
      .where('venceAt', '<=', at)
      .execute()
    for (const id of tallas) tx.publish({ topic: 'espera', id })
    await tellWaiting(tx, sql`select id from producto_tallas where id in (${sql.join(tallas)})`, at)
  })
  return overdue.length
}
