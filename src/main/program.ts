import { FolderInUse } from '#platform/db/folder-lock.ts'
import { SettingsError } from '#platform/env.ts'
import { makePrivateFiles } from '#platform/private-files.ts'

/** What a program for the terminal cannot do, in a sentence of its own. */
export class Refusal extends Error {}

/** Runs a program to its end: a refusal is printed as one sentence, an unexpected error whole; both exit with 1. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  makePrivateFiles()
  try {
    await program()
  } catch (error) {
    const expected = [Refusal, SettingsError, FolderInUse].some((kind) => error instanceof kind)
    console.error(expected ? (error as Error).message : error)
    process.exitCode = 1
  }
}
