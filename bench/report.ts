import { cpus } from 'node:os'
import type { Measured, Row } from './measure.ts'

const heading = `# Benchmarks

\`npm run bench\` starts the product as \`npm run start:production\` does, on a made shop, and measures it beside yardsticks in the
same run: a plain \`node:http\` that answers the very same body, stored; a plain \`node:http\` that runs the bare query,
prepared, on the same database; the bare transaction of placing a pedido, durable; the bare password hash. Each
figure is the median of its rounds, ours and the yardstick's taken in turn. Ratios within one run are what counts:
the load generator (autocannon, in a process of its own) shares the machine, and its share of a core is in the table.
Requests ask for no compression. Milliseconds are as the load generator saw them.
`

/** The document: machine and date, then a table for each made shop on each engine. */
export function report(all: Measured[], rounds: number, seconds: number): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), Node ${process.version}, ${process.platform}`
  const when = new Date().toISOString().slice(0, 10)
  const taken = `Taken on ${when} on ${machine}; ${rounds} rounds of ${seconds} s.`
  return `${[heading, taken, flatness(all), ...all.map(section)].filter(Boolean).join('\n\n')}\n`
}

function section({ data, cases, startedMs, idleMemory, mostMemory, stored, signInsBeside, streams }: Measured): string {
  const { productos, pedidos } = data.size
  const title = `## ${data.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'}, ${productos} products, ${pedidos} pedidos`
  const lines = [
    `- Start to first 200 of the home page: ${Math.round(startedMs)} ms. Memory idle: ${mb(idleMemory)}; the most over the whole run: ${mb(mostMemory)}.`,
    `- Stored bodies of the catalogue's size, 16 connections: ${Math.round(stored)} per second.`,
    signInsBeside && beside(signInsBeside),
    streams &&
      `- Live events: ${streams.open} streams open, ${Math.round(streams.perSecond)} events per second delivered, ${ms(streams.p50)} from sending a pedido to hearing of it (99th percentile ${ms(streams.p99)}).`,
  ]
  const table = cases.flatMap(({ case: it, rows }) => rows.map((row) => line(it.name, it.bar, row)))
  const head =
    '| case | connections | per second | p50 | p99 | memory | yardstick | ratio | aim | cores: server, load |'
  const rule = '| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |'
  return `${title}\n\n${lines.filter(Boolean).join('\n')}\n\n${[head, rule, ...table].join('\n')}`
}

const beside = ({ quiet, busy }: { quiet: number; busy: number }) =>
  `- 16 sign-ins at once: the catalogue's 99th percentile is ${ms(busy)}, ${ms(quiet)} when quiet (${(busy / quiet).toFixed(1)} times).`

function line(name: string, bar: number | undefined, { connections, ours, yardstick, ratio, memory }: Row): string {
  const cells = [
    ...[name, connections, Math.round(ours.perSecond), ms(ours.p50), ms(ours.p99), mb(memory)],
    ...[Math.round(yardstick.perSecond), ratio.toFixed(ratio < 0.1 ? 3 : 2), bar ?? ''],
    `${ours.serverCpu.toFixed(2)}, ${ours.generatorCpu.toFixed(2)}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** What the large shop costs against the small one, by the time of one request at a time. */
function flatness(all: Measured[]): string {
  const most = Math.max(...all.map(({ data }) => data.size.pedidos))
  const rows = all.flatMap((large) => {
    if (large.data.size.pedidos < most) return []
    return large.cases.flatMap(({ case: { name }, rows: [mine] }) => {
      // Her screens are held against the smallest shop, which the others are not measured on.
      const small = all
        .filter(({ data }) => data.engine === large.data.engine && data.size.pedidos < most)
        .toSorted((one, other) => one.data.size.pedidos - other.data.size.pedidos)
        .find(({ cases }) => cases.some((it) => it.case.name === name))
      const before = small?.cases.find((it) => it.case.name === name)?.rows[0]
      if (!mine || !before || !small) return []
      const times = mine.ours.p50 / before.ours.p50
      const { productos, primera } = small.data.size
      const sizes = `${productos} products, ${primera} pedidos of hers`
      return [
        `| ${large.data.engine} | ${name} | ${sizes} | ${ms(before.ours.p50)} | ${ms(mine.ours.p50)} | ${times.toFixed(2)} |`,
      ]
    })
  })
  if (rows.length === 0) return ''
  const head =
    '| engine | case | held against | small shop | large shop | times |\n| --- | --- | --- | --: | --: | --: |'
  return `## Flat as the shop grows\n\nThe middle time of a request at the fewest connections, in the large shop (20,000 products, 1,000 pedidos of hers) and in a smaller one; the aim is no more than 1.5 times.\n\n${head}\n${rows.join('\n')}`
}

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`
const mb = (value: number | null): string => (value === null ? 'not known' : `${Math.round(value)} MB`)
