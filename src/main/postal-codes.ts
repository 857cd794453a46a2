import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  linesOf,
  readAsentamientos,
  replaceCodigos,
  WrongFile,
} from '#modules/personas/codigos-postales/server/import-writes.ts'
import { migrate } from '#platform/db/migrate.ts'
import { readEnv } from '#platform/env.ts'
import { formatCount } from '#shared/format.ts'
import { Refusal, runProgram, withDatabase } from './program.ts'

const usage = `Puts a catalogue of códigos postales in the place of the one that is there.
  npm run postal:import -- CPdescarga.txt
The file is the "Catálogo Nacional de Códigos Postales" of Correos de México, as text. On SQLite the server is stopped first.`

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (values.help) return console.log(usage)
  if (!file) throw new Refusal(usage)
  if (!(await stat(file).catch(() => null))?.isFile()) throw new Refusal(`There is no file ${file}.`)
  // Mode `test` skips what only a listening server needs.
  await withDatabase(readEnv(process.env, 'test'), 'npm run postal:import', async (db) => {
    await migrate(db)
    const count = await replaceCodigos(db, readAsentamientos(linesOf(file))).catch((error: unknown) => {
      throw error instanceof WrongFile ? new Refusal(error.message) : error
    })
    console.log(`${formatCount(count)} colonias are there.`)
  })
})
