/** Writes each browser file once more as brotli and as gzip, beside itself: the server sends what a browser takes. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

// Fonts and pictures are compressed already.
const worthIt = /\.(js|css|svg|json|txt)$/
// Below this a file is one packet anyway.
const minBytes = 1_000

/** @param folder all files below it. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const chosen = files.filter((file) => worthIt.test(file) && statSync(file).size >= minBytes)
  await Promise.all(
    chosen.map(async (file) => {
      const bytes = readFileSync(file)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      writeFileSync(`${file}.br`, await brotli(bytes, { params }))
      writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }))
    }),
  )
}
