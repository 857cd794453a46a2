import type { Database } from '#platform/db/database.ts'
import type { Actor } from '#shared/actor.ts'
import type { ChangeEvent, MissedEvents } from '#shared/events.ts'

/** Who is behind a cookie, remembered for a moment so that one page's requests do not each read it from the disk. */
export type KnownSessions = {
  /** The person of these cookies, when looked up a moment ago and unchanged since. */
  find: (cookie: string) => Actor | undefined
  /** Begins a look-up. What it returns keeps the person, unless a session or role changed meanwhile. */
  looking: () => (cookie: string, actor: Actor) => void
}

// A session that ended in whatever way leaves the cache after this, well within the promised second.
const maxAgeMs = 500
const maxSessions = 5_000
/** Ours are some 300 characters. A longer cookie is looked up each time, so that strangers cannot fill the memory (threats A92). */
const maxCookieLength = 1_500

/**
 * A session that ends or a role that changes is published, and leaves the cache at once, in every server process. What is
 * not published (a session that expires, a row changed by hand) is noticed within a second.
 */
export function openKnownSessions(database: Pick<Database, 'subscribe'>): KnownSessions {
  const kept = new Map<string, { actor: Actor; until: number }>()
  let changes = 0
  database.subscribe((event) => {
    const userId = whoseSession(event)
    if (!userId) return
    changes++
    for (const [cookie, { actor }] of kept) if (actor.id === userId) kept.delete(cookie)
  })
  return {
    find: (cookie) => {
      const known = kept.get(cookie)
      if (known && known.until > performance.now()) return known.actor
      if (known) kept.delete(cookie)
      return undefined
    },
    looking: () => {
      const before = changes
      return (cookie, actor) => {
        if (before !== changes || cookie.length > maxCookieLength) return
        if (kept.size >= maxSessions) kept.clear()
        kept.set(cookie, { actor, until: performance.now() + maxAgeMs })
      }
    },
  }
}

/** The person whose sessions an event may end or change. */
function whoseSession(event: ChangeEvent | MissedEvents): string | null {
  if (event.topic === 'contrasena') return event.ownerId
  return event.topic === 'sesion' || event.topic === 'rol' ? event.id : null
}
