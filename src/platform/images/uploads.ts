import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Budget, Limits } from '#platform/auth/limits.ts'
import type { Database } from '#platform/db/database.ts'
import type { Env } from '#platform/env.ts'
import { chunksOf } from '#platform/http/body-limit.ts'
import { newId, now } from '#platform/ids.ts'
import { AppError } from '#shared/errors.ts'
import type { Imagen, RasterFormat } from '#shared/imagen.ts'
import { dayMs } from '#shared/time.ts'
import { openImageId, type Recipe } from './image-id.ts'
import type { PictureWorker } from './picture-worker.ts'
import type { ProcessedImage } from './pipeline.ts'
import { type ImageStore, removeAbandoned } from './store.ts'

/** The magic numbers of each format, as latin1. */
const beginnings: [RasterFormat | 'heic', RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n.\n/s],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['tiff', /^(II[*+]\0|MM\0[*+])/],
  ['avif', /^.{4}ftypavi[fs]/s],
  ['heic', /^.{4}ftyp(hei[cx]|mif1)/s],
]
const headBytes = 4096

async function formatOf(file: string): Promise<RasterFormat | 'heic' | null> {
  const opened = await open(file)
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(headBytes)).finally(() => opened.close())
  const head = buffer.subarray(0, bytesRead)
  const [format] = beginnings.find(([, beginning]) => beginning.test(head.toString('latin1', 0, 16))) ?? []
  return format === 'tiff' && isRaw(head) ? null : (format ?? null)
}

/** Raw photos are TIFFs too: Canon marks them `CR`, others begin with a preview (NewSubfileType 1). */
function isRaw(tiff: Buffer): boolean {
  if (tiff.toString('latin1', 8, 10) === 'CR') return true
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const isLittleEndian = tiff[0] === 0x49
  const first = tiff.length >= 8 ? view.getUint32(4, isLittleEndian) + 2 : tiff.length
  if (first + 12 > tiff.length) return false
  return view.getUint16(first, isLittleEndian) === 254 && view.getUint32(first + 8, isLittleEndian) === 1
}

/** The limits of one kind of upload, with the error messages. */
export type UploadRule = {
  recipe: Recipe
  maxBytes: number
  formats: readonly RasterFormat[]
  tooLarge: string
  wrongType: string
}

export type Uploads = {
  /**
   * Reads a request body as a picture, processes and stores it. The same bytes give the same picture.
   * @param personId the user, who may have three concurrent uploads; all users together eight, six of them avatars.
   * @throws body_too_large, unsupported_type; invalid_request when it is cut off or too slow; unavailable with
   * `retryAfterSeconds` when too many are in progress; too_many_requests beyond the user's daily limit.
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
/** Slow avatar uploads of applicants must not block product pictures. */
const maxConcurrentAvatars = 6
const maxPerPerson = 3
/** A phone with a weak signal: 10 MB in two minutes, 2 MB in 24 seconds. */
const slowestBytesPerMs = 85

/** Receives pictures. The body is streamed to a file, which is removed at the end. */
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
    ready ??= mkdir(folder, { recursive: true }).then(() => removeAbandoned(folder))
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
          // Refunds refused uploads.
          await limits.giveBack(taken)
          throw error
        })
      } finally {
        inside.delete(place)
      }
    },
  }
}

/** Stores the row before the files, so that the sweep of unused pictures finds the leftovers of a crash. */
async function keepImage(db: Database, store: ImageStore, image: ProcessedImage): Promise<void> {
  const { id, ancho, alto, anchos, color } = image
  await db.read
    .insertInto('imagenes')
    .values({ id, ancho, alto, anchos: JSON.stringify(anchos), color, createdAt: now() })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sinUsoDesde: null }))
    .execute()
  await store.put(image)
}

/** A picture stored with all its files; resets its unused time. */
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

/** Writes the body to a file and counts its bytes. @returns the picture's id. */
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
