import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Database, Engine, Reader } from '#platform/db/database.ts'
import { appliedMigrations } from '#platform/db/migrate.ts'
import { fileNames, type ImageStore } from '#platform/images/stored-image.ts'
import { type ArchivedTable, type Manifest, manifestFile, openDigest, pictureFile, tableFile } from './archive.ts'
import { findTables, rowsOf, type TableShape } from './rows.ts'

type Source = {
  db: Pick<Database, 'read' | 'engine'>
  /** Where the pictures are; `null` leaves them out. */
  images: ImageStore | null
  /** Whether a table is left out: what the database makes again by itself, and what nobody may get hold of. */
  leftOut: (table: string) => boolean
}

/**
 * Writes a backup beside whatever the servers do meanwhile: all rows of one moment, and the pictures that they name. It has
 * its name only when it is whole and on the disk.
 * @param folder a folder that is not there yet.
 */
export async function writeBackup({ db, images, leftOut }: Source, folder: string): Promise<Manifest> {
  const draft = `${folder}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(`${draft}/tables`, { recursive: true })
  const { tables, migrations, wanted } = await atOneMoment(db, async (read) => ({
    tables: await writeTables(read, db.engine, leftOut, draft),
    migrations: await appliedMigrations({ read }),
    wanted: images ? await findPictures(read) : [],
  }))
  const kept = images ? await writePictures(images, wanted, draft) : { pictures: [], missing: [] }
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    engine: db.engine,
    migrations,
    tables,
    ...kept,
  }
  await writeSynced(manifestFile(draft), JSON.stringify(manifest, null, 1))
  await rename(draft, folder)
  return manifest
}

/** On both engines a transaction that only reads sees the database as it was when it began, and keeps nobody waiting. */
function atOneMoment<T>({ read, engine }: Source['db'], look: (read: Reader) => Promise<T>): Promise<T> {
  if (engine === 'sqlite') return read.transaction().execute(look)
  const moment = read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    return look(tx)
  })
}

async function writeTables(
  read: Reader,
  engine: Engine,
  leftOut: Source['leftOut'],
  folder: string,
): Promise<ArchivedTable[]> {
  const written: ArchivedTable[] = []
  for (const table of await findTables(read, engine)) {
    if (!leftOut(table.name) && !table.name.startsWith('kysely_'))
      written.push(await writeTable(read, engine, table, folder))
  }
  return written
}

async function writeTable(read: Reader, engine: Engine, table: TableShape, folder: string): Promise<ArchivedTable> {
  const digest = openDigest()
  const hash = createHash('sha256')
  const lines = async function* () {
    for await (const rows of rowsOf(read, engine, table)) {
      const written = rows.map((row) => JSON.stringify(row))
      for (const line of written) digest.add(line)
      yield `${written.join('\n')}\n`
    }
  }
  await pipeline(
    Readable.from(lines()),
    createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
    hashing(hash),
    createWriteStream(tableFile(folder, table.name), { flush: true }),
  )
  return { ...table, ...digest.value(), sha256: hash.digest('hex') }
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  new Transform({
    transform: (chunk: Buffer, _, pass) => {
      hash.update(chunk)
      pass(null, chunk)
    },
  })

type Picture = { id: string; anchos: string }

const findPictures = async (read: Reader): Promise<Picture[]> =>
  (await sql<Picture>`select id, anchos from imagenes order by id`.execute(read)).rows

/** Reading and writing wait for a disk or a bucket. */
const filesAtOnce = 32

async function writePictures(images: ImageStore, wanted: Picture[], folder: string) {
  const kept: Pick<Manifest, 'pictures' | 'missing'> = { pictures: [], missing: [] }
  const names = wanted.flatMap(({ id, anchos }) => fileNames({ id, anchos: JSON.parse(anchos) }))
  await pLimit(filesAtOnce).map(names, async (name) => {
    const body = await images.open(name)
    if (!body) return void kept.missing.push(name)
    const bytes = await buffer(body)
    const file = pictureFile(folder, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes, { flush: true })
    kept.pictures.push({ name, sha256: createHash('sha256').update(bytes).digest('hex') })
  })
  kept.pictures.sort((a, b) => (a.name < b.name ? -1 : 1))
  return kept
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w')
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
}
