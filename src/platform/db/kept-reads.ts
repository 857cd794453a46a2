import { type Announcement, type Database, unheard } from './database.ts'

type Rules = {
  /** After which announcements nothing that is kept is good any more. */
  drops: (announcement: Announcement) => boolean
  /** How many answers are kept; of more, those that were asked for longest ago go. */
  most: number
}

/** The longest that an answer is given again, whatever happens: what nobody announces is seen after this. */
const longestMs = 5_000

/**
 * What reads found, kept until something that they show changes: for answers that are the same for everybody who may
 * have them, so the key says who that is. Those who ask for what is just being read wait for it. Nothing is kept
 * that was read while something changed, nor while other processes cannot be heard.
 */
export function keptReads(database: Pick<Database, 'onChange' | 'hears'>, { drops, most }: Rules) {
  const kept = new Map<string, { found: Promise<unknown>; until: number }>()
  database.onChange((announcement) => {
    if (announcement === unheard || drops(announcement)) kept.clear()
  })
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const known = kept.get(key)
    kept.delete(key)
    if (known && known.until > performance.now() && database.hears()) {
      kept.set(key, known)
      return known.found as Promise<T>
    }
    const found = read()
    const fresh = { found, until: performance.now() + longestMs }
    kept.set(key, fresh)
    found.catch(() => kept.get(key) === fresh && kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return found
  }
}
