import { existsSync } from 'node:fs'
import { getRequestListener } from '@hono/node-server'
import { addNewFotos } from '#modules/ajustes/sitio/server/reads.ts'
import { sweepCargasDaily } from '#modules/catalogo/cargas/server/give-writes.ts'
import { sweepDaily } from '#modules/catalogo/imagenes/server/api.ts'
import { publishOnTheirDay } from '#modules/catalogo/server/producto-writes.ts'
import { passTurnsOn } from '#modules/mensajes/avisos/server/tell-writes.ts'
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
import { assertCanStart, openWhenReady } from './preflight.ts'

const stopTimeoutMs = 10_000

/**
 * Starts a server, and stops it gracefully on signals. `--demo`, `--dev`; `--check` only tests whether it could start.
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

function workBehind(context: AppContext): () => Promise<void> {
  const stops = [
    sweepDaily({ ...context, keep: Object.values(context.marca.fotos).map(({ id }) => id) }),
    sweepCargasDaily(context),
    sweepKeysHourly(context),
    passTurnsOn(context),
    publishOnTheirDay(context),
  ]
  const sending = sendMensajes(context)
  void context.pending.makeAll()
  // Warms the search index up.
  void context.indice.current().catch((error: unknown) => context.log.warn({ err: error }, 'index not built yet'))
  return async () => {
    for (const stop of stops) stop()
    context.pending.stop()
    await sending.stop()
  }
}

/** Pending requests may finish, for at most ten seconds. Further signals are ignored. */
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
 * After an uncaught error the process state is unknown: finishes pending requests and exits; the supervisor restarts it
 * (docs/operations.md).
 */
function stopOnFaults(log: AppContext['log'], stop: () => Promise<void>): void {
  process.once('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception, shutting down')
    process.on('uncaughtException', (later) => log.fatal({ err: later }, 'another uncaught exception during shutdown'))
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
