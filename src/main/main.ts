import { existsSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { addNewFotos } from '#modules/ajustes/sitio/server/reads.ts'
import { sweepCargasDaily } from '#modules/catalogo/cargas/server/give-writes.ts'
import { sweepDaily } from '#modules/catalogo/imagenes/server/api.ts'
import { publishOnTheirDay } from '#modules/catalogo/server/producto-writes.ts'
import { passTurnsOn } from '#modules/mensajes/avisos/server/turn-writes.ts'
import { sendMensajes } from '#modules/mensajes/server/send-writes.ts'
import { DamagedDatabase } from '#platform/db/damage.ts'
import { FolderInUse } from '#platform/db/folder-lock.ts'
import { sweepKeysHourly } from '#platform/db/idempotency.ts'
import { type Mode, readEnv, SettingsError } from '#platform/env.ts'
import { openLog } from '#platform/log.ts'
import { makePrivateFiles } from '#platform/private-files.ts'
import { buildApp, type RenderPage } from './app.ts'
import { type AppContext, openContext } from './context.ts'
import { cacheForGuests } from './guest-responses.ts'
import { listen } from './listen.ts'
import { openOps } from './ops.ts'
import { assertCanStart } from './preflight.ts'
import { openWhenReady } from './wait-for-database.ts'

const stopTimeoutMs = 10_000

/**
 * Starts a server: settings, context, app, listen; and what need not be ready for the first page behind that. Stops it
 * gracefully. `--demo`, `--dev`; `--check` only tells whether it could start.
 */
async function main(flags: Set<string>): Promise<void> {
  makePrivateFiles()
  const env = readEnv(process.env, modeOf(flags))
  await assertCanStart(env)
  if (flags.has('--check')) return

  const context = await openWhenReady(env, openLog(env), () => openContext(env))
  await addNewFotos(context)
  const demo = env.mode === 'production' ? null : await import('./demo/seed.ts')
  await demo?.openDemo(context)
  const stopServing = env.mode === 'dev' ? await (await import('./dev.ts')).serveDev(context) : await serve(context)

  const stopWorking = workBehind(context)
  const stop = async () => {
    context.live.close()
    await Promise.all([stopServing(), stopWorking()])
    await context.close()
  }
  stopOnSignals(stop)
  stopOnFaults(context.log, stop)
  console.log(`Azahar  http://${env.HOST}:${env.PORT}`)
  if (demo) console.log(demo.demoAccounts())
}

async function serve(context: AppContext): Promise<() => Promise<void>> {
  const ops = openOps(context)
  const app = buildApp(context, { renderPage: await builtRenderer(), assets: 'dist/client', ops })
  const listener = cacheForGuests(context.db, ops.metrics, app, getRequestListener(app.fetch))
  return listen(listener, { port: context.env.PORT, hostname: context.env.HOST })
}

/**
 * What runs beside the requests: mail, turns of avisos, products on their day, the sweeps of unused pictures, of old files and of old keys,
 * pictures that are not made yet.
 */
function workBehind(context: AppContext): () => Promise<void> {
  const stopSweeping = sweepDaily({ ...context, keep: Object.values(context.marca.fotos).map(({ id }) => id) })
  const stopSweepingCargas = sweepCargasDaily(context)
  const stopSweepingKeys = sweepKeysHourly(context)
  const stopPassing = passTurnsOn(context)
  const stopPublishing = publishOnTheirDay(context)
  const sending = sendMensajes(context)
  void context.pending.makeAll()
  return async () => {
    stopSweeping()
    stopSweepingCargas()
    stopSweepingKeys()
    stopPassing()
    stopPublishing()
    context.pending.stop()
    await sending.stop()
  }
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
 * An error that nobody caught leaves the process in an unknown state: it is logged, what is under way is finished, and
 * the process ends for its supervisor to start it again (docs/operations.md).
 */
function stopOnFaults(log: AppContext['log'], stop: () => Promise<void>): void {
  process.once('uncaughtException', (err) => {
    log.fatal({ err }, 'a fault that nobody caught: the server ends')
    process.on('uncaughtException', (later) => log.fatal({ err: later }, 'and another'))
    void endAfter(stop, 1)
  })
}

async function endAfter(stop: () => Promise<void>, code: number): Promise<void> {
  setTimeout(() => process.exit(code), stopTimeoutMs).unref()
  await stop()
  process.exit(code)
}

const modeOf = (flags: Set<string>): Mode => (flags.has('--demo') ? 'demo' : flags.has('--dev') ? 'dev' : 'production')

async function builtRenderer(): Promise<RenderPage> {
  const bundle = new URL('../../dist/server/server.js', import.meta.url)
  if (!existsSync(bundle)) throw new SettingsError('The pages are not built yet. Run `npm run build` first.')
  const { default: entry } = await import(bundle.href)
  return (request, context) => entry.fetch(request, { context })
}

main(new Set(process.argv.slice(2))).catch((error: unknown) => {
  const expected = [SettingsError, FolderInUse, DamagedDatabase].some((kind) => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
})
