import { Hono } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Faltante } from '#modules/carrito/rules.ts'
import { maxAvisos, undoMs } from '#modules/mensajes/avisos/rules.ts'
import { avisosTexts } from '#modules/mensajes/avisos/texts.ts'
import { assertNotSuspended, type WhomToAsk } from '#modules/personas/consultoras/server/reads.ts'
import type { Limits } from '#platform/auth/limits.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { lockRows } from '#platform/db/locks.ts'
import { actorOf, authorize, type Front, idOf, noContent, parse } from '#platform/http/route.ts'
import { newId, now } from '#platform/ids.ts'
import { imagenColumns, imagenFrom } from '#platform/images/columns.ts'
import { AppError, notFound } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { hourMs } from '#shared/time.ts'
import { tellWaiting } from './tell-writes.ts'

/**
 * Requests a notice for when a sold-out size is back (spec 3.4). A no-op while waiting; after a notice, a new place at
 * the end of the queue. Locks the size: a piece that comes back concurrently is either seen here or announced.
 * @returns the id of the aviso.
 * @throws suspended; not_found when it is not for sale; conflict when pieces are available, or beyond the maximum.
 */
function askAviso(db: Database, consultora: Actor, tallaId: string, whomToAsk: WhomToAsk): Promise<{ id: string }> {
  const at = now()
  return db.write(async (tx) => {
    await assertNotSuspended(tx, consultora.id, whomToAsk)
    await lockRows(tx, 'producto_tallas', [tallaId])
    await assertSoldOut(tx, tallaId)
    // Serialises the user's devices, so that the count holds.
    await lockRows(tx, 'profiles', [consultora.id])
    const known = await tx
      .selectFrom('avisos')
      .select(['id', 'estado'])
      .where('consultoraId', '=', consultora.id)
      .where('tallaId', '=', tallaId)
      .executeTakeFirst()
    if (known?.estado === 'espera') return { id: known.id }
    await assertRoom(tx, consultora.id, at)
    tx.publish({ topic: 'espera', id: tallaId })
    const fresh = {
      ...{ estado: 'espera' as const, turno: await nextTurno(tx, tallaId), createdAt: at },
      ...{ avisadoAt: null, venceAt: null, cerradoAt: null },
    }
    if (known) {
      await tx.updateTable('avisos').set(fresh).where('id', '=', known.id).execute()
      return { id: known.id }
    }
    const id = newId()
    await tx
      .insertInto('avisos')
      .values({ id, consultoraId: consultora.id, tallaId, ...fresh })
      .execute()
    return { id }
  })
}

async function assertSoldOut(tx: Writer, tallaId: string): Promise<void> {
  const talla = await tx
    .selectFrom('productoTallas')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .select((eb) => eb('stock', '-', eb.ref('apartado')).as('disponible'))
    .where('productoTallas.id', '=', tallaId)
    .where('productoTallas.activo', '=', 1)
    .where('productoTallas.retirada', '=', 0)
    .where('productos.activo', '=', 1)
    .executeTakeFirstOrThrow(notFound('Esta talla no está a la venta por ahora.'))
  const { disponible } = talla
  if (disponible > 0) throw new AppError('conflict', avisosTexts.thereIs(disponible), { disponible })
}

async function assertRoom(tx: Writer, consultoraId: string, at: string): Promise<void> {
  const { avisos } = await tx
    .selectFrom('avisos')
    .select(({ fn }) => fn.countAll<number>().as('avisos'))
    .where('consultoraId', '=', consultoraId)
    .where((eb) => eb.or([eb('estado', '=', 'espera'), eb.and([eb('estado', '=', 'avisado'), eb('venceAt', '>', at)])]))
    .executeTakeFirstOrThrow()
  if (avisos >= maxAvisos)
    throw new AppError(
      'conflict',
      `Puedes esperar ${maxAvisos} tallas a la vez. Quita alguna de Avisos para pedir otra.`,
    )
}

/** The end of the queue of this size, whose row is locked. */
async function nextTurno(tx: Writer, tallaId: string): Promise<number> {
  const { last } = await tx
    .selectFrom('avisos')
    .select(({ fn }) => fn.max<number | null>('turno').as('last'))
    .where('tallaId', '=', tallaId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/**
 * Removes an aviso. The turn of a notified one passes to the next.
 * @throws not_found for another consultora's, or a closed one.
 */
async function removeAviso(db: Database, consultora: Actor, id: string): Promise<void> {
  const at = now()
  await db.write(async (tx) => {
    const tallaId = await lockTallaOf(tx, consultora, id)
    const gone = await tx
      .updateTable('avisos')
      .set({ estado: 'quitado', cerradoAt: at })
      .where('id', '=', id)
      .where('consultoraId', '=', consultora.id)
      .where('estado', 'in', ['espera', 'avisado'])
      .returning('venceAt')
      .executeTakeFirstOrThrow(notFound(avisosTexts.missing))
    tx.publish({ topic: 'espera', id: tallaId })
    if (gone.venceAt) await tellWaiting(tx, sql`select cast(${tallaId} as text)`, at)
  })
}

/**
 * Undoes `removeAviso`, in the same place; not for a notified one.
 * @throws not_found for another consultora's; conflict after the time for undo.
 */
async function restoreAviso(db: Database, consultora: Actor, id: string): Promise<void> {
  const at = now()
  const since = new Date(Date.parse(at) - undoMs).toISOString()
  await db.write(async (tx) => {
    const tallaId = await lockTallaOf(tx, consultora, id)
    await lockRows(tx, 'profiles', [consultora.id])
    await assertRoom(tx, consultora.id, at)
    const back = await tx
      .updateTable('avisos')
      .set({ estado: 'espera', cerradoAt: null })
      .where('id', '=', id)
      .where('consultoraId', '=', consultora.id)
      .where('estado', '=', 'quitado')
      .where('venceAt', 'is', null)
      .where('cerradoAt', '>', since)
      .returning('id')
      .executeTakeFirst()
    if (!back) throw new AppError('conflict', 'Ya no se puede recuperar este aviso. Pídelo de nuevo desde la prenda.')
    tx.publish({ topic: 'espera', id: tallaId })
    // A piece may have come back meanwhile.
    await tellWaiting(tx, sql`select cast(${tallaId} as text)`, at)
  })
}

async function lockTallaOf(tx: Writer, consultora: Actor, id: string): Promise<string> {
  const aviso = await tx
    .selectFrom('avisos')
    .select('tallaId')
    .where('id', '=', id)
    .where('consultoraId', '=', consultora.id)
    .executeTakeFirstOrThrow(notFound(avisosTexts.missing))
  await lockRows(tx, 'producto_tallas', [aviso.tallaId])
  return aviso.tallaId
}

const avisoSchema = z.strictObject({ tallaId: z.uuid() })
const listQuery = z.strictObject({ productoId: z.uuid().optional(), estado: z.literal('avisado').optional() })

type Parts = {
  db: Database
  limits: Limits
  whomToAsk: WhomToAsk
  /** Records missing pieces: a wait is lost demand (spec 3.6). */
  noteFaltantes: (consultoraId: string, faltantes: Faltante[]) => void
}

const askedPerHour = 400

const own = (summary: string) => authorize({ to: ['consultor'], summary })

/** `/api/avisos`: the sizes a consultora waits for (spec 3.4). */
export const avisosApi = ({ db, limits, whomToAsk, noteFaltantes }: Parts) =>
  new Hono<Front>()
    .get('/', own('The sizes one waits for'), parse('query', listQuery), async (c) =>
      c.json({ items: await listAvisos(db.read, actorOf(c).id, { at: now(), ...c.req.valid('query') }) }),
    )
    .post('/', own('Be told when a sold-out size is back'), parse('json', avisoSchema), async (c) => {
      const actor = actorOf(c)
      const { tallaId } = c.req.valid('json')
      await limits.take([budgetOf(actor.id)])
      const aviso = await askAviso(db, actor, tallaId, whomToAsk)
      noteFaltantes(actor.id, [{ tallaId, piezas: 1 }])
      return c.json(aviso, 201)
    })
    .delete('/:id', own('Wait for a size no longer'), (c) =>
      noContent(c, removeAviso(db, actorOf(c), idOf(c, avisosTexts.missing))),
    )
    .post('/:id/restitucion', own('Undo taking an aviso off the list'), (c) =>
      noContent(c, restoreAviso(db, actorOf(c), idOf(c, avisosTexts.missing))),
    )

const budgetOf = (id: string) => ({
  clave: `avisos:${id}`,
  max: askedPerHour,
  withinMs: hourMs,
  refusal: avisosTexts.slowDown,
})

/**
 * The sizes that a consultora waits for or was notified of within a day: back in stock first, then newest. At most
 * `maxAvisos`, so not paged. `enVenta` is false while the size or its product is inactive: the aviso stays and is not
 * notified.
 * @param at now (ISO, UTC). @param productoId of one product only. @param estado notified ones only.
 */
async function listAvisos(
  read: Reader,
  consultoraId: string,
  { at, productoId, estado }: { at: string } & z.output<typeof listQuery>,
) {
  let query = read
    .selectFrom('avisos')
    .innerJoin('productoTallas', 'productoTallas.id', 'avisos.tallaId')
    .innerJoin('productos', 'productos.id', 'productoTallas.productoId')
    .leftJoin('imagenes', 'imagenes.id', 'productos.imagenId')
    .select(['avisos.id', 'avisos.estado', 'avisos.tallaId', 'talla', 'productos.id as productoId', 'nombre'])
    .select(['avisadoAt', 'venceAt', 'avisos.createdAt', 'productos.activo', 'productoTallas.activo as tallaActivo'])
    .select(['retirada', ...imagenColumns])
    .select((eb) => eb('stock', '-', eb.ref('apartado')).as('disponible'))
    .where('avisos.consultoraId', '=', consultoraId)
    .where((eb) =>
      eb.or([
        eb('avisos.estado', '=', 'espera'),
        eb.and([eb('avisos.estado', '=', 'avisado'), eb('venceAt', '>', at)]),
      ]),
    )
    .orderBy(sql`case avisos.estado when 'avisado' then 0 else 1 end`)
    .orderBy('avisos.createdAt', 'desc')
    .orderBy('avisos.id')
  if (productoId) query = query.where('productos.id', '=', productoId)
  if (estado) query = query.where('avisos.estado', '=', estado)
  return (await query.execute()).map((row) => {
    const { id, tallaId, talla, productoId, nombre, disponible, avisadoAt, venceAt, createdAt } = row
    return {
      ...{ id, estado: estadoOf(row), tallaId, talla, productoId, nombre },
      ...{ imagen: imagenFrom(row), disponible, avisadoAt, venceAt, createdAt },
      enVenta: row.activo === 1 && row.tallaActivo === 1 && row.retirada === 0,
    }
  })
}

const estadoOf = ({ estado }: { estado: string }) => (estado === 'avisado' ? 'avisado' : 'espera')
