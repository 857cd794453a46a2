import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  linesOf,
  readAsentamientos,
  replaceCodigos,
  WrongFile,
} from '#modules/personas/codigos-postales/server/import-writes.ts'
import { openForProgram } from '#platform/db/database.ts'
import { lockFolder } from '#platform/db/folder-lock.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readEnv } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { formatCount } from '#shared/format.ts'
import { Refusal, runProgram } from './program.ts'

const usage = `Puts a catalogue of códigos postales in the place of the one that is there.
  npm run postal:import -- CPdescarga.txt
The file is the "Catálogo Nacional de Códigos Postales" of Correos de México, as text. On SQLite the server is stopped first.`

/** Imports the catalogue of the post into the database of the settings (docs/decisions/009). */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (values.help) return console.log(usage)
  if (!file) throw new Refusal(usage)
  if (!(await stat(file).catch(() => null))?.isFile()) throw new Refusal(`There is no file ${file}.`)

  // Only the database is needed, not what a server that listens needs.
  const env = readEnv(process.env, 'test')
  mkdirSync(env.DATA_DIR, { recursive: true })
  const unlock = env.DATABASE_URL ? () => {} : lockFolder(env.DATA_DIR, { address: 'npm run postal:import' })
  const db = await openForProgram(env, openLog({ ...env, LOG_LEVEL: 'error' }))
  try {
    await migrate(db)
    const count = await replaceCodigos(db, readAsentamientos(linesOf(file)))
    console.log(`${formatCount(count)} colonias are there.`)
  } catch (error) {
    if (error instanceof WrongFile) throw new Refusal(error.message)
    throw error
  } finally {
    await db.close()
    unlock()
  }
}

await runProgram(main)
