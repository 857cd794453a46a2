import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type Manifest, openDigest } from '#platform/ops/archive.ts'
import { contentsOf, elsewhere, shopToBackUp } from '../set-up/backups.ts'
import { engine } from '../set-up/databases.ts'
import { runProgram } from '../set-up/program.ts'

/** A91: what is no whole backup is refused. */
const { app, env, folders, backUp } = await shopToBackUp()

describe('A91: a backup that is not what was backed up', () => {
  const damages: [string, (folder: string) => void, RegExp][] = [
    [
      'a byte is another',
      (it) => flip(join(it, 'tables/pedidos.jsonl.zst')),
      /pedidos\.jsonl\.zst is not what was backed up/,
    ],
    [
      'a file is cut short',
      (it) => truncateSync(join(it, 'tables/productos.jsonl.zst'), 50),
      /productos\.jsonl\.zst is not what/,
    ],
    ['a table is missing', (it) => rmSync(join(it, 'tables/profiles.jsonl.zst')), /profiles\.jsonl\.zst is missing/],
    ['the pictures are missing', (it) => rmSync(join(it, 'pictures'), { recursive: true }), /is missing/],
    [
      'it was never finished',
      (it) => rmSync(join(it, 'manifest.json')),
      /is no backup, or one that was never finished/,
    ],
    ['its manifest is cut', (it) => truncateSync(join(it, 'manifest.json'), 400), /manifest\.json is damaged/],
    [
      'its manifest leads elsewhere',
      (it) => {
        const manifest = manifestOf(it)
        writeFileSync(
          join(it, 'manifest.json'),
          JSON.stringify({ ...manifest, pictures: [{ name: '../../../etc/passwd', sha256: '0'.repeat(64) }] }),
        )
      },
      /manifest\.json is damaged/,
    ],
    [
      'a hostile hand has made money',
      (it) => forge(it, 'pedidos', 'total_centavos', () => 1),
      /books do not balance[\s\S]*do not cost what their lines do/,
    ],
    [
      'a hostile hand has made stock',
      (it) => forge(it, 'producto_tallas', 'stock', (stock) => Number(stock) + 5),
      /books do not balance[\s\S]*ledger/,
    ],
    ['a hostile hand has made a role', (it) => forge(it, 'user_roles', 'role', () => 'jefa'), /constraint/i],
  ]
  test('is refused in a sentence, and the database is as it was', async () => {
    const whole = await backUp()
    const before = await contentsOf(app.context)
    for (const [what, damage, sentence] of damages) {
      const folder = mkdtempSync(join(folders, 'bad-'))
      cpSync(whole, folder, { recursive: true })
      damage(folder)
      const { code, err } = await runProgram('restore', engine === 'postgres' ? env : (await copied()).env, [
        folder,
        '--replace',
      ])
      expect([what, code, err]).toEqual([what, 1, expect.stringMatching(sentence)])
    }
    expect(await contentsOf(app.context)).toEqual(before)
  }, 120_000)

  /** On SQLite the file of the app is this process's own; a copy is as good to be spoilt. */
  const copied = () => elsewhere()
})

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

function flip(file: string): void {
  const bytes = readFileSync(file)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] as number) ^ 1
  writeFileSync(file, bytes)
}

/** Changes a column of every row and makes all sums of the backup right again. */
function forge(folder: string, name: string, column: string, change: (value: unknown) => unknown): void {
  const manifest = manifestOf(folder)
  const table = manifest.tables.find((it) => it.name === name)!
  const file = join(folder, `tables/${name}.jsonl.zst`)
  const digest = openDigest()
  const lines = zstdDecompressSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => {
      const row = JSON.parse(line)
      row[table.columns.indexOf(column)] = change(row[table.columns.indexOf(column)])
      const forged = JSON.stringify(row)
      digest.add(forged)
      return forged
    })
  const bytes = zstdCompressSync(Buffer.from(`${lines.join('\n')}\n`))
  writeFileSync(file, bytes)
  Object.assign(table, digest.value(), { sha256: createHash('sha256').update(bytes).digest('hex') })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
}
