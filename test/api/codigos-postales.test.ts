import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findLugar } from '#modules/personas/codigos-postales/server/api.ts'
import { readAsentamientos, replaceCodigos } from '#modules/personas/codigos-postales/server/import-writes.ts'
import { openDatabase } from '#platform/db/database.ts'
import { openLog } from '#platform/log.ts'
import { testApp } from '../app.ts'
import { emptyDatabase } from '../set-up/databases.ts'
import { environment } from '../set-up/environment.ts'

/** Códigos postales (spec 3.3.5): the program that imports the catalogue of the post, and what forms ask of it. */
const folder = mkdtempSync(join(tmpdir(), 'azahar-cp-'))
const { env, remove } = await emptyDatabase()
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await remove()
})

/** Runs the program on a file of these lines, written in Latin-1 as the post does. */
function imported(...lines: string[]): Promise<{ code: number; said: string }> {
  const file = join(folder, 'CPdescarga.txt')
  writeFileSync(file, `${lines.join('\r\n')}\r\n`, 'latin1')
  return run(file)
}
function run(...given: string[]): Promise<{ code: number; said: string }> {
  const database = { DATA_DIR: env.DATA_DIR, DATABASE_URL: env.DATABASE_URL ?? '' }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['src/main/postal-codes.ts', ...given],
      { env: { ...environment, ...database }, timeout: 30_000 },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, said: (stdout + stderr).trim() }),
    )
  })
}
async function lugar(codigo: string) {
  const db = await openDatabase(env, openLog(env))
  try {
    return await findLugar(db.read, codigo)
  } finally {
    await db.close()
  }
}

const heads = 'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad'
const row = (codigo: string, colonia: string) => `${codigo}|${colonia}|Colonia|Peñamiller|Querétaro|`

test('npm run postal:import replaces the catalogue completely or not at all', async () => {
  expect(await imported('Aviso', heads, row('76450', 'Ñuñú'), row('76450', 'Árbol'), row('76451', 'Camargo'))).toEqual({
    code: 0,
    said: '3 colonias are there.',
  })
  const found = { estado: 'Querétaro', municipio: 'Peñamiller', ciudad: 'Peñamiller', colonias: ['Árbol', 'Ñuñú'] }
  expect(await lugar('76450')).toEqual(found)
  const broken = await imported(heads, row('76450', 'Otra'), 'no|es')
  expect(broken).toEqual({ code: 1, said: expect.stringContaining('Line 3 has no code of five digits') })
  expect(await lugar('76450')).toEqual(found)
  expect(await imported(heads)).toEqual({ code: 1, said: expect.stringContaining('no código postal') })
  expect(await run(join(folder, 'nada.txt'))).toEqual({ code: 1, said: expect.stringContaining('There is no file') })
  expect(await run()).toEqual({ code: 1, said: expect.stringContaining('npm run postal:import -- CPdescarga.txt') })
  expect((await imported(heads, row('76451', 'Camargo'))).code).toBe(0)
  expect(await lugar('76450')).toEqual({ estado: 'Querétaro', municipio: '', ciudad: '', colonias: [] })
}, 60_000)

test('without a catalogue the first digits give the estado, the alcaldía in the capital and a large city', async () => {
  const app = await testApp()
  const ask = async (codigo: string) =>
    (await (await app.as('visitor')(`/api/codigos-postales/${codigo}`)).json()).lugar
  expect(await ask('45999')).toEqual({ estado: 'Jalisco', municipio: '', ciudad: '', colonias: [] })
  const city = { estado: 'Jalisco', municipio: 'Guadalajara', ciudad: 'Guadalajara', colonias: [] }
  expect(await ask('44999')).toEqual(city)
  const capital = { estado: 'Ciudad de México', municipio: 'Cuauhtémoc', ciudad: 'Ciudad de México', colonias: [] }
  expect(await ask('06999')).toEqual(capital)
})

test('a national catalogue is imported within seconds, and lookups use the index', async () => {
  const app = await testApp()
  async function* country() {
    for (let n = 0; n < 157_000; n++) {
      const codigo = String(10_000 + (n % 32_000))
      yield { codigo, colonia: `Colonia ${n}`, municipio: 'Centro', estado: 'Tabasco', ciudad: 'Villahermosa' }
    }
  }
  expect(await replaceCodigos(app.context.db, country())).toBe(157_000)
  const reply = await app.as('visitor')('/api/codigos-postales/10007')
  expect((await reply.json()).lugar).toMatchObject({
    estado: 'Tabasco',
    colonias: ['Colonia 128007', 'Colonia 32007', 'Colonia 64007', 'Colonia 7', 'Colonia 96007'].sort(),
  })
  for (const unknown of ['00000', '1', '1000a', '%27%20or%201=1', '100070'])
    expect(await (await app.as('visitor')(`/api/codigos-postales/${unknown}`)).json()).toEqual({ lugar: null })
  await replaceCodigos(
    app.context.db,
    readAsentamientos(
      (async function* () {
        yield heads
        yield row('76450', 'Única')
      })(),
    ),
  )
}, 60_000)
