import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv } from '#platform/env.ts'
import { writeBackup } from '#platform/ops/backup.ts'
import { demandDatabase, leftOut, nameOfNow, openForBackup, summaryOf } from './backup-plan.ts'
import { Refusal, runProgram } from './program.ts'

const usage = `Backs up the database and the pictures of the settings, while the servers run.
  npm run backup [-- --to /mnt/backups] [--keep 14]
  --to    the folder that backups go into, each into a folder of its own (DATA_DIR/backups)
  --keep  how many are kept there; older ones are deleted (all)`

await runProgram(async () => {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, keep: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return console.log(usage)
  const keep = values.keep === undefined ? Number.POSITIVE_INFINITY : Number(values.keep)
  if (!(keep >= 1)) throw new Refusal(usage)
  const env = readEnv(process.env, 'test')
  demandDatabase(env)
  const folder = resolve(values.to ?? join(env.DATA_DIR, 'backups'), nameOfNow())
  mkdirSync(dirname(folder), { recursive: true })
  const began = performance.now()
  const { db, images } = await openForBackup(env)
  try {
    const manifest = await writeBackup({ db, images, leftOut }, folder)
    console.log(`${summaryOf(manifest)}\n${folder}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
  } finally {
    await db.close()
  }
  forgetOld(dirname(folder), keep)
})

/** Only backups that this program has named. */
function forgetOld(folder: string, keep: number): void {
  const names = readdirSync(folder).filter((name) => /^azahar-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name))
  for (const name of names.sort().reverse().slice(keep)) rmSync(join(folder, name), { recursive: true })
}
