import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { leftOut } from '#app/backup-plan.ts'
import { type House, openHouse } from '#app/house.ts'
import { findFaults } from '#features/pedidos/server/books-reads.ts'
import type { Env } from '#platform/env.ts'
import { type Manifest, openDigest } from '#platform/ops/archive.ts'
import { findTables, rowsOf } from '#platform/ops/rows.ts'
import { people, testApp } from '../app.ts'
import { demoDatabase, emptyDatabase, engine } from '../set-up/databases.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { runProgram } from '../set-up/program.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { addProducto, idOf, lineaOf, place, placed } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

/** F29, A91: what is backed up comes back, whole, or is refused. */
const app = await testApp()
const { env } = app.house
const producto = await addProducto(app, { tallas: { M: 100_000 } })
await placed(app.as('consultora'), lineaOf(producto))
const avatar = await app.as('consultora')('/api/perfil/avatar', {
  method: 'PUT',
  body: new Uint8Array(await freshPicture()),
})
const pendienteId = await idOf(app, people.pendiente)
await app.as('admin')(`/api/consultoras/${pendienteId}/rechazo`, { method: 'POST' })
const { id: avatarId } = (await avatar.json()).avatar

const folders = mkdtempSync(join(tmpdir(), 'azahar-backups-'))
afterAll(() => rmSync(folders, { recursive: true, force: true }))

/** Makes a backup of a database and gives its folder. */
async function backUp(of: Env = env, to = mkdtempSync(join(folders, 'to-'))): Promise<string> {
  const { code, out, err } = await runProgram('backup', of, ['--to', to])
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/pedidos +\d+\n/)
  return join(to, readdirSync(to).sort().at(-1) ?? '')
}

/** Rows and digest of each table that a backup holds. */
async function contentsOf({ db }: Pick<House, 'db'>): Promise<Record<string, unknown>> {
  const tables = (await findTables(db.read, db.engine)).filter(
    ({ name }) => !leftOut(name) && !name.startsWith('kysely_'),
  )
  const each: Record<string, unknown> = {}
  await db.read.transaction().execute(async (tx) => {
    for (const table of tables) {
      const digest = openDigest()
      for await (const rows of rowsOf(tx, db.engine, table)) for (const row of rows) digest.add(JSON.stringify(row))
      each[table.name] = digest.value()
    }
  })
  return each
}

async function elsewhere() {
  const database = await emptyDatabase()
  onTestFinished(database.remove)
  return database
}

/** Opens what was restored, as a server would. */
async function opened<T>(of: Env, look: (house: House) => Promise<T>): Promise<T> {
  const house = await openHouse(of)
  try {
    return await look(house)
  } finally {
    await house.close()
  }
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

describe('F29: backup and restore', () => {
  test('what was backed up is there again in an empty place, row by row, with its pictures', async () => {
    const folder = await backUp()
    const target = await elsewhere()
    const { code, out, err } = await runProgram('restore', target.env, [folder])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Restored and compared row by row')
    await opened(target.env, async (house) => {
      expect(await contentsOf(house)).toEqual(await contentsOf(app.house))
      // What staff did is in it, and still cannot be changed (A89).
      expect(await contentsOf(house)).toMatchObject({ bitacora: { rows: 1 } })
      await expect(sql`delete from bitacora`.execute(house.db.read)).rejects.toThrow(/never changed/)
      expect(await findFaults(house.db.read)).toEqual([])
      const picture = await house.images.open(`${avatarId}-64.webp`)
      expect(picture && (await new Response(picture).bytes()).length).toBeGreaterThan(100)
    })
  })

  test('F12: made while pedidos are sent, it is one moment: every pedido whole, and the books balance', async () => {
    let sending = true
    let sent = 0
    const senders = ['consultora', 'otraConsultora'].map(async (person) => {
      while (sending) {
        const reply = await place(app.as(person as 'consultora'), [lineaOf(producto, 'M', 1 + (sent % 3))])
        expect(reply.status).toBe(201)
        sent++
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    const folder = await backUp()
    sending = false
    await Promise.all(senders)
    expect(sent).toBeGreaterThan(3)
    const target = await elsewhere()
    expect((await runProgram('restore', target.env, [folder])).code).toBe(0)
    const counted = await opened(target.env, async (house) => {
      expect(await findFaults(house.db.read)).toEqual([])
      return (await contentsOf(house)).pedidos as { rows: number }
    })
    const now = (await contentsOf(app.house)).pedidos as { rows: number }
    expect(counted.rows).toBeLessThanOrEqual(now.rows)
    expect(now.rows - counted.rows).toBeLessThan(sent)
  })

  test('over live data only when told so, with what was there kept; the server goes on, and everybody signs in again', async () => {
    const live = await demoDatabase()
    onTestFinished(live.remove)
    const server = await startServer(live)
    try {
      const folder = await backUp(live.env)
      const cookie = await cookieFrom(server.url, people.consultora)
      const renamed = await fetch(`${server.url}/api/perfil`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ nombreCompleto: 'Otra Después', telefono: '' }),
      })
      expect(renamed.status).toBe(200)
      const refused = await runProgram('restore', live.env, [folder])
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--replace')])
      const { code, out, err } = await runProgram('restore', live.env, [folder, '--replace'])
      expect([code, err]).toEqual([0, ''])
      const [, before = ''] = out.match(/What was there: (.*)/) ?? []
      expect(existsSync(join(before, 'manifest.json'))).toBe(true)

      // What a server keeps in memory for a moment is gone (docs/decisions/048).
      await until('her session is over', async () => {
        return (await fetch(`${server.url}/api/perfil`, { headers: { cookie } })).status === 401
      })
      const again = await cookieFrom(server.url, people.consultora)
      const perfil = await (await fetch(`${server.url}/api/perfil`, { headers: { cookie: again } })).json()
      expect(perfil.nombreCompleto).not.toBe('Otra Después')
      const [first] = (await (await fetch(`${server.url}/api/productos?limite=1`)).json()).items
      const { tallas, costoConsultoraCentavos } = await (
        await fetch(`${server.url}/api/productos/${first.id}`, { headers: { cookie: again } })
      ).json()
      const linea = { productoId: first.id, tallaId: tallas.find((it: { disponible: number }) => it.disponible > 0).id }
      const pedido = await fetch(`${server.url}/api/pedidos`, {
        method: 'POST',
        headers: { ...{ cookie: again, 'content-type': 'application/json' }, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          telefono: '+52 442 123 4567',
          lineas: [{ ...linea, cantidad: 1, precioUnitarioCentavos: costoConsultoraCentavos }],
        }),
      })
      expect(pedido.status).toBe(201)

      const admin = await cookieFrom(server.url, people.admin)
      const refusal = { method: 'POST', headers: { cookie: admin, origin: server.url } }
      expect((await fetch(`${server.url}/api/consultoras/${pendienteId}/rechazo`, refusal)).status).toBe(204)

      // And back to how it was just before.
      expect((await runProgram('restore', live.env, [before, '--replace'])).code).toBe(0)
      const third = await cookieFrom(server.url, people.consultora)
      const back = await (await fetch(`${server.url}/api/perfil`, { headers: { cookie: third } })).json()
      expect(back.nombreCompleto).toBe('Otra Después')
    } finally {
      await server.stop()
    }
  }, 60_000)

  test('only so many are kept, and nothing else in the folder is touched', async () => {
    const to = mkdtempSync(join(folders, 'kept-'))
    for (const day of ['01', '02', '03'])
      cpSync(await backUp(), join(to, `azahar-2020-01-${day}T00-00-00-000Z`), { recursive: true })
    writeFileSync(join(to, 'azahar-notes'), 'mine')
    expect((await runProgram('backup', env, ['--to', to, '--keep', '2'])).code).toBe(0)
    expect(readdirSync(to).sort()).toEqual([
      'azahar-2020-01-03T00-00-00-000Z',
      expect.stringMatching(/^azahar-20[2-9]/),
      'azahar-notes',
    ])
  }, 60_000)

  if (engine === 'postgres') {
    test('from PostgreSQL into SQLite, and by one command from SQLite into PostgreSQL: the same rows', async () => {
      const folder = await backUp()
      const { DATABASE_URL: _, ...file } = (await elsewhere()).env
      expect((await runProgram('restore', file as Env, [folder])).code).toBe(0)
      const inSqlite = await opened(file as Env, contentsOf)
      expect(inSqlite).toEqual(await contentsOf(app.house))

      const target = await elsewhere()
      const { code, out, err } = await runProgram('move', { ...target.env, DATA_DIR: file.DATA_DIR })
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/pedidos +(\d+) +\1\n/)
      expect(await opened(target.env, contentsOf)).toEqual(inSqlite)
      const twice = await runProgram('move', { ...target.env, DATA_DIR: file.DATA_DIR })
      expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('not empty')])
    }, 60_000)
  }
})

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
    const before = await contentsOf(app.house)
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
    expect(await contentsOf(app.house)).toEqual(before)
  }, 120_000)

  /** On SQLite the file of the app is this process's own; a copy is as good to be spoilt. */
  const copied = () => elsewhere()
})

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

describe('A82: what a backup does not hold', () => {
  test('no session, no secret: whoever finds it is signed in nowhere', async () => {
    const sessions = await app.house.db.read.selectFrom('session').select('token').execute()
    expect(sessions.length).toBeGreaterThan(0)
    const folder = await backUp()
    const files = readdirSync(join(folder, 'tables'))
    expect(files).not.toContain('session.jsonl.zst')
    const all = files
      .map((file) => zstdDecompressSync(readFileSync(join(folder, 'tables', file))).toString())
      .join('\n')
    for (const { token } of sessions) expect(all).not.toContain(token)
    expect(all + readFileSync(join(folder, 'manifest.json'))).not.toContain(env.AUTH_SECRET)
  })
})

describe('F28: versions', () => {
  test('a database of the first migration, with data, comes up whole under the newest code', async () => {
    const { migrate } = await import('#platform/db/migrate.ts')
    const { openDatabase } = await import('#platform/db/database.ts')
    const { openLog } = await import('#platform/log.ts')
    const old = await elsewhere()
    const db = await openDatabase(old.env, openLog(old.env))
    await migrate(db, '001-first-world')
    await copyOldRows(db)
    await db.close()

    const server = await startServer(old)
    try {
      const cookie = await cookieFrom(server.url, people.admin)
      const ask = async (path: string) => (await fetch(`${server.url}${path}`, { headers: { cookie } })).json()
      const source = await contentsOf(app.house)
      const tablero = await ask('/api/tablero')
      expect(tablero.pedidos).toBe((source.pedidos as { rows: number }).rows)
      expect((await ask(`/api/admin/productos?q=${producto.sku}`)).items).toHaveLength(1)
      expect((await ask(`/api/productos?q=${producto.sku}`)).items).toHaveLength(1)
    } finally {
      await server.stop()
    }
    await opened(old.env, async (house) => {
      expect(await findFaults(house.db.read)).toEqual([])
      const [now, before] = [await contentsOf(house), await contentsOf(app.house)]
      for (const [table, content] of Object.entries(before)) {
        if (firstTables.includes(table))
          expect([table, (now[table] as { rows: number }).rows]).toEqual([table, (content as { rows: number }).rows])
      }
    })
  }, 60_000)

  test('one that a newer version has taken further is not touched, and the sentence says what to do', async () => {
    const newer = await demoDatabase()
    onTestFinished(newer.remove)
    await opened(newer.env, ({ db }) =>
      sql`insert into kysely_migration (name, timestamp) values ('999-the-future', ${new Date().toISOString()})`.execute(
        db.read,
      ),
    )
    await expect(openHouse(newer.env)).rejects.toThrow(/made by a newer Azahar \(it has 999-the-future\)/)
  })
})

/** Those of db/migrations/001, referred to before referring; the first of them makes its own row of `contadores`. */
const firstTables = [
  ...['user', 'account', 'user_roles', 'imagenes', 'profiles', 'productos', 'producto_imagenes', 'producto_tallas'],
  ...['pedidos', 'pedido_items', 'pedido_eventos', 'stock_movimientos', 'pedido_claves', 'contadores'],
]

/** Writes the rows of this test's world as the first version would have, without the columns that came later. */
async function copyOldRows(db: House['db']): Promise<void> {
  const shapes = await findTables(db.read, db.engine)
  for (const name of firstTables) {
    const { columns } = shapes.find((shape) => shape.name === name)!
    await sql`delete from ${sql.table(name)}`.execute(db.read)
    const chunks: unknown[][] = []
    await app.house.db.read.transaction().execute(async (tx) => {
      for await (const rows of rowsOf(tx, engine, { name, columns })) chunks.push(...rows)
    })
    for (let at = 0; at < chunks.length; at += 500) {
      const values = sql.join(chunks.slice(at, at + 500).map((row) => sql`(${sql.join(row)})`))
      await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${values}`.execute(
        db.read.withoutPlugins(),
      )
    }
  }
}
