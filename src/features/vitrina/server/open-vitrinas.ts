import { LRUCache } from 'lru-cache'
import { isCodigo } from '#features/vitrina/rules.ts'
import { conTexts } from '#features/vitrina/texts.ts'
import { type Budget, type Limits, nameFor } from '#platform/auth/limits.ts'
import type { Database } from '#platform/db/database.ts'
import { openReadCache } from '#platform/db/read-cache.ts'
import { AppError } from '#shared/errors.ts'
import type { Topic } from '#shared/events.ts'
import { findOpenVitrina, type OpenVitrina } from './con-reads.ts'

/** The vitrinas that are on, by their codes. */
export type OpenVitrinas = {
  /**
   * The one of a code, for an address that asks. One that is off and one that there never was are refused alike, and counted:
   * after so many of them the address finds nothing new for a while (threats A112).
   * @throws not_found, too_many_requests.
   */
  find: (codigo: string, address: string | null) => Promise<OpenVitrina>
  /** Was it found since anything changed? Its pages may come from the response cache. */
  isKnown: (codigo: string) => boolean
}

const tries = { max: 40, withinMs: 15 * 60_000 }
const maxKnown = 5_000
/** After these events a vitrina may be another, or none: her switch, her name and number, her role, a suspension. */
export const vitrinaTopics: Topic[] = ['vitrina', 'perfil', 'rol', 'suspension']

export function openVitrinas(db: Database, limits: Limits, prefix: string): OpenVitrinas {
  const cached = openReadCache(db, { topics: vitrinaTopics, max: maxKnown })
  const known = new LRUCache<string, true>({ max: maxKnown })
  db.subscribe(({ topic }) => {
    if (topic === 'missed' || vitrinaTopics.includes(topic)) known.clear()
  })
  const read = (codigo: string) => cached(codigo, () => findOpenVitrina(db.read, codigo, prefix))
  return {
    find: async (codigo, address) => {
      if (!isCodigo(codigo)) throw missing()
      // What an address finds costs it nothing; what it does not find is counted before it is told.
      const budgets = known.has(codigo) || address === null ? [] : [budgetOf(address)]
      const taken = budgets.length > 0 ? await limits.take(budgets) : []
      const vitrina = budgets.length > 0 ? await findOpenVitrina(db.read, codigo, prefix) : await read(codigo)
      if (!vitrina) throw missing()
      if (taken.length > 0) await limits.giveBack(taken)
      known.set(codigo, true)
      return vitrina
    },
    isKnown: (codigo) => known.has(codigo),
  }
}

const missing = () => new AppError('not_found', conTexts.missing)

const budgetOf = (address: string): Budget => ({
  clave: nameFor('vitrina', address),
  ...tries,
  refusal: (minutes) => `Abriste muchos enlaces que no existen. Intenta de nuevo en ${minutes} min.`,
})
