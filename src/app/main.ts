import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { createServer as createPortProbe } from 'node:net'
import { dirname, resolve } from 'node:path'
import { sweepDaily } from '#features/imagenes/server/sweep-writes.ts'
import { sendMensajes } from '#features/mensajes/server/send-writes.ts'
import { FolderInUse } from '#platform/db/folder-lock.ts'
import { type Env, type Mode, readEnv, SettingsError } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { DamagedDatabase } from '#platform/ops/soundness.ts'
import { buildApp, type RenderPage } from './app.ts'
import { type AppContext, openContext } from './context.ts'
import { demoAccounts, seedDemo } from './demo/seed.ts'
import { listen } from './listen.ts'
import { openWhenReady } from './waiting.ts'

const longestStopMs = 10_000
/** How long `/readyz` says what is wrong with the database before the server ends over it. */
const saysSoMs = 1_500

/** Starts a server: settings -> context -> app -> listen, and stops it gracefully. `--demo`, `--dev`, `--check`. */
async function main(flags: Set<string>): Promise<void> {
  const env = readEnv(process.env, modeOf(flags))
  demandWritable(env.DATA_DIR)
  await demandFreePort(env)
  if (flags.has('--check')) return

  const context = await openWhenReady(env, openLog(env), () =>
    openContext(env, (done, all) => showProgress(`Preparing the brand's pictures ${done} of ${all}`)),
  )
  if (env.mode !== 'production') await seedDemo(context, showProgress)
  const stopSweeping = sweepDaily({ ...context, keep: Object.values(context.marca.fotos).map(({ id }) => id) })
  const sending = sendMensajes(context)
  const stopServing =
    env.mode === 'dev' ? await (await import('./dev.ts')).serveDev(context) : await serveBuilt(context)
  const stop = async () => {
    stopSweeping()
    context.live.close()
    await Promise.all([stopServing(), sending.stop()])
    await context.close()
  }
  stopOnSignals(stop)
  stopOnFaults(context.log, stop)
  context.file.watch((damage) => {
    console.error(damage)
    setTimeout(() => endAfter(stop, 1), saysSoMs)
  })
  console.log(`Azahar  http://${env.HOST}:${env.PORT}`)
  if (env.mode !== 'production') console.log(demoAccounts())
}

/** What is under way is finished first; nobody waits longer than ten seconds. A second signal changes nothing. */
function stopOnSignals(stop: () => Promise<void>): void {
  let stopping = false
  const once = async () => {
    if (stopping) return
    stopping = true
    await endAfter(stop, 0)
  }
  process.on('SIGTERM', once)
  process.on('SIGINT', once)
}

/**
 * What nobody caught leaves a process in a state that nobody thought of: it says so in one line of the log, finishes what is
 * under way, and leaves the rest to whoever starts it again (docs/operations.md).
 */
function stopOnFaults(log: AppContext['log'], stop: () => Promise<void>): void {
  process.once('uncaughtException', (err) => {
    log.fatal({ err }, 'a fault that nobody caught: the server ends')
    process.on('uncaughtException', (later) => log.fatal({ err: later }, 'and another'))
    void endAfter(stop, 1)
  })
}

async function endAfter(stop: () => Promise<void>, code: number): Promise<void> {
  setTimeout(() => process.exit(code), longestStopMs).unref()
  await stop()
  process.exit(code)
}

const modeOf = (flags: Set<string>): Mode => (flags.has('--demo') ? 'demo' : flags.has('--dev') ? 'dev' : 'production')

async function serveBuilt(context: AppContext): Promise<() => Promise<void>> {
  const app = buildApp(context, { renderPage: await builtRenderer(), assets: 'dist/client' })
  return listen(app, context.shelves, { port: context.env.PORT, hostname: context.env.HOST })
}

async function builtRenderer(): Promise<RenderPage> {
  const bundle = new URL('../../dist/server/server.js', import.meta.url)
  if (!existsSync(bundle)) throw new SettingsError('The pages are not built yet. Run `npm run build` first.')
  const { default: entry } = await import(bundle.href)
  return (request, context) => entry.fetch(request, { context })
}

/** One line that changes on a terminal; every fiftieth step where there is none. */
function showProgress(line: string): void {
  const [, done, all] = line.match(/(\d+) of (\d+)/) ?? []
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${done === all ? '\n' : ''}`)
  else if (Number(done) % 50 === 0 || done === all) console.log(line)
}

function demandWritable(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir))
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new SettingsError(
      `DATA_DIR (${dataDir}) cannot be written to: ${(error as Error).message}. Choose another folder.`,
    )
  }
}

/** One parent at a time: where nobody may make folders (`/proc`), the recursive `mkdirSync` of Node never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function demandFreePort({ PORT, HOST }: Env): Promise<void> {
  const { promise, resolve: free, reject } = Promise.withResolvers<void>()
  const probe = createPortProbe()
  probe.once('error', (error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EADDRINUSE'
        ? `port ${PORT} is already in use`
        : `${HOST}:${PORT} cannot be listened on (${error.code})`
    reject(new SettingsError(`Azahar cannot start: ${why}. Stop what uses it, or set PORT to another number.`))
  })
  probe.listen(PORT, HOST, () => probe.close(() => free()))
  return promise
}

main(new Set(process.argv.slice(2))).catch((error: unknown) => {
  const expected = [SettingsError, FolderInUse, DamagedDatabase].some((kind) => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
})
