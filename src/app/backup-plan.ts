import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, openForProgram } from '#platform/db/database.ts'
import { type Env, SettingsError } from '#platform/env.ts'
import { openImageStore } from '#platform/images/store.ts'
import type { ImageStore } from '#platform/images/stored-image.ts'
import { openLog } from '#platform/log.ts'
import type { Manifest } from '#platform/ops/archive.ts'

/**
 * What no backup holds: sessions and the counts of tries (whoever gets hold of a backup is signed in nowhere; after a
 * restore everybody signs in again), and what the database makes by itself of the other tables.
 */
const leftOutTables =
  /^(session|verification|intentos|codigos_usados|llave_retos|pedidos_contados|profiles_busqueda|posiciones|productos_(trigramas|pares)(_.*)?)$/
export const leftOut = (table: string): boolean => leftOutTables.test(table)

/** A database and a picture store for a program that may take its time, beside the servers that run. */
export async function openForBackup(env: Env): Promise<{ db: Database; images: ImageStore }> {
  const log = openLog({ ...env, LOG_LEVEL: 'error' })
  return { db: await openForProgram(env, log), images: openImageStore(env) }
}

/** @throws SettingsError where nobody has ever started a server. */
export function demandDatabase({ DATA_DIR, DATABASE_URL }: Env): void {
  if (DATABASE_URL || existsSync(sqliteFile(DATA_DIR))) return
  throw new SettingsError(
    `There is no database in ${DATA_DIR}. Set DATA_DIR to the folder of your server, or DATABASE_URL.`,
  )
}

const sqliteFile = (dataDir: string) => join(dataDir, 'azahar.sqlite')

/** `azahar-2026-11-05T10-20-30-125Z`: names that sort as the instants do. */
export const nameOfNow = (prefix = 'azahar') => `${prefix}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`

/** `productos 72, pedidos 80, …` and the pictures. */
export const summaryOf = ({ tables, pictures, missing }: Manifest): string => {
  const some = tables.filter(({ rows }) => rows > 0).map(({ name, rows }) => `  ${name.padEnd(20)} ${rows}`)
  const files = [`  ${'picture files'.padEnd(20)} ${pictures.length}`]
  if (missing.length > 0)
    files.push(`  of which ${missing.length} are not in the store: ${missing.slice(0, 3).join(', ')} …`)
  return [...some, ...files].join('\n')
}
