import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import { verifyPassword } from '#platform/auth/passwords.ts'
import { type BareLine, placeBare } from './bare-pedido.ts'
import type { BareQuery } from './bare-queries.ts'
import { restPath } from './yardstick-plan.ts'

/** What the yardsticks answer: bodies that are stored, queries that are bare, and the bare transaction. */
export type YardstickPlan = {
  dataDir: string
  databaseUrl: string | undefined
  stored: Record<string, { type: string; body: string }>
  queries: Record<string, BareQuery[]>
  place: { consultoraId: string; lines: BareLine[][] }
  hash: { hash: string; password: string }
}

type Given = BareQuery['parameters']
type Bare = { query: (name: string, given?: Given) => Promise<unknown>; place: () => Promise<string> }

/** A plain `node:http`, in a process of its own, with nothing between request and answer but what is measured. */
process.once('message', async (plan: YardstickPlan) => {
  const bare = plan.databaseUrl ? openPostgres(plan, plan.databaseUrl) : openSqlite(plan)
  const stored = new Map(
    Object.entries(plan.stored).map(([path, { type, body }]) => {
      const bytes = Buffer.from(body, 'base64')
      return [path, { bytes, headers: { 'content-type': type, 'content-length': bytes.length } }]
    }),
  )
  const underWay = openUnderWay()
  const server = createServer((request, response) => {
    const url = request.url ?? ''
    const body = stored.get(url)
    if (body) {
      response.writeHead(200, body.headers)
      return void response.end(body.bytes)
    }
    request.resume()
    if (url.startsWith('/stored')) return answer(response, 404, 'nothing is stored for it')
    if (url === restPath) return void underWay.over().then(() => answer(response, 200, null))
    const work =
      url === '/place' ? bare.place() : url === '/hash' ? verifyPassword(plan.hash) : bare.query(...asked(url))
    underWay.add(work).then(
      (result) => answer(response, 200, result),
      (error: unknown) => answer(response, 500, String(error)),
    )
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.({ port: address.port })
  })
})
process.once('disconnect', () => process.exit(0))

/** What somebody has asked for who may have gone since, and the database is still at work on. */
function openUnderWay() {
  const all = new Set<Promise<unknown>>()
  return {
    add: <T>(work: Promise<T>): Promise<T> => {
      all.add(work)
      const over = () => void all.delete(work)
      work.then(over, over)
      return work
    },
    over: async () => {
      do {
        await Promise.allSettled(all)
        // What had arrived beside this question is begun by then.
        await new Promise(setImmediate)
      } while (all.size > 0)
    },
  }
}

/** Which query, and what it is given instead of what it was planned with, where that stands in the address. */
function asked(url: string): [name: string, given?: Given] {
  const [name = '', given] = url.split('?')
  return given ? [name, JSON.parse(decodeURIComponent(given)) as Given] : [name]
}

function answer(response: ServerResponse, status: number, result: unknown): void {
  const body = Buffer.from(JSON.stringify(result))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
}

function openSqlite({ dataDir, queries, place }: YardstickPlan): Bare {
  const database = new DatabaseSync(join(dataDir, 'azahar.sqlite'), { timeout: 5_000 })
  database.exec(
    'pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000; pragma temp_store = memory',
  )
  database.function('fold', { deterministic: true }, (words) => String(words))
  const known = new Map<string, StatementSync>()
  const ask = (sql: string, parameters: (string | number | null)[]) => {
    const statement = known.get(sql) ?? database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
    known.set(sql, statement)
    return statement.all(...parameters) as Record<string, number | string>[]
  }
  let placed = 0
  const inTurn = oneAtATime()
  return {
    query: async (name, given) => (queries[name] ?? []).map(({ sql, parameters }) => ask(sql, given ?? parameters)),
    place: () =>
      inTurn(async () => {
        database.exec('begin immediate')
        const id = await placeBare(ask, place.consultoraId, nextLines(place.lines, placed++), '')
        database.exec('commit')
        return id
      }),
  }
}

function openPostgres({ queries, place }: YardstickPlan, connectionString: string): Bare {
  const pool = new pg.Pool({ connectionString, max: 10 })
  const names = new Map<string, string>()
  const nameOf = (text: string) => names.get(text) ?? (names.set(text, `q${names.size}`).get(text) as string)
  let placed = 0
  return {
    query: async (name, given) =>
      Promise.all(
        (queries[name] ?? []).map(async ({ sql: text, parameters: values }) => {
          return (await pool.query({ name: nameOf(text), text, values: given ?? values })).rows
        }),
      ),
    place: async () => {
      const client = await pool.connect()
      const ask = async (text: string, values: (string | number | null)[]) =>
        (await client.query({ name: nameOf(text), text, values })).rows
      try {
        await client.query('begin')
        const id = await placeBare(ask, place.consultoraId, nextLines(place.lines, placed++), 'for update of t')
        await client.query('commit')
        return id
      } finally {
        client.release()
      }
    },
  }
}

const nextLines = (lines: BareLine[][], at: number): BareLine[] => lines[at % lines.length] as BareLine[]

/** SQLite has one writer: transactions of one connection follow one another. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
