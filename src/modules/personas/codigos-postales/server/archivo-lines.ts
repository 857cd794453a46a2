import { open } from 'node:fs/promises'

/** The lines of a catalogue, as the post writes it: in Latin-1. @throws what opening a file throws. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const file = await open(path)
  yield* file.readLines({ encoding: 'latin1' })
}
