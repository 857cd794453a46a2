import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { createZstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Database, Reader, Writer } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { ImageStore } from '#platform/images/stored-image.ts'
import { type ImagenFormat, imagenFormats } from '#shared/imagen.ts'
import { type ArchivedTable, DamagedBackup, type Manifest, openDigest, pictureFile, tableFile } from './archive.ts'
import { findTables, rowsOf } from './rows.ts'

type Target = {
  db: Pick<Database, 'read' | 'engine'>
  /** Where the pictures go; `null` leaves them where they are. */
  images: ImageStore | null
  /** What must be true of the rows together; each sentence is something that is not. */
  findFaults: (read: Reader) => Promise<string[]>
}

/**
 * Puts a backup in the place of everything that a database holds, in one transaction: whoever reads meanwhile sees the old
 * rows or the new ones. The schema is built up to the backup's own, the rows are loaded, counted and compared with what
 * was backed up, and then the newer migrations follow. Pictures come first: a row is never there without its files.
 * @param manifest of `openBackup`, which has looked at every file.
 * @throws DamagedBackup when what came back is not what was backed up; then everything is as it was.
 */
export async function restoreBackup(
  { db, images, findFaults }: Target,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  if (images) await restorePictures(images, folder, manifest)
  const { engine } = db
  await db.read.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(tx)
    await dropAll(tx, engine)
    await migrate({ read: tx, engine }, manifest.migrations.at(-1))
    const { tables } = manifest
    // What the migrations themselves have written is in the backup too.
    for (const { name } of tables.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx.withoutPlugins())
    for (const table of tables) await loadTable(tx, folder, table).catch((error: unknown) => refuse(table, error))
    // What waits for the commit (the desk's figures) happens now: no migration may follow on rows that still wait.
    if (engine === 'postgres') await sql`set constraints all immediate`.execute(tx)
    for (const table of tables) await demandSame(tx, engine, table)
    await migrate({ read: tx, engine })
    const faults = await findFaults(tx)
    if (faults.length > 0) throw new DamagedBackup(`The backup’s books do not balance:\n${faults.join('\n')}`)
  })
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db.read)
}

async function dropAll(tx: Writer, engine: Database['engine']): Promise<void> {
  const raw = tx.withoutPlugins()
  const tables = await findTables(tx, engine)
  for (const { name } of tables.toReversed()) {
    await (engine === 'sqlite'
      ? sql`drop table ${sql.table(name)}`
      : sql`drop table ${sql.table(name)} cascade`
    ).execute(raw)
  }
  if (engine === 'sqlite') return
  // Ours, and not those that an extension brought.
  const { rows } = await sql<{ name: string }>`
    select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`.execute(raw)
  for (const { name } of rows) await sql`drop function ${sql.raw(name)} cascade`.execute(raw)
}

// SQLite takes 32,766 values in one statement.
const maxValues = 30_000

async function loadTable(tx: Writer, folder: string, table: ArchivedTable): Promise<void> {
  const { name, columns } = table
  const batchSize = Math.min(1_000, Math.floor(maxValues / columns.length))
  const fields = sql.join(columns.map((column) => sql.ref(column)))
  let batch: unknown[][] = []
  const flush = async () => {
    if (batch.length === 0) return
    const values = sql.join(batch.map((row) => sql`(${sql.join(row)})`))
    await sql`insert into ${sql.table(name)} (${fields}) values ${values}`.execute(tx.withoutPlugins())
    batch = []
  }
  const file = createReadStream(tableFile(folder, name)).pipe(createZstdDecompress())
  for await (const line of createInterface({ input: file })) {
    batch.push(JSON.parse(line))
    if (batch.length >= batchSize) await flush()
  }
  await flush()
}

/** Rows that the database does not accept, with its own message. */
function refuse({ name }: ArchivedTable, error: unknown): never {
  throw new DamagedBackup(`${name}: ${error instanceof Error ? error.message : error}. Nothing was restored.`)
}

async function demandSame(tx: Writer, engine: Database['engine'], table: ArchivedTable): Promise<void> {
  const found = openDigest()
  for await (const rows of rowsOf(tx, engine, table)) for (const row of rows) found.add(JSON.stringify(row))
  const { rows, digest } = found.value()
  if (rows === table.rows && digest === table.digest) return
  throw new DamagedBackup(
    `${table.name}: ${rows} rows came back, ${table.rows} were backed up, and they are not the same.`,
  )
}

const picturesAtOnce = 32

async function restorePictures(images: ImageStore, folder: string, { pictures }: Manifest): Promise<void> {
  const byId = Map.groupBy(pictures, ({ name }) => name.slice(0, 32))
  await pLimit(picturesAtOnce).map(byId, async ([id, files]) => {
    const parts = files.map(({ name }) => {
      const [ancho, format] = name.slice(33).split('.')
      return { name, ancho: Number(ancho), format: format as ImagenFormat }
    })
    const anchos = [...new Set(parts.map(({ ancho }) => ancho))]
    const whole = parts.length === anchos.length * imagenFormats.length
    if (whole && (await images.has({ id, anchos }))) return
    const read = parts.map(async (part) => ({ ...part, bytes: await readFile(pictureFile(folder, part.name)) }))
    await images.put({ id, files: await Promise.all(read) })
  })
}
