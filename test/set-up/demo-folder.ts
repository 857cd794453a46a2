import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openContext } from '#app/context.ts'
import { seedDemo } from '#app/demo/seed.ts'
import { readEnv } from '#platform/env.ts'
import type { Job } from '#platform/images/picture-process.ts'
import { makeImage, type ProcessedImage } from '#platform/images/pipeline.ts'
import { makeSignInCheap } from './sign-in-cost.ts'

/**
 * Makes a data folder with the demo world in it, which the servers of the journeys begin with: `node demo-folder.ts FOLDER`.
 * With `--cheap-sign-in` nobody waits for a password to be checked.
 * The world is made anew each time, because it counts its days from today. Its pictures take far longer than all the
 * rest: those of the last time are kept while nothing has changed of what makes them.
 */
async function makeDemoFolder(folder: string, cheapSignIn: boolean): Promise<void> {
  const pictures = openPictures(folder)
  for (const name of ['azahar.sqlite', 'azahar.sqlite-wal', 'azahar.sqlite-shm'])
    rmSync(join(folder, name), { force: true })
  const context = await openContext(readEnv({ DATA_DIR: folder, LOG_LEVEL: 'warn' }, 'demo'), () => {})
  await seedDemo(context, () => {}, [pictures.make, pictures.make])
  if (cheapSignIn) await makeSignInCheap(context)
  await context.close()
  pictures.keep()
}

type Made = Omit<ProcessedImage, 'files'>

/** What is known of the pictures that lie in the folder already, by id. Nothing of it is believed under another pipeline. */
function openPictures(folder: string) {
  const notes = join(folder, 'made.json')
  const pipeline = createHash('sha256')
  for (const file of globSync('src/platform/images/*.ts').sort()) pipeline.update(readFileSync(file))
  const madeBy = pipeline.digest('hex')
  const before = existsSync(notes) ? JSON.parse(readFileSync(notes, 'utf8')) : null
  if (before?.madeBy !== madeBy) rmSync(folder, { recursive: true, force: true })
  const made: Record<string, Made> = before?.madeBy === madeBy ? before.made : {}
  return {
    make: async ({ file, id, recipe }: Job): Promise<ProcessedImage> => {
      const known = made[id]
      if (known) return { ...known, files: [] }
      const { files, ...picture } = await makeImage(file, recipe)
      made[id] = { id, ...picture }
      return { id, ...picture, files }
    },
    keep: () => writeFileSync(notes, JSON.stringify({ madeBy, made })),
  }
}

await makeDemoFolder(process.argv[2] as string, process.argv.includes('--cheap-sign-in'))
