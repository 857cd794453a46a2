import { Hono } from 'hono'
import { sql } from 'kysely'
import { graceMs, imagenTexts } from '#modules/catalogo/imagenes/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import { actorOf, authorize, type Front } from '#platform/http/route.ts'
import type { ImageStore } from '#platform/images/store.ts'
import type { Uploads } from '#platform/images/uploads.ts'
import type { Log } from '#platform/log.ts'
import { dayMs } from '#shared/time.ts'
import { uploadRules } from '#shared/uploads.ts'

type Sweep = {
  db: Database
  images: ImageStore
  log: Log
  /** The brand's own pictures, which no row references. */
  keep: readonly string[]
}

const everyMs = dayMs

/** Cleans up at start and then daily. @returns a function that stops it. */
export function sweepDaily(parts: Sweep): () => void {
  const sweep = () =>
    void sweepImagenes(parts, new Date()).catch((error: unknown) =>
      parts.log.warn({ err: error }, 'pictures not swept'),
    )
  sweep()
  const timer = setInterval(sweep, everyMs).unref()
  return () => clearInterval(timer)
}

/**
 * Deletes pictures that have been unused for 24 hours, rows before files, so that drafts and open pages keep theirs for a day. Marks unused
 * pictures, and deletes them a day later.
 * @returns how many were deleted.
 */
export async function sweepImagenes({ db, images, log, keep }: Sweep, at: Date): Promise<number> {
  const today = at.toISOString()
  const dayAgo = new Date(at.getTime() - graceMs).toISOString()
  const gone = await unused(db.read)
    .where('sinUsoDesde', '<=', dayAgo)
    .execute()
    .then((rows) => Promise.all(rows.map(({ id }) => takeAway(db, id, dayAgo))))
  const taken = gone.filter((image) => image !== undefined)
  for (const { id, anchos } of taken) {
    if (!keep.includes(id)) await images.remove({ id, anchos: JSON.parse(anchos) })
  }

  await images.tidy()

  const idle = await unused(db.read).where('sinUsoDesde', 'is', null).execute()
  for (const { id } of idle) {
    await db.read.updateTable('imagenes').set({ sinUsoDesde: today }).where('id', '=', id).execute()
  }
  if (taken.length > 0) log.info({ pictures: taken.length }, 'unused pictures swept away')
  return taken.length
}

/** Checks again in the statement itself: the picture may be in use by now. */
const takeAway = (db: Database, id: string, dayAgo: string) =>
  db.read
    .deleteFrom('imagenes')
    .where('id', 'in', unused(db.read).where('sinUsoDesde', '<=', dayAgo).where('imagenes.id', '=', id))
    .returning(['id', 'anchos'])
    .executeTakeFirst()

/** Every column that references a picture. */
const uses = [
  ['productos', 'imagen_id'],
  ['producto_imagenes', 'imagen_id'],
  ['campanas', 'imagen_id'],
  ['profiles', 'avatar_imagen_id'],
  ['pedido_items', 'imagen_id'],
  ['propuesta_lineas', 'imagen_id'],
  ['devoluciones', 'imagen_id'],
  ['devoluciones', 'foto_id'],
] as const

const unused = (read: Reader) => {
  const noUse = uses.map(
    ([table, column]) =>
      sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = imagenes.id)`,
  )
  return read
    .selectFrom('imagenes')
    .select('imagenes.id')
    .where(sql<boolean>`(${sql.join(noUse, sql` and `)})`)
}

const { wrongType, tooLarge } = imagenTexts
const rule = { recipe: 'imagen', ...uploadRules.imagen, wrongType, tooLarge } as const

/** `/api/imagenes`: takes the bytes of a picture and returns the stored picture. */
export const imagenesApi = (uploads: Uploads) =>
  new Hono<Front>().post(
    '/',
    authorize({ to: ['productos', 'campanas'], summary: 'Upload a picture, as its bytes' }),
    async (c) => c.json(await uploads.take(c.req.raw, actorOf(c).id, rule), 201),
  )
