import { cpus } from 'node:os'
import { aimed, engineName, mb, ms, ratioOf } from './figures.ts'
import { flatness, type Growth } from './flatness.ts'
import type { Beside, Measured, MeasuredCase } from './measure.ts'
import type { Row } from './row.ts'
import { summary } from './summary.ts'

const heading = `# Benchmarks

\`npm run bench\` starts the product as \`npm run start:production\` does, on made shops, and measures it beside yardsticks in the
same run: a plain \`node:http\` that answers the very same body, stored; a plain \`node:http\` that runs the bare query,
prepared, on the same database; the bare transaction of placing a pedido, durable; the bare password hash. Each
figure is the median of its rounds, ours and the yardstick's taken in turn, and so is each ratio. Ratios within one run are what counts:
the load generator (autocannon, in a process of its own) shares the machine, and its share of a core is in the tables.
Requests ask for no compression. Milliseconds are as the load generator saw them; memory is the most that the server held
during that line. What is short of its aim is **bold**.
`

/** A run writes what stands above this line, and leaves what stands below as it is. */
const byHand = '<!-- Below: written by hand. A run keeps it. -->'

export type Run = {
  all: Measured[]
  growths: Growth[]
  /** Shops that could not be measured at all, and why. */
  broken: string[]
  rounds: number
  seconds: number
  minutes: number
}

/** The document: machine and date, the aims, then a table for each made shop on each engine. @param before as it stands. */
export function report({ all, growths, broken, rounds, seconds, minutes }: Run, before = ''): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), Node ${process.version}, ${process.platform}`
  const when = new Date().toISOString().slice(0, 10)
  const taken = `Taken on ${when} on ${machine}; ${rounds} rounds of ${seconds} s, ${Math.round(minutes)} minutes in all.`
  const failures = broken.map((it) => `**Not measured:** ${it}`)
  const kept = before.includes(byHand) ? before.slice(before.indexOf(byHand)).trimEnd() : ''
  const parts = [heading.trimEnd(), taken, ...failures, summary(all), flatness(growths), ...all.map(section), kept]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function section({ data, cases, startedMs, idleMemory, mostMemory, stored, signInsBeside, streams }: Measured): string {
  const { productos, pedidos } = data.size
  const title = `## ${engineName(data.engine)}, ${productos} products, ${pedidos} pedidos`
  const lines = [
    `- Start to first 200 of the home page: ${aimed(startedMs, 1_000, ms)} (aim 1 s). Memory idle: ${aimed(idleMemory, 150, mb)} (aim 150 MB); the most over the whole run: ${aimed(mostMemory, 300, mb)} (aim 300 MB).`,
    `- Stored bodies of the catalogue's size, 16 connections: ${Math.round(stored)} per second.`,
    signInsBeside && beside(signInsBeside),
    streams &&
      `- Live events: ${streams.open} streams open, ${Math.round(streams.perSecond)} events per second delivered, ${ms(streams.p50)} from sending a pedido to hearing of it (99th percentile ${ms(streams.p99)}).`,
  ]
  const head =
    '| case | connections | per second | p50 | p99 | memory | yardstick | ratio | aim | cores: server, load |'
  const rule = '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |'
  return `${title}\n\n${lines.filter(Boolean).join('\n')}\n\n${[head, rule, ...cases.flatMap(linesOf)].join('\n')}`
}

const beside = ({ quiet, busy, times }: Beside) =>
  `- 16 sign-ins at once: the catalogue's 99th percentile is ${ms(busy)}, ${ms(quiet)} when quiet (${aimed(times, 3, (it) => it.toFixed(1))} times, aim 3).`

function linesOf({ case: { name, bar }, rows, failed }: MeasuredCase): string[] {
  const measured = rows.map((row) => line(name, bar, row))
  return failed === null ? measured : [...measured, `| ${name} | **failed** | ${failed.replaceAll('|', '/')} ||||||||`]
}

function line(name: string, bar: number | undefined, { connections, ours, yardstick, ratio, memory }: Row): string {
  const cells = [
    ...[name, connections, Math.round(ours.perSecond), ms(ours.p50), ms(ours.p99), mb(memory)],
    ...[Math.round(yardstick.perSecond), ratioOf(ratio, bar), bar ?? ''],
    `${ours.serverCpu.toFixed(2)}, ${ours.generatorCpu.toFixed(2)}`,
  ]
  return `| ${cells.join(' | ')} |`
}
