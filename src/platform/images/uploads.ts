import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Budget, Limits } from '#platform/auth/limits.ts'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { chunksOf } from '#platform/http/body-limit.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Imagen, RasterFormat } from '#shared/imagen.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { formatOf } from './format.ts'
import { openImageId, type Recipe } from './image-id.ts'
import type { PictureWorker } from './picture-worker.ts'
import type { ProcessedImage } from './pipeline.ts'
import type { ImageStore } from './stored-image.ts'

/** What one kind of upload accepts, and the sentences that refuse the rest. */
export type UploadRule = {
  recipe: Recipe
  maxBytes: number
  formats: readonly RasterFormat[]
  tooLarge: string
  wrongType: string
}

export type Uploads = {
  /**
   * Reads the body of a request as a picture, makes it in our widths and stores it. The same bytes give the same picture.
   * @param personId whose upload it is; each person has three under way at most, everybody together eight, of which photos of
   * people leave two to pictures of products.
   * @throws body_too_large, unsupported_type; invalid_request when it breaks off or is too slow; unavailable with `retryAfterSeconds` when too many wait; too_many_requests
   * when a person has kept as many on one day as may be.
   */
  take: (request: Request, personId: string, rule: UploadRule) => Promise<Imagen>
}

type Parts = {
  db: Database
  images: ImageStore
  worker: PictureWorker
  limits: Limits
  env: Pick<Env, 'DATA_DIR' | 'AVATARS_PER_PERSON_DAILY' | 'IMAGES_PER_ADMIN_DAILY'>
}

const maxConcurrent = 8
/** Every applicant may upload a photo: slow ones must not keep pictures of products out. */
const maxConcurrentAvatars = 6
const maxPerPerson = 3
/** A phone with a weak signal: 10 MB in two minutes, 2 MB in 24 seconds. */
const slowestBytesPerMs = 85

/**
 * Receives uploaded pictures. The body is streamed to a file, so that an upload takes no more of the server's memory than one
 * chunk; the file is removed when the picture is made or refused.
 */
export function openUploads({ db, images: store, worker, limits, env }: Parts): Uploads {
  const inside = new Set<{ personId: string; recipe: Recipe }>()
  const folder = join(env.DATA_DIR, 'subidas')
  const budgetOf = (personId: string, recipe: Recipe): Budget => ({
    clave: `${recipe}:${personId}`,
    max: recipe === 'avatar' ? env.AVATARS_PER_PERSON_DAILY : env.IMAGES_PER_ADMIN_DAILY,
    withinMs: dayMs,
    refusal: () => 'Subiste muchas imágenes hoy. Intenta de nuevo mañana.',
  })
  let ready: Promise<void> | undefined

  const receive = async (request: Request, rule: UploadRule): Promise<Imagen> => {
    ready ??= readyFolder(folder)
    await ready
    const file = join(folder, newId())
    try {
      const id = await readBody(request, rule, file)
      await assertFormat(file, rule)
      const known = await findKept(db, store, id)
      if (known) return known
      const image = await worker.make({ file, id, recipe: rule.recipe })
      await keepImage(db, store, image)
      return imagenOf(image)
    } finally {
      await rm(file, { force: true })
    }
  }
  return {
    take: async (request, personId, rule) => {
      const { recipe } = rule
      const own = [...inside].filter((it) => it.personId === personId)
      const avatars = [...inside].filter((it) => it.recipe === 'avatar')
      const noPlace = inside.size >= maxConcurrent || (recipe === 'avatar' && avatars.length >= maxConcurrentAvatars)
      if (noPlace || own.length >= maxPerPerson) {
        throw new AppError('unavailable', 'Hay varias imágenes en proceso. Intenta de nuevo en unos segundos.', {
          retryAfterSeconds: 5,
        })
      }
      const place = { personId, recipe }
      inside.add(place)
      const budget = budgetOf(personId, recipe)
      try {
        const taken = await limits.take([budget])
        return await receive(request, rule).catch(async (error: unknown) => {
          // A refused upload fills no disk: it is not counted.
          await limits.giveBack(taken)
          throw error
        })
      } finally {
        inside.delete(place)
      }
    },
  }
}

const forgottenMs = hourMs

/** Makes the folder and removes what a killed server left in it. Uploads of another server are younger than an hour. */
async function readyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > forgottenMs) await rm(file, { force: true })
  }
}

/**
 * Stores a picture: first the row, then its files, so that what a crash leaves half done is found and removed like any
 * picture that is not in use.
 */
async function keepImage(db: Database, store: ImageStore, image: ProcessedImage): Promise<void> {
  const { id, ancho, alto, anchos, color } = image
  await db.read
    .insertInto('imagenes')
    .values({ id, ancho, alto, anchos: JSON.stringify(anchos), color, createdAt: now() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sinUsoDesde: null }))
    .execute()
  await store.put(image)
}

/** A picture that is stored already, with all its files. It counts as in use for another day. */
async function findKept(db: Database, store: ImageStore, id: string): Promise<Imagen | null> {
  const row = await db.read
    .updateTable('imagenes')
    .set({ sinUsoDesde: null })
    .where('id', '=', id)
    .returning(['id', 'ancho', 'alto', 'anchos', 'color'])
    .executeTakeFirst()
  if (!row) return null
  const image = { ...row, anchos: JSON.parse(row.anchos) as number[] }
  return (await store.has(image)) ? image : null
}

const imagenOf = ({ id, ancho, alto, anchos, color }: ProcessedImage): Imagen => ({ id, ancho, alto, anchos, color })

async function assertFormat(file: string, { formats, wrongType }: UploadRule): Promise<void> {
  const format = await formatOf(file)
  if (format !== null && format !== 'heic' && formats.includes(format)) return
  throw new AppError(
    'unsupported_type',
    format === 'heic' ? `${wrongType.replace(/\.$/, '')}. Guarda antes la foto HEIC como JPG.` : wrongType,
  )
}

/**
 * Writes the body to a file, counted while it is read: what it says of its own length is only a first hint.
 * @returns the id that it has as a picture.
 */
async function readBody({ headers, body }: Request, rule: UploadRule, file: string): Promise<string> {
  const { maxBytes, tooLarge, wrongType, recipe } = rule
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new AppError('body_too_large', tooLarge)
  if (!body) throw new AppError('unsupported_type', wrongType)
  const name = openImageId(recipe)
  let size = 0
  const deadline = Date.now() + maxBytes / slowestBytesPerMs
  const out = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of chunksOf(body)) {
      size += chunk.length
      if (size > maxBytes) throw new AppError('body_too_large', tooLarge)
      if (Date.now() > deadline)
        throw new AppError('invalid_request', 'La conexión es demasiado lenta para esta imagen.')
      name.update(chunk)
      await out.appendFile(chunk)
    }
  } finally {
    await out.close()
  }
  return name.id()
}
