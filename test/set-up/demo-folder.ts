import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { openContext } from '#main/context.ts'
import { openDemo } from '#main/demo/seed.ts'
import { addNewFotos } from '#modules/ajustes/sitio/server/reads.ts'
import { readEnv } from '#platform/env.ts'
import { drawCard } from '#platform/images/card.ts'
import type { PictureWorker } from '#platform/images/picture-worker.ts'
import { makeImage } from '#platform/images/pipeline.ts'
import { makeSignInCheap } from './sign-in-cost.ts'

/** A product's picture in pixels: nine tenths of the time goes into the larger widths, which test/api/imagenes tries. */
const productWidth = 320

/**
 * Makes the data folder of the journeys with the demo world: `node demo-folder.ts FOLDER`.
 * `--cheap-sign-in` makes password checks fast. The world is made each time, because its days count from today; its pictures,
 * which take longest, are reused while their sources are unchanged.
 */
async function makeDemoFolder(folder: string, cheapSignIn: boolean): Promise<void> {
  keepPicturesOf(folder)
  const context = await openContext(readEnv({ DATA_DIR: folder, LOG_LEVEL: 'warn' }, 'demo'))
  await addNewFotos(context)
  await openDemo(context)
  await context.pending.makeAll([smallPictures, smallPictures])
  if (cheapSignIn) await makeSignInCheap(context)
  await context.close()
}

/** Makes a world's pictures in this process: the brand's as they are, the products' from smaller originals. */
const smallPictures: PictureWorker = {
  make: async ({ file, id, recipe }) => {
    const original = recipe === 'imagen' ? await sharp(file).resize(productWidth).jpeg().toBuffer() : file
    return { id, ...(await makeImage(original, recipe)) }
  },
  draw: drawCard,
  close: () => {},
}

/** Removes the world, and its pictures too when another pipeline has made them. */
function keepPicturesOf(folder: string): void {
  const stamp = join(folder, 'made-by')
  const pipeline = createHash('sha256')
  for (const file of [...globSync('src/platform/images/*.ts').sort(), import.meta.filename])
    pipeline.update(readFileSync(file))
  const madeBy = pipeline.digest('hex')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== madeBy) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['azahar.sqlite', 'azahar.sqlite-wal', 'azahar.sqlite-shm'])
    rmSync(join(folder, name), { force: true })
  writeFileSync(stamp, madeBy)
}

await makeDemoFolder(process.argv[2] as string, process.argv.includes('--cheap-sign-in'))
