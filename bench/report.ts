import { cpus } from 'node:os'
import type { CaseFigures, Row, ShopFigures } from './measure.ts'

const heading = `# Benchmarks

\`npm run bench\` starts the product as \`npm run start:production\` does, on two made shops, and measures it beside a baseline
in the same run: a plain \`node:http\` that answers the same body from memory, or runs the bare query, prepared, on the
same database, or the bare durable transaction of placing a pedido. Each figure is the median of its rounds, product and baseline
taken in turn, and so is each share. "Another each time" is what nobody has asked for before. The load generator
(autocannon, in a process of its own) shares the machine; its share of a core is in the tables. Requests ask for no
compression. What misses its bar is **bold**.`

/** A run writes what stands above this line, and keeps what stands below. */
const byHand = '<!-- Below: written by hand. A run keeps it. -->'

const bars = { startedMs: 1_500, idle: 200, peak: 400, times: 2 }

export type Run = {
  engines: { engine: string; shops: ShopFigures[]; cases: CaseFigures[] }[]
  rounds: number
  seconds: number
  minutes: number
}

/** The document: machine and date, then the tables of each engine. @param before the document as it stands. */
export function report({ engines, rounds, seconds, minutes }: Run, before = ''): string {
  const [cpu] = cpus()
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), Node ${process.version}, ${process.platform}`
  const when = new Date().toISOString().slice(0, 10)
  const taken = `Taken on ${when} on ${machine}; ${rounds} rounds of ${seconds} s, ${Math.round(minutes)} minutes in all.`
  const kept = before.includes(byHand) ? before.slice(before.indexOf(byHand)).trimEnd() : ''
  return `${[heading, taken, ...engines.map(section), kept].filter(Boolean).join('\n\n')}\n`
}

function section({ engine, shops, cases }: Run['engines'][number]): string {
  const name = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const tables = shops.map((shop) => {
    const { productos, pedidos } = shop.data.size
    return `### ${name}, ${productos} products, ${pedidos} pedidos\n\n${table(cases, shop)}`
  })
  return [`## ${name}`, servers(shops), ...tables].join('\n\n')
}

function servers(shops: ShopFigures[]): string {
  const heads = '| shop | start to the first page | idle memory | peak memory |\n| --- | --: | --: | --: |'
  const aims = `| bar | ${bars.startedMs} ms | ${bars.idle} MB | ${bars.peak} MB |`
  const lines = shops.map(({ data, startedMs, idle, peak }) => {
    const cells = [bold(startedMs, bars.startedMs, 'ms'), bold(idle, bars.idle, 'MB'), bold(peak, bars.peak, 'MB')]
    return `| ${[data.size.name, ...cells].join(' | ')} |`
  })
  return [heads, aims, ...lines].join('\n')
}

function table(cases: CaseFigures[], { data }: ShopFigures): string {
  const isLarge = data.size.name === 'large'
  const heads = [
    'case',
    'connections',
    'per second',
    'p50',
    'p99',
    'baseline',
    'share',
    'bar',
    'cores: server, load',
    ...(isLarge ? [`times the small shop (bar ${bars.times})`] : []),
  ]
  const lines = cases.flatMap(({ name, bar, mostMs, rows, times, failed }) => {
    const measured = rows.filter((row) => row.data === data)
    const lines = measured.map((row) => {
      const growth = row.connections === 1 && times !== null ? bold(times, bars.times, '', 2) : ''
      return line([name, ...cellsOf(row, bar, mostMs), ...(isLarge ? [growth] : [])])
    })
    return failed === null ? lines : [...lines, line([name, `**failed:** ${failed.replaceAll('|', '/')}`])]
  })
  return [line(heads), line(heads.map((_, at) => (at === 0 ? '---' : '--:'))), ...lines].join('\n')
}

function cellsOf(row: Row, bar: number | null, mostMs: number | undefined): (string | number)[] {
  const { connections, ours, baseline, ratio } = row
  const share = ratio === null ? '' : ratio.toFixed(2)
  const alone = connections === 1 && mostMs !== undefined
  return [
    connections,
    Math.round(ours.perSecond),
    alone ? over(ours.p50, mostMs) : ms(ours.p50),
    ms(ours.p99),
    baseline ? Math.round(baseline.perSecond) : '',
    Number(share) < (bar ?? 0) ? `**${share}**` : share,
    alone ? `${mostMs} ms` : (bar ?? ''),
    `${ours.serverCpu.toFixed(2)}, ${ours.generatorCpu.toFixed(2)}`,
  ]
}

const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`
const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`

const over = (value: number, most: number): string => (value > most ? `**${ms(value)}**` : ms(value))

/** Something that is to be small, bold when it is not. */
function bold(value: number | null, max: number, unit: string, digits = 0): string {
  if (value === null) return 'not known'
  const text = `${value.toFixed(digits)} ${unit}`.trim()
  return value > max ? `**${text}**` : text
}
