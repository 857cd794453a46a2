import { LRUCache } from 'lru-cache'
import type { Topic } from '#shared/events.ts'
import type { Database } from './database.ts'

type Rules = {
  /** After which events nothing that is cached is good any more. */
  topics: Topic[]
  /** How many answers are cached; of more, those that were asked for longest ago go. */
  max: number
}

/** How long an answer stays: a change that is not published is seen after this. */
const ttlMs = 5_000

/**
 * Caches what reads found until something that they show changes: for answers that are the same for everybody who may have
 * them, so the key says who that is. Requests for what is just being read wait for it. Nothing is cached of what
 * failed, nor used while the events of other processes do not arrive.
 */
export function openReadCache(database: Pick<Database, 'subscribe' | 'isListening'>, { topics, max }: Rules) {
  const cache = new LRUCache<string, Promise<unknown>>({ max, ttl: ttlMs })
  database.subscribe(({ topic }) => {
    if (topic === 'missed' || topics.includes(topic)) cache.clear()
  })
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = database.isListening() ? cache.get(key) : undefined
    if (known) return known as Promise<T>
    const found = read()
    cache.set(key, found)
    found.catch(() => cache.peek(key) === found && cache.delete(key))
    return found
  }
}
