import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { median } from './load.ts'
import { type Measured, measureAll, slowed } from './touch.ts'

/**
 * Touches the product at an address as on a slow telephone, and writes docs/touches.md: `node touches.ts ADDRESS ROUNDS`. With a part of
 * names behind that, only those are touched, and nothing is written.
 */
const [origin = '', rounds = '5', only = ''] = process.argv.slice(2)
const aimMs = 100

const all: Measured[] = []
await measureAll(origin, { rounds: Number(rounds), only }, (measured) => {
  all.push(measured)
  console.log(lineOf(measured))
})
if (!only) writeFileSync(new URL('../docs/touches.md', import.meta.url), documentOf(all))

function lineOf({ name, picture, done }: Measured): string {
  const middle = median(picture)
  const cells = [name, middle > aimMs ? `**${middle}**` : middle, Math.max(...picture), Math.round(median(done))]
  return `| ${cells.join(' | ')} |`
}

function documentOf(measured: Measured[]): string {
  return `# Touches

Made by \`npm run touches\` on ${new Date().toISOString().slice(0, 10)}: headless Chromium as a telephone of 390 x 844 with a finger, its processor slowed
${slowed} times, the built product with the demo world, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}. Each touch ${rounds} times, on a page of its own that had
come to rest, and the first that it gets: everything that a page does once is in it. A tap lasts 80 ms, between two keys lie 150.

Milliseconds from the finger to the next picture of the screen (Event Timing API, in steps of eight; of several events the slowest, as for
"Interaction to Next Paint"), in the middle and at most, and until what was wanted is there. The aim is ${aimMs}; what takes longer in the middle is
**bold**. The last line is a button on a page with nothing else, in the same minutes: what the browser itself needs.

| touch | to the picture | at most | until it is there |
| --- | --: | --: | --: |
${measured.map(lineOf).join('\n')}
`
}
