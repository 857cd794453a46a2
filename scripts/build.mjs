/** Builds dist/ unless it is what the sources would give. `npm run build` runs this file; npm start calls it. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.mjs'
import { install, mustBeWritable } from './install.mjs'
import { withLock } from './lock.mjs'
import { main, must, pinnedNode, root, step } from './steps.mjs'

const dist = join(root, 'dist')
const stamp = join(dist, 'built')
const sources = ['src', 'scripts/compress.mjs', 'public', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']

export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint()

/** Builds when needed. The stamp goes first and comes last, so a build that was cut short never counts as built. */
export async function build() {
  if (isBuilt()) return false
  mustBeWritable(dist, 'the build goes there')
  await withLock(join(root, 'node_modules/.azahar/build-lock'), 'Another run is building; waiting for it', async () => {
    if (isBuilt()) return
    rmSync(stamp, { force: true })
    rmSync(dist, { recursive: true, force: true })
    const wanted = fingerprint()
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    await step('Building the pages', () =>
      must(pinnedNode, [vite, 'build', '--logLevel', 'warn'], 'The build failed; what it said is above.', {
        env: { NODE_ENV: 'production' },
      }),
    )
    await step('Compressing what browsers fetch', () => compressFiles(join(dist, 'client')))
    writeFileSync(stamp, wanted)
  })
  return true
}

/** The content of every source, not its date: a checkout changes dates and nothing else. Generated files follow. */
function fingerprint() {
  const hash = createHash('sha256')
  const files = sources.flatMap(filesUnder).filter((file) => !/\.(gen|test)\.tsx?$/.test(file))
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesUnder(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [path]
  const entries = readdirSync(full).sort()
  return entries.flatMap((name) => filesUnder(join(path, name)))
}

if (import.meta.filename === process.argv[1]) {
  await main(async () => {
    await install()
    if (!(await build())) console.log('✓ Already built: nothing changed since the last build')
  })
}
