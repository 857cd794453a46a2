import { type Database, openForProgram } from '#platform/db/database.ts'
import { FolderInUse, lockFolder } from '#platform/db/folder-lock.ts'
import { type Env, SettingsError } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { makePrivateFiles } from '#platform/private-files.ts'
import { AppError } from '#shared/errors.ts'

/** An expected failure of a command-line program, with a message for its user. */
export class Refusal extends Error {}

/** Runs a command-line program: prints the message of a refusal, or an unexpected error in full; both exit with 1. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  makePrivateFiles()
  try {
    await program()
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    process.exitCode = 1
  }
}

function sentenceOf(error: unknown): string | null {
  if (error instanceof AppError) return error.facts.errors?.map(({ message }) => message).join('\n') ?? error.detail
  return [Refusal, SettingsError, FolderInUse].some((kind) => error instanceof kind) ? (error as Error).message : null
}

/**
 * Opens the configured database for one program.
 * @param name shown as the holder of a SQLite folder's lock.
 * @throws FolderInUse while a server holds that lock.
 */
export async function withDatabase(env: Env, name: string, work: (db: Database) => Promise<void>): Promise<void> {
  const unlock = env.DATABASE_URL ? () => {} : lockFolder(env.DATA_DIR, { address: name })
  const db = await openForProgram(env, openLog({ ...env, LOG_LEVEL: 'error' }))
  try {
    await work(db)
  } finally {
    await db.close()
    unlock()
  }
}
