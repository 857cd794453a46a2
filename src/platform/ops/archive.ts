import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/**
 * A backup as it lies on a disk: a folder with a file for each table, the files of the pictures, and `manifest.json`, which
 * says what must be there. It is the same whichever engine and picture store it came from (docs/decisions/028).
 */
const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

const tableSchema = z.strictObject({
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1),
  rows: z.int().min(0),
  /** Of all rows, in whatever order (`openDigest`): what a database that was restored has to add up to. */
  digest: z.string().regex(/^[0-9a-f]{32}$/),
  sha256: sha256Schema,
})
export type ArchivedTable = z.infer<typeof tableSchema>

const manifestSchema = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that the database had seen: its rows fit the schema of the last one. */
  migrations: z.array(z.string().regex(/^[\w-]+$/)).min(1),
  /** Those that are referred to before those that refer to them. */
  tables: z.array(tableSchema),
  pictures: z.array(
    z.strictObject({ name: z.string().regex(/^[0-9a-f]{32}-\d{1,4}\.(avif|webp)$/), sha256: sha256Schema }),
  ),
  /** Pictures that a row names and whose file the store did not have. */
  missing: z.array(z.string()),
})
export type Manifest = z.infer<typeof manifestSchema>

/** A backup that cannot be used, in a sentence. */
export class DamagedBackup extends Error {}

export const manifestFile = (folder: string) => join(folder, 'manifest.json')
export const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.jsonl.zst`)
export const pictureFile = (folder: string, name: string) => join(folder, 'pictures', name.slice(0, 2), name)

/**
 * Reads a backup's manifest and holds every file against it, before anything is done with it.
 * @throws DamagedBackup naming the first file that is missing, cut short or changed.
 */
export async function openBackup(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new DamagedBackup(`${folder} is no backup, or one that was never finished: it has no manifest.json.`)
  })
  const parsed = manifestSchema.safeParse(jsonOf(text))
  if (!parsed.success)
    throw new DamagedBackup(`${manifestFile(folder)} is damaged, or of a version that this one does not know.`)
  const { tables, pictures } = parsed.data
  const files = [
    ...tables.map(({ name, sha256 }) => ({ file: tableFile(folder, name), sha256 })),
    ...pictures.map(({ name, sha256 }) => ({ file: pictureFile(folder, name), sha256 })),
  ]
  for (const { file, sha256 } of files) {
    const found = await hashFile(file).catch(() => null)
    if (found === null) throw new DamagedBackup(`${file} is missing. Nothing was restored.`)
    if (found !== sha256) throw new DamagedBackup(`${file} is not what was backed up. Nothing was restored.`)
  }
  return parsed.data
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Adds up rows, each as its line of JSON: the same rows in any order give the same digest. */
export function openDigest() {
  const sum = Buffer.alloc(16)
  let rows = 0
  return {
    add: (line: string) => {
      const hash = createHash('sha256').update(line).digest()
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) ^ (hash[at] as number)
      rows++
    },
    value: () => ({ rows, digest: sum.toString('hex') }),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
