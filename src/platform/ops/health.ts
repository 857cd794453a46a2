import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { pendingMigrations } from '#platform/db/migrate.ts'
import type { ImageStore } from '#platform/images/store.ts'

/** `vital`: a failure makes the server unable to serve, so that no requests should be routed to it. */
export type Check = { name: string; vital: boolean; look: () => Promise<void> }

export type Health = {
  ok: boolean
  /** By name: `ok`, or the fault, for the operator. */
  checks: Record<string, string>
}

const checkTimeoutMs = 2_000
const keptMs = 1_000

/** Runs all checks; the result is cached for a second. */
export function openHealth(checks: Check[]): () => Promise<Health> {
  let kept: { at: number; health: Promise<Health> } | undefined
  return () => {
    if (!kept || performance.now() - kept.at > keptMs) kept = { at: performance.now(), health: look(checks) }
    return kept.health
  }
}

async function look(checks: Check[]): Promise<Health> {
  const results = await Promise.all(checks.map(async (check) => ({ ...check, said: await sayOf(check) })))
  return {
    ok: results.every(({ vital, said }) => !vital || said === 'ok'),
    checks: Object.fromEntries(results.map(({ name, said }) => [name, said])),
  }
}

async function sayOf({ look }: Check): Promise<string> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${checkTimeoutMs / 1000} seconds`)), checkTimeoutMs)
  try {
    await Promise.race([look(), late])
    return 'ok'
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    clearTimeout(timer)
  }
}

type Parts = { db: Database; images: ImageStore; dataDir: string }

const minFreeBytes = 200 * 1024 * 1024

export const platformChecks = ({ db, images, dataDir }: Parts): Check[] => [
  {
    name: 'database',
    vital: true,
    look: async () => {
      await sql`select 1`.execute(db.read)
    },
  },
  {
    name: 'migrations',
    vital: true,
    look: async () => {
      const pending = await pendingMigrations(db)
      if (pending.length > 0) throw new Error(`not applied: ${pending.join(', ')}`)
    },
  },
  {
    name: 'events',
    // Not vital: without events, pages only lose live updates.
    vital: false,
    look: async () => {
      const why = db.whyDeaf()
      if (why) throw new Error(why)
    },
  },
  { name: 'images', vital: false, look: () => images.check() },
  {
    name: 'disk',
    vital: false,
    look: async () => {
      const { bavail, bsize } = await statfs(dataDir)
      if (bavail * bsize >= minFreeBytes) return
      throw new Error(`only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB are free for DATA_DIR`)
    },
  },
]
