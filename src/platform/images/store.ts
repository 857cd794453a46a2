import { constants, createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Env } from '#platform/env.ts'
import { hourMs } from '#shared/time.ts'
import { openS3Store } from './s3-store.ts'
import { fileNames, type ImageStore, isFileName } from './stored-image.ts'

/** The store that the settings name: S3-compatible with `S3_*`, else a folder in `DATA_DIR`. */
export const openImageStore = (env: Env): ImageStore =>
  env.S3_ENDPOINT ? openS3Store(env) : openFolderStore(join(env.DATA_DIR, 'imagenes'))

/** Pictures in a local folder, spread over 256 subfolders. */
function openFolderStore(folder: string): ImageStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  const exists = (name: string) =>
    access(pathOf(name)).then(
      () => true,
      () => false,
    )
  return {
    put: async ({ id, files }) => {
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true })
      await Promise.all(files.map(({ ancho, format, bytes }) => writeWhole(pathOf(`${id}-${ancho}.${format}`), bytes)))
    },
    open: async (name) => {
      if (!isFileName(name) || !(await exists(name))) return null
      return Readable.toWeb(createReadStream(pathOf(name))) as ReadableStream<Uint8Array>
    },
    has: async (image) => (await Promise.all(fileNames(image).map(exists))).every(Boolean),
    remove: async (image) => {
      await Promise.all(fileNames(image).map((name) => rm(pathOf(name), { force: true })))
    },
    tidy: () => forgetDrafts(folder),
    check: async () => {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
    },
  }
}

const draftEnds = '.draft'
const forgottenMs = hourMs

/** Another server of the same folder may be at work: what is being written is younger. */
async function forgetDrafts(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names.filter((it) => it.endsWith(draftEnds))) {
    const file = join(folder, name)
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > forgottenMs) await rm(file, { force: true })
  }
}

/** Writes beside the place and moves it there, so that nobody ever reads half a file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${process.pid}${draftEnds}`
  const file = await open(draft, 'w')
  await file.writeFile(bytes)
  await file.sync()
  await file.close()
  await rename(draft, path)
}
