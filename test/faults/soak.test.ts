import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openContext } from '#main/context.ts'
import type { Env } from '#platform/env.ts'
import { type Cluster, newCluster } from '../set-up/cluster.ts'
import { demoDatabase, emptyDatabase, engine } from '../set-up/databases.ts'
import { freePort } from '../set-up/free-port.ts'
import { invariants } from '../set-up/invariants.ts'
import { type Server, startServer } from '../set-up/server.ts'
import { openProxy } from '../set-up/tcp-proxy.ts'
import { until } from '../set-up/until.ts'
import { makeWorld } from '../set-up/world.ts'
import { busy, demandKept, looking, newJournal, sendAgain, signInAll, stockUp, work } from './customers.ts'

/** People work while random faults happen. An hour of it: TRUST_MINUTES=60 TRUST_PAUSE=60. */
const minutes = Number(process.env.TRUST_MINUTES ?? 1.5)
const pauseMs = Number(process.env.TRUST_PAUSE ?? 6) * 1_000

type Stage = { env: Env; cluster: Cluster | null; remove: () => Promise<void> }

/** On PostgreSQL a cluster that may crash. */
async function newStage(): Promise<Stage> {
  if (engine === 'sqlite') {
    const { env, remove } = await demoDatabase()
    return { env, cluster: null, remove }
  }
  const cluster = await newCluster()
  await cluster.start()
  const { env: settings, remove } = await emptyDatabase()
  const env = { ...settings, DATABASE_URL: cluster.url }
  const context = await openContext(env)
  await makeWorld(context)
  await context.close()
  return {
    ...{ env, cluster },
    remove: async () => {
      await cluster.remove()
      await remove()
    },
  }
}

const stage = await newStage()
afterAll(stage.remove)

test(`${minutes} minutes of random faults: reads go on, and no answered request is lost`, {
  timeout: minutes * 60_000 + 120_000,
}, async () => {
  const { env, cluster } = stage
  const productos = await stockUp(env)
  const port = await freePort()
  const near = env.DATABASE_URL ? new URL(env.DATABASE_URL) : null
  const proxy = near && (await openProxy(Number(near.port)))
  if (near && proxy) near.port = String(proxy.port)
  const place = near ? { ...env, DATABASE_URL: near.href } : env
  const begin = () => startServer({ env: place }, { settings: busy, port })
  let server: Server = await begin()
  const customers = await signInAll(server.url)
  const journal = newJournal()
  let over = false
  // Disconnected people come back.
  const working = Promise.all(
    [0, 1].map(async () => {
      while (!over) {
        await work(server.url, customers, productos, journal, () => over)
        await pause(500)
      }
    }),
  )

  const again = async (signal: 'SIGKILL' | 'SIGTERM') => {
    server.signal(signal)
    await server.ended
    server = await begin()
  }
  const faults: Record<string, () => Promise<void>> = {
    'kill -9': () => again('SIGKILL'),
    restart: () => again('SIGTERM'),
    ...(cluster && {
      'the database crashes': async () => {
        await cluster.crash()
        await cluster.start()
      },
    }),
    ...(proxy && {
      'the database is slow': async () => {
        proxy.slow(300)
        await pause(2_000)
        proxy.slow(0)
      },
      'the line is cut': async () => proxy.cut(),
    }),
  }
  const names = Object.keys(faults)
  const happened: string[] = []
  const reads = { asked: 0, late: 0 }
  const reading = (async () => {
    while (!over) {
      reads.asked++
      const answered = async () =>
        (await fetch(`${server.url}/api/productos?limite=1`).catch(() => null))?.status === 200
      await until('an answer', answered, 5_000).catch(() => reads.late++)
      await pause(100)
    }
  })()
  for (const began = Date.now(); Date.now() - began < minutes * 60_000; ) {
    await pause(pauseMs * (0.5 + Math.random()))
    const name = names[Math.floor(Math.random() * names.length)] as string
    happened.push(name)
    await faults[name]?.()
  }
  await pause(2_000)
  over = true
  await Promise.all([working, reading])
  await until('service', async () => (await fetch(`${server.url}/readyz`)).status === 200, 10_000)
  await sendAgain(server.url, journal)
  await server.stop()
  proxy?.stop()
  await looking(env, async (db) => {
    await demandKept(db, journal.promised)
    await invariants({ context: { db } })
  })
  process.stdout.write(
    `${engine}: ${happened.length} faults, ${journal.promised.length} promises kept, ${reads.late} of ${reads.asked} reads late\n`,
  )
  expect(journal.promised.length).toBeGreaterThan(happened.length)
  expect(reads.late / reads.asked).toBeLessThan(0.005)
  expect(journal.faults).toEqual([])
})
