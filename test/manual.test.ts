import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The manual quotes what is on the screen: each text between « » must be in the product. */

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('\n')

const manual = readFileSync('docs/manual.es.md', 'utf8').replaceAll('\n', ' ')
const quoted = [...new Set([...manual.matchAll(/«([^»]+)»/g)].map(([, text]) => text as string))]

// An ellipsis stands for a number, a name or a price.
test.each(quoted)('spec 1.8 and 2.8, the manual: «%s» is what the screen says', (text) => {
  for (const part of text.split('…').filter((it) => it.trim().length > 1))
    expect(sources.includes(part.trim()), part).toBe(true)
})

test('the manual quotes a good part of what there is to say', () => expect(quoted.length).toBeGreaterThan(60))
