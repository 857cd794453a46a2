import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type CambioDeProducto, formWith, stockChange } from '#modules/catalogo/cargas/plan.ts'
import { type CambioDeFila, silenceMs } from '#modules/catalogo/cargas/rules.ts'
import { cargasTexts } from '#modules/catalogo/cargas/texts.ts'
import type { AdminProducto } from '#modules/catalogo/fields.ts'
import { type ProductoRequest, productoSchema } from '#modules/catalogo/schema.ts'
import { findAdminProductos, findUltimosGuardados } from '#modules/catalogo/server/admin-reads.ts'
import { createProducto, saveProducto } from '#modules/catalogo/server/producto-writes.ts'
import { recordChange } from '#platform/audit/record.ts'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { outsideAttempt } from '#platform/db/idempotency.ts'
import type { CargaProductoRow } from '#platform/db/schema.ts'
import { isOutage } from '#platform/http/problem.ts'
import { newId, now } from '#platform/ids.ts'
import type { Log } from '#platform/log.ts'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/rights.ts'
import { findCarga } from './reads.ts'

type Turn = { db: Database; admin: Actor; id: string; turno: string }

/** Another server took over the file, or it was deleted. */
class TurnLost extends Error {}

/**
 * Claims the file with one conditional UPDATE, so that a double click starts it once.
 * @param confirmado warnings are confirmed; a file that was started does not ask again.
 * @throws not_found for another user's file; conflict when it is being applied, was applied, or has unconfirmed warnings.
 */
async function takeTurn(db: Database, admin: Actor, id: string, confirmado: boolean): Promise<string> {
  const turno = newId()
  const at = now()
  const silentSince = new Date(Date.now() - silenceMs).toISOString()
  await db.write(async (tx) => {
    const carga = await findCarga(tx, admin.id, id)
    if (!carga) throw new AppError('not_found', cargasTexts.missing)
    const dudas = carga.aplicadaAt ? 0 : carga.dudas
    if (dudas > 0 && !confirmado) throw new AppError('conflict', cargasTexts.dudas(dudas))
    const taken = await tx
      .updateTable('cargas')
      .set({ estado: 'aplicando', turno, latidoAt: at, aplicadaAt: carga.aplicadaAt ?? at })
      .where('id', '=', id)
      .where('actorId', '=', admin.id)
      .where((eb) =>
        eb.or([
          eb('estado', 'in', ['revisada', 'interrumpida']),
          eb.and([eb('estado', '=', 'aplicando'), eb('latidoAt', '<', silentSince)]),
        ]),
      )
      .returning('id')
      .execute()
    if (taken.length === 0)
      throw new AppError('conflict', carga.estado === 'terminada' ? cargasTexts.over : cargasTexts.busy)
    if (carga.aplicadaAt) return
    const after = { archivo: carga.archivo, ...carga.cuentas.productos }
    await recordChange(tx, { actor: admin, verbo: 'carga_aplicada', objetoId: id, before: null, after, at })
  })
  return turno
}

/** Marks a product as done. @throws TurnLost, which rolls back, when another server took over, or has done this product. */
async function mark(
  tx: Writer,
  { id, turno }: Turn,
  { posicion }: CargaProductoRow,
  end: Partial<Pick<CargaProductoRow, 'estado' | 'motivo' | 'productoId'>>,
): Promise<void> {
  const marked = await tx
    .updateTable('cargaProductos')
    .set(end)
    .where('cargaId', '=', id)
    .where('posicion', '=', posicion)
    .where('estado', '=', 'pendiente')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('cargas').select('cargas.id').where('cargas.id', '=', id).where('turno', '=', turno)),
    )
    .returning('posicion')
    .execute()
  if (marked.length === 0) throw new TurnLost()
}

async function beat({ db, id, turno }: Turn): Promise<void> {
  const mine = db.read.updateTable('cargas').set({ latidoAt: now() }).where('id', '=', id).where('turno', '=', turno)
  if ((await mine.returning('id').execute()).length === 0) throw new TurnLost()
}

async function finish({ db, admin, id, turno }: Turn): Promise<void> {
  const at = now()
  await db.write(async (tx) => {
    const ended = await tx
      .updateTable('cargas')
      .set({ estado: 'terminada', turno: null, terminadaAt: at })
      .where('id', '=', id)
      .where('turno', '=', turno)
      .returning('archivo')
      .execute()
    const carga = await findCarga(tx, admin.id, id)
    if (!ended[0] || !carga) throw new TurnLost()
    const after = { archivo: carga.archivo, ...carga.avance }
    await recordChange(tx, { actor: admin, verbo: 'carga_terminada', objetoId: id, before: null, after, at })
  })
}

/** Releases the claim, so that the rest can continue at once. */
async function interrupt({ db, id, turno }: Omit<Turn, 'admin'>): Promise<void> {
  await db.read
    .updateTable('cargas')
    .set({ estado: 'interrumpida', turno: null })
    .where('id', '=', id)
    .where('turno', '=', turno)
    .execute()
}

/** Applies files in the background while the server runs. */
export type Cargas = {
  /** Starts to apply a file, or continues an interrupted one (spec 3.5). @throws like `takeTurn`. */
  apply: (admin: Actor, id: string, confirmado: boolean) => Promise<void>
  /** Stops after the current product; the rest waits for 'Continuar'. */
  stop: () => Promise<void>
}

const productosAtOnce = 25
/** Minimum interval between products, for other requests. */
const everyMs = 12
/** PostgreSQL spends most of the time waiting; half of the write connections stay free. */
const concurrent = { sqlite: 1, postgres: 3 }
const retries = 5
const retryMs = 1_000

export function openCargas(db: Database, log: Log): Cargas {
  const running = new Set<Promise<void>>()
  const state = { stopping: false }
  return {
    apply: async (admin, id, confirmado) => {
      const turno = await takeTurn(db, admin, id, confirmado)
      const run = outsideAttempt(() => applyAll({ db, log, admin, id, turno, state }))
        .catch(async (error: unknown) => {
          if (!(error instanceof TurnLost)) log.warn({ err: error, carga: id }, 'a file of products was interrupted')
          await interrupt({ db, id, turno }).catch(() => {})
        })
        .finally(() => running.delete(run))
      running.add(run)
    },
    stop: async () => {
      state.stopping = true
      await Promise.all(running)
    },
  }
}

type Run = Turn & { log: Log; state: { stopping: boolean } }

async function applyAll(run: Run): Promise<void> {
  const { db, id, state } = run
  for (;;) {
    const pending = await db.read
      .selectFrom('cargaProductos')
      .selectAll()
      .where('cargaId', '=', id)
      .where('estado', '=', 'pendiente')
      .orderBy('posicion')
      .limit(productosAtOnce)
      .execute()
    if (pending.length === 0) return finish(run)
    const ids = pending.flatMap(({ productoId }) => productoId ?? [])
    const productos = new Map((await findAdminProductos(db.read, ids)).map((it) => [it.id, it]))
    await beat(run)
    const inTurn = pLimit(concurrent[db.engine])
    const ends = await Promise.allSettled(
      pending.map((row) =>
        inTurn(async () => {
          if (state.stopping) return
          await Promise.all([applyPatiently(run, row, productos.get(row.productoId ?? '')), pause(everyMs)])
        }),
      ),
    )
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    if (state.stopping) return interrupt(run)
  }
}

/** Retries while the database is briefly unavailable. */
async function applyPatiently(run: Run, row: CargaProductoRow, producto: AdminProducto | undefined): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOne(run, row, producto)
    } catch (error) {
      if (!isOutage(error) || tries > retries || run.state.stopping) throw error
      await pause(retryMs)
    }
  }
}

/** Writes one product like the form and marks it, in one transaction. */
async function applyOne(run: Run, row: CargaProductoRow, producto: AdminProducto | undefined): Promise<void> {
  const { admin } = run
  // Survives a kill, but not a power cut: a lost product is pending again, because its mark is lost too.
  const db = { ...run.db, write: run.db.writeRelaxed }
  const cambio = JSON.parse(row.cambio) as CambioDeProducto
  const done = async (tx: Writer, after: AdminProducto, before: AdminProducto | null) => {
    await mark(tx, run, row, { estado: 'hecho', productoId: after.id })
    if (before) await noteStocks(tx, row, cambio, { before, after })
  }
  let form: ProductoRequest | undefined
  try {
    const seen = row.version
    if (seen !== null && producto?.version !== seen) throw new AppError('stale', cargasTexts.stale(undefined))
    form = productoSchema.parse(formWith(producto, cambio))
    if (producto && seen !== null) await saveProducto(db, admin, producto.id, { ...form, version: seen }, done)
    else await createProducto(db, admin, form, done)
  } catch (error) {
    if (error instanceof TurnLost || isOutage(error)) throw error
    if (!(error instanceof AppError))
      run.log.error({ err: error, carga: run.id }, 'a product of a file was not written')
    const motivo =
      error instanceof AppError
        ? await sentencesOf(run.db.read, error, row.productoId, form)
        : 'No se pudo guardar por un error del sistema. Si vuelve a pasar, avisa a soporte.'
    await db.write((tx) => mark(tx, run, row, { estado: 'rechazado', motivo }))
  }
}

type Saved = { before: AdminProducto; after: AdminProducto }

/** Rewrites the changes of stock as stored: pieces may be sold after the review. */
async function noteStocks(
  tx: Writer,
  { cargaId, posicion }: CargaProductoRow,
  { tallas }: CambioDeProducto,
  { before, after }: Saved,
): Promise<void> {
  const stored = new Map<string, CambioDeFila>()
  for (const { id, stock } of tallas) {
    const [was, is] = [before, after].map((it) => it.tallas.find((talla) => talla.id === id))
    if (!was || !is || stock === undefined) continue
    const change = stockChange(was, is.stock, stock)
    stored.set(change.que, change)
  }
  if (stored.size === 0) return
  const rows = tx.selectFrom('cargaFilas').select(['fila', 'cambios']).where('cargaId', '=', cargaId)
  for (const { fila, cambios } of await rows.where('posicion', '=', posicion).execute()) {
    const now = JSON.stringify((JSON.parse(cambios) as CambioDeFila[]).map((it) => stored.get(it.que) ?? it))
    if (now === cambios) continue
    const row = tx.updateTable('cargaFilas').set({ cambios: now }).where('cargaId', '=', cargaId)
    await row.where('fila', '=', fila).execute()
  }
}

async function sentencesOf(
  read: Reader,
  { code, detail, facts }: AppError,
  productoId: string | null,
  form: ProductoRequest | undefined,
): Promise<string> {
  if (!facts.errors && (code === 'stale' || code === 'not_found')) {
    const ultimos = await findUltimosGuardados(read, productoId ? [productoId] : [])
    return cargasTexts.stale(ultimos.get(productoId ?? '')?.producto)
  }
  const sentences = facts.errors?.map(({ path, message }) => {
    const talla = form?.tallas[Number(/^tallas\.(\d+)\./.exec(path)?.[1] ?? -1)]
    return talla ? `Talla ${talla.talla}: ${message}` : message
  })
  return [...new Set(sentences ?? [detail])].join(' ')
}
