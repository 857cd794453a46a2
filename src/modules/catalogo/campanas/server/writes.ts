import { sql } from 'kysely'
import {
  diasOf,
  editProblems,
  type ProductoDeCampana,
  type Vigencia,
  vigenciaOf,
} from '#modules/catalogo/campanas/rules.ts'
import type { CampanaRequest, SaveCampana } from '#modules/catalogo/campanas/schema.ts'
import { campanasTexts, editProblemTexts } from '#modules/catalogo/campanas/texts.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Writer } from '#platform/db/database.ts'
import { assertNotStale, lockRows } from '#platform/db/locks.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError, type FieldError, refusedField } from '#shared/errors.ts'
import { formatPlainDay, mexicanDay } from '#shared/format.ts'
import type { Actor } from '#shared/rights.ts'
import { type Campana, findCampana, findOverlap } from './reads.ts'

/**
 * Creates a campaña (spec 3.5).
 * @throws invalid_request for a past day, or a missing picture or product; conflict at `primerDia` for one that overlaps another.
 */
export function createCampana(db: Database, admin: Actor, request: CampanaRequest): Promise<Campana> {
  const id = newId()
  return db.write(async (tx) => {
    const at = await lockCampanas(tx)
    await assertPossible(tx, { id, before: null, request, at })
    await tx
      .insertInto('campanas')
      .values({ id, ...columnsOf(request, null), version: 1, createdAt: at, updatedAt: at })
      .execute()
    await writeProductos(tx, id, [], request.productos)
    tx.publish({ topic: 'campana', id, version: 1 })
    const { before, after } = factsOf(null, request)
    await recordChange(tx, { actor: admin, verbo: 'campana_creada', objetoId: id, before, after, at })
    return findSaved(tx, id, at)
  })
}

/**
 * Saves the fields of a campaña that may still change (`editTable`). Placed pedidos keep their prices.
 * @throws not_found; stale with the current campaña in `actual`; and like `createCampana`.
 */
export function saveCampana(db: Database, admin: Actor, id: string, { version: seen, ...request }: SaveCampana) {
  return db.write(async (tx) => {
    const before = await lockCampana(tx, id)
    // Read after the lock: waiting pedidos get a later instant (`holdCampanaAt`).
    const at = now()
    await assertNotStale({ seen, actual: before, detail: campanasTexts.stale })
    await assertPossible(tx, { id, before, request, at })
    const version = before.version + 1
    await tx
      .updateTable('campanas')
      .set({ ...columnsOf(request, before), version, updatedAt: at })
      .where('id', '=', id)
      .execute()
    await writeProductos(tx, id, before.productos, request.productos)
    tx.publish({ topic: 'campana', id, version })
    const facts = factsOf(before, request)
    await recordChange(tx, { actor: admin, verbo: 'campana_guardada', objetoId: id, ...facts, at })
    return findSaved(tx, id, at)
  })
}

/** Deletes a campaña. @throws not_found; conflict once one of its products was ordered. */
export function deleteCampana(db: Database, admin: Actor, id: string): Promise<void> {
  return db.write(async (tx) => {
    const before = await lockCampana(tx, id)
    if (before.vendida) throw new AppError('conflict', 'Esta campaña ya tiene ventas: no se puede borrar.')
    await tx.deleteFrom('campanas').where('id', '=', id).execute()
    tx.publish({ topic: 'campana', id, version: before.version + 1 })
    const { nombre, primerDia, ultimoDia } = before
    const facts = { nombre, primerDia, ultimoDia, productos: before.productos.length }
    await recordChange(tx, { actor: admin, verbo: 'campana_borrada', objetoId: id, before: facts })
  })
}

/** Serialises writers of campañas, so that no two overlap; readers and pedidos do not wait. @returns the instant. */
async function lockCampanas(tx: Writer): Promise<string> {
  if (tx.engine === 'postgres') await sql`lock table campanas in share row exclusive mode`.execute(tx)
  return now()
}

/** Also locks out pedidos. @throws not_found. */
async function lockCampana(tx: Writer, id: string): Promise<Campana> {
  await lockCampanas(tx)
  await lockRows(tx, 'campanas', [id])
  const campana = await findCampana(tx, id, now())
  if (!campana) throw new AppError('not_found', campanasTexts.missing)
  return campana
}

type Attempt = { id: string; before: Campana | null; request: CampanaRequest; at: string }

async function assertPossible(tx: Writer, { id, before, request, at }: Attempt): Promise<void> {
  const was = before && { ...before, imagenId: before.imagen?.id ?? null }
  const errors: FieldError[] = editProblems(was, request, mexicanDay(new Date(at))).map(({ path, reason }) => ({
    ...{ path, message: editProblemTexts[reason] },
  }))
  errors.push(...(await missingOf(tx, request)))
  if (errors.length > 0) throw new AppError('invalid_request', campanasTexts.invalid, { errors })
  const other = await findOverlap(tx, vigenciaFrom(request, before), id)
  if (!other) return
  const { primerDia, ultimoDia } = diasOf(other)
  const message = `Se empalma con la campaña ${other.nombre}, del ${formatPlainDay(primerDia)} al ${formatPlainDay(ultimoDia)}.`
  throw refusedField('conflict', 'primerDia', message)
}

async function missingOf(tx: Writer, { imagenId, productos }: CampanaRequest): Promise<FieldError[]> {
  const errors: FieldError[] = []
  // Keeps the picture from the cleanup.
  const imagen =
    imagenId &&
    (await tx
      .updateTable('imagenes')
      .set({ sinUsoDesde: null })
      .where('id', '=', imagenId)
      .returning('id')
      .executeTakeFirst())
  if (imagenId && !imagen) errors.push({ path: 'imagenId', message: 'Esta imagen ya no está. Súbela de nuevo.' })
  if (productos.length === 0) return errors
  const ids = productos.map(({ productoId }) => productoId)
  const rows = await tx.selectFrom('productos').select('id').where('id', 'in', ids).execute()
  const known = new Set(rows.map((row) => row.id))
  for (const [index, productoId] of ids.entries())
    if (!known.has(productoId)) errors.push({ path: `productos.${index}`, message: 'Este producto ya no existe.' })
  return errors
}

/** An unchanged day keeps its exact instant. */
function vigenciaFrom(request: CampanaRequest, before: Campana | null): Vigencia {
  const { desde, hasta } = vigenciaOf(request)
  return {
    desde: request.primerDia === before?.primerDia ? before.desde : desde,
    hasta: request.ultimoDia === before?.ultimoDia ? before.hasta : hasta,
  }
}

const columnsOf = (request: CampanaRequest, before: Campana | null): Vigencia & Columns => {
  const { nombre, texto, imagenId, minimoCentavos, minimoPrimerCentavos } = request
  return { nombre, texto, imagenId, minimoCentavos, minimoPrimerCentavos, ...vigenciaFrom(request, before) }
}
type Columns = Pick<CampanaRequest, 'nombre' | 'texto' | 'imagenId' | 'minimoCentavos' | 'minimoPrimerCentavos'>

async function writeProductos(tx: Writer, campanaId: string, before: ProductoDeCampana[], after: ProductoDeCampana[]) {
  const { gone, kept } = changesOf(before, after)
  const goneIds = gone.map(({ productoId }) => productoId)
  if (gone.length > 0)
    await tx
      .deleteFrom('campanaProductos')
      .where('campanaId', '=', campanaId)
      .where('productoId', 'in', goneIds)
      .execute()
  if (kept.length === 0) return
  const rows = kept.map(({ productoId, precioCentavos, soloCampana }) => ({
    ...{ campanaId, productoId, precioCentavos, soloCampana: Number(soloCampana) },
  }))
  await tx
    .insertInto('campanaProductos')
    .values(rows)
    .onConflict((on) =>
      on.columns(['campanaId', 'productoId']).doUpdateSet((eb) => ({
        precioCentavos: eb.ref('excluded.precioCentavos'),
        soloCampana: eb.ref('excluded.soloCampana'),
      })),
    )
    .execute()
}

/** Removed products, and added or changed ones. */
function changesOf(before: ProductoDeCampana[], after: ProductoDeCampana[]) {
  const [was, is] = [before, after].map((list) => new Map(list.map((it) => [it.productoId, it])))
  const isSame = (it: ProductoDeCampana) => {
    const old = was?.get(it.productoId)
    return old?.precioCentavos === it.precioCentavos && old.soloCampana === it.soloCampana
  }
  return { gone: before.filter(({ productoId }) => !is?.has(productoId)), kept: after.filter((it) => !isSame(it)) }
}

/** The facts for the staff log: changed fields, and changed products by id. */
function factsOf(before: Campana | null, request: CampanaRequest) {
  const { gone, kept } = changesOf(before?.productos ?? [], request.productos)
  const was = new Map((before?.productos ?? []).map((it) => [it.productoId, it]))
  const words = (it: ProductoDeCampana | undefined) => it && [it.precioCentavos, it.soloCampana]
  const listed = (list: ProductoDeCampana[]) => Object.fromEntries(list.map((it) => [it.productoId, words(it)]))
  const { productos: _, ...data } = request
  const { nombre, texto, primerDia, ultimoDia, minimoCentavos, minimoPrimerCentavos } = before ?? {}
  const old = { nombre, texto, primerDia, ultimoDia, minimoCentavos, minimoPrimerCentavos }
  return {
    before: before && {
      ...{ ...old, imagenId: before.imagen?.id ?? null },
      productos: listed([...gone, ...kept.flatMap(({ productoId }) => was.get(productoId) ?? [])]),
    },
    after: { ...data, productos: listed(kept) },
  }
}

async function findSaved(tx: Writer, id: string, at: string): Promise<Campana> {
  const saved = await findCampana(tx, id, at)
  if (!saved) throw new Error(`The campaña ${id} was written and is not there.`)
  return saved
}
