import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Measured, measureAll } from './interaction.ts'
import { median } from './load.ts'

/** What `npm run touches` (scripts/interactions.mjs) says of its options; the address stands before them. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    slowdown: { type: 'string', default: '4' },
    against: { type: 'string' },
    json: { type: 'string' },
  },
})
const { rounds, only, slowdown, against, json } = values
const paintBarMs = 200
/** What was wanted may be there so many times later than before. */
const maxRatio = 1.2

type Line = { name: string; now: Measured; before: Measured | undefined }

const lines: Line[] = []
const wish = { rounds: Number(rounds), only, slowdown: Number(slowdown) }
await measureAll([positionals[0] ?? '', ...(against ? [against] : [])], wish, (name, [now, before]) => {
  if (!now) return
  lines.push({ name, now, before })
  console.log(rowOf({ name, now, before }))
})
if (json) writeFileSync(json, JSON.stringify({ slowdown: wish.slowdown, lines }, null, 2))
if (!only) writeFileSync(new URL('../docs/interactions.md', import.meta.url), documentOf())

function rowOf({ name, now, before }: Line): string {
  const [paint, done] = [median(now.paint), Math.round(median(now.done))]
  const late = before && done > median(before.done) * maxRatio
  const cells = [
    name,
    paint > paintBarMs ? `**${paint}**` : paint,
    Math.max(...now.paint),
    late ? `**${done}**` : done,
    ...(before ? [median(before.paint), Math.round(median(before.done))] : []),
  ]
  return `| ${cells.join(' | ')} |`
}

function documentOf(): string {
  const heads = ['interaction', 'to the next paint', 'at most', 'until it is there']
  if (against) heads.push('before: to the next paint', 'before: until it is there')
  const beside = against
    ? `\n"Before" is an older build that was measured in turn; what takes more than ${maxRatio} times as long as there is **bold**.`
    : ''
  return `# Interactions

Made by \`npm run touches\` on ${new Date().toISOString().slice(0, 10)}: headless Chromium as a phone of 390 x 844, its processor slowed
${slowdown} times, the built product with the demo world, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}. Each interaction ${rounds} times, on a new page
that had come to rest. A tap lasts 80 ms; between two keys are 150.

Milliseconds from the press to the next paint (Event Timing API, in steps of eight; of several events the slowest, as for
"Interaction to Next Paint"), median and most, and to what was wanted, median. The bar is ${paintBarMs} for the median of the first; what
misses it is **bold**. The last line is a button on an empty page: what the browser itself needs.${beside}

| ${heads.join(' | ')} |
| ${heads.map((_, at) => (at === 0 ? '---' : '--:')).join(' | ')} |
${lines.map(rowOf).join('\n')}
`
}
