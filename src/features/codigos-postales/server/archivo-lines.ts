import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** The lines of a catalogue, as the post writes it: in Latin-1. @throws what reading a file throws. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file, 'latin1')
  // An error of the file is thrown where its lines are read, not past everybody.
  const failed = new Promise<never>((_, reject) => input.once('error', reject))
  failed.catch(() => {})
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([lines.next(), failed])
    if (next.done) return
    yield next.value
  }
}
