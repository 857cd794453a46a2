/**
 * npm run lighthouse: what Lighthouse says of the public pages (mobile preset, the built product on a demo world), three
 * times each, medians, as a table on the screen. Lighthouse is fetched the first time and kept outside the dependencies:
 * it weighs more than all of them. Measure on a quiet machine.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { chromium } from './debian.mjs'
import { withDemo } from './demo-server.mjs'
import { Failure, main, must, pinnedNode, root, run, step } from './steps.mjs'

const version = '13.5.0'
// `npm run lighthouse -- 1` looks once at each page, for a first impression.
const rounds = Number(process.argv[2] ?? 3)
const kept = join(root, 'node_modules/.cache/azahar/lighthouse')
const flags = '--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --disable-background-networking'
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

await main(() =>
  withDemo(async (address, folder) => {
    await fetchLighthouse()
    const rows = []
    for (const page of await pages(address)) {
      rows.push(await step(page.name, () => measure(page, join(folder, 'report.json'))))
    }
    console.log(`\n${tableOf(rows)}\n`)
    const below = rows.filter((row) => Object.entries(bars).some(([bar, least]) => row[bar] < least) || row.cls > 0)
    if (below.length > 0) throw new Failure('Below the bar.', below.map(lineOf).join('\n'))
  }),
)

async function fetchLighthouse() {
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, 'package.json'), '{ "private": true }')
  await step(`Fetching Lighthouse ${version}`, () =>
    must('npm', ['install', '--no-audit', '--no-fund', `lighthouse@${version}`], 'Lighthouse could not be fetched.', {
      cwd: kept,
    }),
  )
}

async function pages(address) {
  const { items } = await (await fetch(`${address}/api/productos?limite=1`)).json()
  const [{ id, categoria }] = items
  return [
    { name: '/', path: '/' },
    { name: '/productos/moda-casual', path: '/productos/moda-casual' },
    { name: '/produtos/{categoria}/{id}', path: `/produtos/${categoria.replaceAll('_', '-')}/${id}` },
    { name: '/ser-consultora', path: '/ser-consultora' },
    { name: '/contacto', path: '/contacto' },
  ].map(({ name, path }) => ({ name, url: address + path }))
}

/** One look. Headless Chromium sometimes loses the beginning of its own recording: then it looks again. */
async function look(url, file) {
  const args = [
    join(kept, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
  ]
  for (let tries = 3; ; tries--) {
    const { code, output } = await run(pinnedNode, args, { env: { CHROME_PATH: chromium() } })
    if (code === 0) return
    if (tries === 1) throw new Failure(`Lighthouse could not look at ${url}.`, output)
  }
}

async function measure({ name, url }, file) {
  const runs = []
  for (let round = 0; round < rounds; round++) {
    await look(url, file)
    runs.push(figuresOf(JSON.parse(readFileSync(file, 'utf8'))))
  }
  return { name, ...Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs.map((run) => run[key]))])) }
}

function figuresOf({ categories, audits }) {
  return {
    ...Object.fromEntries(Object.keys(bars).map((bar) => [bar, Math.round(categories[bar].score * 100)])),
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
  }
}

function median(numbers) {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

function lineOf(row) {
  const cells = [
    `\`${row.name}\``,
    ...Object.keys(bars).map((bar) => row[bar]),
    `${(row.lcp / 1000).toFixed(1)} s`,
    `${Math.round(row.tbt)} ms`,
    Number(row.cls.toFixed(3)),
  ]
  return `| ${cells.join(' | ')} |`
}

function tableOf(rows) {
  return `Lighthouse ${version}, ${rounds === 1 ? 'one run' : `median of ${rounds} runs`}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}.

| page | performance | accessibility | best practices | SEO | largest paint | blocked | layout shift |
| ---- | ----------- | ------------- | -------------- | --- | ------------- | ------- | ------------ |
${rows.map(lineOf).join('\n')}

The bars: performance ${bars.performance}, the other three 100, layout shift 0.`
}
