import { sql } from 'kysely'
import type { Database, Reader } from '#platform/db/database.ts'
import { keptReads } from '#platform/db/kept-reads.ts'

/**
 * Whether PostgreSQL is to read in order until a page is full, or to begin with the products that have the rarest words, by the
 * suffixes of theirs: `comienzos`, as a `tsquery`. A sample of all names says it, which each process remembers; so one statement is asked, and
 * each of the two is prepared (docs/decisions/100).
 */
export async function adviseForPostgres(db: Database, words: string[]): Promise<{ comienzos?: string }> {
  const sample = await sampleOf(db)
  const seen = lookThrough(sample, words)
  const rarest = rarestOf(seen, sample.names.length)
  if (rowsInOrder(seen, sample) < rowsLookedUp(seen, rarest, sample)) return {}
  return { comienzos: rarest.map(({ word }) => beginningWith(word)).join(' & ') }
}

/** The newest first, and all of them as one text; each stands for `every` products. */
type Sample = { names: string[]; text: string; every: number }
/** In how many names each word is, in how many all of them are, and which is the first of these. */
type Seen = { words: Word[]; together: number; first: number }
type Word = { word: string; often: number }

function lookThrough({ names, text }: Sample, wanted: string[]): Seen {
  const words = wanted.map((word) => ({ word, often: 0 }))
  const seen = { words, together: 0, first: 0 }
  // One look says of most words, the rare ones, that no name has them.
  if (!wanted.some((word) => text.includes(word))) return seen
  for (let at = 0; at < names.length; at++) {
    let all = true
    for (const it of words) {
      if (names[at]?.includes(it.word)) it.often++
      else all = false
    }
    if (all && seen.together++ === 0) seen.first = at
  }
  return seen
}

const page = 40
/** A product that is looked up, fetched and sorted takes as long as so many that are passed over in order; one that an index lists. */
const [fetched, listed] = [4, 0.4]

/** What is passed over until a page is full. What only old products have begins late. */
function rowsInOrder({ together, first }: Seen, { names, every }: Sample): number {
  const between = names.length / Math.max(1, together)
  return page * between + Math.max(0, first - between) * every
}

function rowsLookedUp({ together }: Seen, rarest: Word[], { every }: Sample): number {
  const lists = rarest.reduce((sum, { often }) => sum + often, 0)
  return every * (fetched * together + listed * lists)
}

/** Rare enough to be looked up alone: names of the sample that have the word. */
const rareInSample = 5
/** Of words that are all more common so many are looked up together, but none that more of all names have. */
const [mostTogether, mostOfAll] = [3, 0.25]

function rarestOf({ words }: Seen, names: number): Word[] {
  const [rarest = { word: '', often: 0 }, ...others] = words.toSorted((one, other) => one.often - other.often)
  if (rarest.often < rareInSample) return [rarest]
  return [rarest, ...others.slice(0, mostTogether - 1).filter(({ often }) => often < mostOfAll * names)]
}

/** Suffixes are as long as that at most (db/migrations/012). */
const longest = 100

/** Of a `tsquery`: a suffix that begins with the word. */
const beginningWith = (word: string): string => `'${[...word].slice(0, longest).join('').replace(/['\\]/g, '$&$&')}':*`

const samples = new WeakMap<Database, () => Promise<Sample>>()

/** Names and SKUs of some 200 products as they were some seconds ago: they choose a plan and find nothing. */
function sampleOf(db: Database): Promise<Sample> {
  let sample = samples.get(db)
  if (!sample) {
    const kept = keptReads(db, { drops: () => false, most: 1 })
    sample = () =>
      kept('', async () => {
        const rows = await findSample(db.read)
        const names = rows.map(({ busqueda }) => busqueda)
        return { names, text: names.join('\n'), every: Math.max(1, (rows[0]?.productos ?? 0) / names.length) }
      })
    samples.set(db, sample)
  }
  return sample()
}

const counted = sql`(select reltuples from pg_class where oid = cast('productos' as regclass))`

/** Of the pages of some thousand, as neighbours are alike. Before PostgreSQL has counted a table, of all. */
async function findSample(read: Reader) {
  const query = sql<{ busqueda: string; productos: number }>`
    select busqueda, productos from (
      select busqueda, created_at, ${counted} as productos
      from productos tablesample system (least(100, 100 * 1000 / greatest(1, ${counted})))
      order by random() limit 200
    ) as muestra order by created_at desc`
  return (await query.execute(read)).rows
}
