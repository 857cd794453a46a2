import { LRUCache } from 'lru-cache'
import { isCodigo } from '#features/vitrina/rules.ts'
import { conTexts } from '#features/vitrina/texts.ts'
import { type Budget, type Limits, nameFor } from '#platform/auth/limits.ts'
import type { Database } from '#platform/db/database.ts'
import { openReadCache } from '#platform/db/read-cache.ts'
import { AppError } from '#shared/errors.ts'
import type { Topic } from '#shared/events.ts'
import { minuteMs } from '#shared/time.ts'
import { findOpenVitrina, type OpenVitrina } from './con-reads.ts'

/** The vitrinas that are on, by their codes. */
export type OpenVitrinas = {
  /**
   * The one of a code, for an address that asks. One that is off and one that there never was are refused alike, and counted: after so
   * many of them the address is told to wait (threats A112). A code that opens is never limited, since mobile carriers share addresses.
   * @throws not_found, too_many_requests.
   */
  find: (codigo: string, address: string | null) => Promise<OpenVitrina>
  /** Was it found since anything changed? Its pages may come from the response cache. */
  isKnown: (codigo: string) => boolean
}

const tries = { max: 40, withinMs: 15 * minuteMs }
const maxKnown = 5_000
/** After these events a vitrina may be another, or none: her switch, her name and number, her role, a suspension. */
export const vitrinaTopics: Topic[] = ['vitrina', 'perfil', 'rol', 'suspension']

export function openVitrinas(db: Database, limits: Limits, prefix: string): OpenVitrinas {
  const cached = openReadCache(db, { topics: vitrinaTopics, max: maxKnown })
  // Whose each code is that was found; a save of one consultora forgets hers alone.
  const known = new LRUCache<string, string>({ max: maxKnown })
  db.subscribe((event) => {
    if (event.topic === 'missed') known.clear()
    else if (vitrinaTopics.includes(event.topic))
      for (const [codigo, consultoraId] of known.entries()) if (consultoraId === event.id) known.delete(codigo)
  })
  return {
    find: async (codigo, address) => {
      if (!isCodigo(codigo)) throw missing()
      const read = () => findOpenVitrina(db.read, codigo, prefix)
      const vitrina = await (known.has(codigo) ? cached(codigo, read) : read())
      if (!vitrina) {
        known.delete(codigo)
        // A mistyped or guessed code counts before it is told; a code that opens costs an address nothing.
        if (address !== null) await limits.take([budgetOf(address)])
        throw missing()
      }
      known.set(codigo, vitrina.consultoraId)
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
