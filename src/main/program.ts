import { type Database, openForProgram } from '#platform/db/database.ts'
import { FolderInUse, lockFolder } from '#platform/db/folder-lock.ts'
import { type Env, SettingsError } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { makePrivateFiles } from '#platform/private-files.ts'
import { AppError } from '#shared/errors.ts'

/** What a program for the terminal cannot do, in a sentence of its own. */
export class Refusal extends Error {}

/** Runs a program to its end: a refusal is printed as one sentence, an unexpected error whole; both exit with 1. */
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
 * Opens the database of the settings for one program.
 * @param name of the program. It has the folder of a SQLite file to itself.
 * @throws FolderInUse while a server has that folder.
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
