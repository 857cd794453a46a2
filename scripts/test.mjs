/**
 * npm test: its own set-up, then what a change has to pass, as many side by side as there are processors. Of the
 * journeys, in Chromium and in WebKit, it runs those whose title holds @smoke; `npm run test:trust` has them all. `--fast` (npm run check) is for every few minutes: it
 * builds nothing, and leaves out the attacks, the browser and `slow`. The last line says how many tests passed and failed; a check
 * that is not made of tests counts as one failed test when it fails.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { chromium, needEngines, needFromSystem, postgresPrograms } from './debian.mjs'
import { install } from './install.mjs'
import { sameOnEveryEngine } from './one-engine.mjs'
import { startPostgres } from './postgres.mjs'
import { makeRouteTree } from './route-tree.mjs'
import { Failure, main, pinnedNode, root, run, seconds, step, stopOnSignal } from './steps.mjs'
import { playwrightCounts, vitestCounts } from './test-counts.mjs'
import { toolArgs } from './tool.mjs'

const fast = process.argv.includes('--fast')
const reports = mkdtempSync(join(tmpdir(), 'azahar-tests-'))
const rows = []
const hangsAfterMs = 20 * 60_000
const cache = join(root, 'node_modules/.cache/azahar')
/** The browsers' runs find the demo world made (test/set-up/make-demo.ts). */
const demoIsMade = { DEMO_IS_MADE: '1' }
let postgres = { url: process.env.TEST_DATABASE_URL, stop: async () => {} }

/** What needs the built pages, waits for clocks or starts programs. */
const slow = [
  'test/api/imagenes{,-s3,-subida}.test.ts',
  'test/api/{html,page-weight,pages,publico,encontrado,one-graph,visitors}.test.ts',
  'test/api/{admin-create,contrasena,en-vivo,imagenes-sweep,intentos,mensajes-envio}.test.ts',
  'test/api/{modo-clienta,pedidos-caminos,races,races-avisos,races-propuestas,recuperacion}.test.ts',
  'test/{law,settings}.test.ts',
  'src/platform/images/picture-worker.test.ts',
]
/** What of the API the fast run tries on PostgreSQL too: where engines differ, in locks, searches, sums and the order of lists. */
const engineMatters = [
  ...['avisos', 'busqueda', 'carrito-guardado', 'clientas', 'migrate', 'pedidos-edit'],
  ...['pedidos-lista', 'pedidos-place', 'productos', 'propuestas', 'reportes', 'tablero'],
].map((name) => `test/api/${name}.test.ts`)

const tidy = async () => {
  await postgres.stop()
  rmSync(reports, { recursive: true, force: true })
}

await main(async () => {
  stopOnSignal(tidy)
  const began = Date.now()
  try {
    await install()
    await makeRouteTree()
    await findPostgres()
    const withoutEngines = fast ? null : await needEngines()
    if (withoutEngines) console.log(`! ${withoutEngines}: they are not tried`)
    const ofSource = [
      () => check('Types', types),
      () => check('Lint and format', () => tool('biome', 'check', '--error-on-warnings', '--max-diagnostics=100', '.')),
      () => check('Dead code', () => tool('knip')),
    ]
    const rules = () => check('Rules, law and scripts', () => vitest('unit'))
    if (fast) {
      const onPostgres = () => check('API on PostgreSQL', () => vitest('api-postgres', { only: engineMatters }))
      const onSqlite = () => check('API on SQLite', () => vitest('api-sqlite'))
      await sideBySide([...(postgres.url ? [onPostgres] : []), onSqlite, rules, ...ofSource])
    } else {
      const building = check('Build', buildPages)
      const withPages =
        (title, ...work) =>
        async () => {
          await building
          await check(title, () => vitest(...work))
        }
      // Of what needs the pages the longest comes first; what is short comes last, so that all lanes end together.
      await sideBySide([
        rules,
        () => check('Demo for the journeys', demo),
        withPages('API on SQLite', 'api-sqlite'),
        withPages('API on PostgreSQL', 'api-postgres', { without: sameOnEveryEngine }),
        withPages('Attacks on SQLite', 'attacks-sqlite'),
        withPages('Attacks on PostgreSQL', 'attacks-postgres', { without: sameOnEveryEngine }),
        ...ofSource,
      ])
      const safari = () => check("Safari's engine", () => vitest('engines', { named: 'WebKit.*@smoke' }))
      await Promise.all([check('Journeys in the browser', journeys), ...(withoutEngines ? [] : [safari()])])
    }
  } finally {
    await tidy()
  }
  return summary(began)
})

/** The full run insists on both engines, and so does CI. Elsewhere the fast run says plainly what it leaves out. */
async function findPostgres() {
  if (fast && !process.env.CI && !postgres.url && !postgresPrograms()) {
    console.log('! No PostgreSQL at hand and no TEST_DATABASE_URL: the API is checked on SQLite only')
    return
  }
  await needFromSystem({ browser: !fast, postgres: true })
  if (!postgres.url) postgres = await step('Starting a throw-away PostgreSQL', () => startPostgres(postgresPrograms()))
}

/** Does all of it in this order, as many at once as there are processors. */
async function sideBySide(works) {
  const waiting = [...works]
  const lane = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work()
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane))
}

/** Runs one check to its end, shows its output when it fails, and keeps its row for the summary. */
async function check(title, work) {
  const began = Date.now()
  const row = { title, passed: 0, failed: 0, skipped: 0 }
  rows.push(row)
  try {
    await step(title, async () => {
      const { code, output, ...counts } = await work()
      Object.assign(row, counts)
      if (code !== 0) throw new Failure(`${title} failed.`, output)
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    row.failed ||= 1
    console.log(`\n${error.output.trimEnd()}\n\n${error.message}\n`)
  }
  row.time = seconds(began)
}

function tool(name, ...args) {
  return run(pinnedNode, toolArgs(name, ...args))
}

/** Checks only what changed since the last run. One checker: several work out the types of the API's client each for itself. */
function types() {
  const kept = ['--incremental', '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')]
  return tool('tsc', '--pretty', 'false', '--checkers', '1', ...kept)
}

async function buildPages() {
  await build()
  return { code: 0, output: '' }
}

/** Vitest waits without end for a test process that has died (its issue 10590). It is killed then, and run once more. */
async function vitest(project, { without = [], only = [], named = '' } = {}) {
  const report = join(reports, `${project}.json`)
  const leftOut = [...(fast ? slow : []), ...without].flatMap((files) => ['--exclude', files])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const titles = named ? ['--testNamePattern', named] : []
  const args = ['run', ...only, '--project', project, '--maxWorkers=1', ...titles, ...leftOut, ...reporters]
  const env = {
    ...demoIsMade,
    NODE_COMPILE_CACHE: join(cache, 'code'),
    ...(postgres.url && { TEST_DATABASE_URL: postgres.url }),
  }
  const attempt = () =>
    run(pinnedNode, toolArgs('vitest', ...args), { env, timeout: hangsAfterMs, killSignal: 'SIGKILL' })
  const began = Date.now()
  let result = await attempt()
  if (!existsSync(report) && Date.now() - began >= hangsAfterMs) {
    console.log(`! ${project} hung and is begun again; what it said:\n${result.output.trimEnd()}`)
    result = await attempt()
  }
  // What a name leaves out belongs to another run.
  return { ...result, ...vitestCounts(report), ...(named && { skipped: 0 }) }
}

function demo() {
  return run(pinnedNode, ['test/set-up/demo-folder.ts', join(cache, 'demo'), '--cheap-sign-in'])
}

async function journeys() {
  const report = join(reports, 'journeys.json')
  const env = { ...demoIsMade, SMOKE: '1', CHROMIUM_PATH: chromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const result = await run(pinnedNode, toolArgs('playwright', 'test', '--reporter=list,json'), { env })
  return { ...result, ...playwrightCounts(report) }
}

function summary(began) {
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
  const width = Math.max(...rows.map((row) => row.title.length))
  console.log()
  for (const { title, passed, failed, skipped, time } of rows) {
    const counts =
      passed + failed + skipped > 0
        ? `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
        : 'in order'
    console.log(`${failed ? '✗' : '✓'} ${title.padEnd(width)}  ${time.padStart(6)}  ${counts}`)
  }
  for (const journey of rows.flatMap(({ flaky = [] }) => flaky))
    console.log(`! Flaky, passed when tried again: ${journey}`)
  console.log(`  ${'All'.padEnd(width)}  ${seconds(began).padStart(6)}`)
  const failed = total('failed')
  console.log(`${total('passed')} passed, ${failed} failed`)
  return failed > 0 ? 1 : 0
}
