import { graceMs } from '#modules/catalogo/imagenes/rules.ts'
import type { Database, Reader } from '#platform/db/database.ts'
import type { ImageStore } from '#platform/images/store.ts'
import type { Log } from '#platform/log.ts'
import { dayMs } from '#shared/time.ts'

type Sweep = {
  db: Database
  images: ImageStore
  log: Log
  /** Pictures that no row shows and that stay all the same: the brand's own. */
  keep: readonly string[]
}

const everyMs = dayMs

/** Sweeps at start and then daily, as long as the server runs. Returns how to stop. */
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
 * Takes away pictures that nothing has shown for 24 hours, rows first and then files: a product's draft or a page that
 * is still open keeps its pictures for a day. What is not shown today is marked; what was marked a day ago goes.
 * @returns how many pictures went.
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

/** Asked again in the statement itself: somebody may have taken the picture up in between. */
const takeAway = (db: Database, id: string, dayAgo: string) =>
  db.read
    .deleteFrom('imagenes')
    .where('id', 'in', unused(db.read).where('sinUsoDesde', '<=', dayAgo).where('imagenes.id', '=', id))
    .returning(['id', 'anchos'])
    .executeTakeFirst()

const unused = (read: Reader) =>
  read
    .selectFrom('imagenes')
    .select('imagenes.id')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('productos').select('productos.id').whereRef('productos.imagenId', '=', 'imagenes.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('productoImagenes').select('posicion').whereRef('productoImagenes.imagenId', '=', 'imagenes.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('campanas').select('campanas.id').whereRef('campanas.imagenId', '=', 'imagenes.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('profiles').select('profiles.id').whereRef('avatarImagenId', '=', 'imagenes.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pedidoItems').select('posicion').whereRef('pedidoItems.imagenId', '=', 'imagenes.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('propuestaLineas').select('posicion').whereRef('propuestaLineas.imagenId', '=', 'imagenes.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('devoluciones').select('id').whereRef('devoluciones.imagenId', '=', 'imagenes.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('devoluciones').select('id').whereRef('devoluciones.fotoId', '=', 'imagenes.id'))),
    )
