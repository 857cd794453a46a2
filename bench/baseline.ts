import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'
import { type BareLine, placeBare } from './bare-pedido.ts'
import type { BareQuery } from './bare-queries.ts'

/** What the baseline answers, by path: bodies that are stored, bare queries, and at `/place` the bare transaction. */
export type BaselinePlan = {
  dataDir: string
  databaseUrl: string | undefined
  stored: Record<string, { type: string; body: string }>
  queries: Record<string, BareQuery[]>
  place: { consultoraId: string; carts: BareLine[][] }
}

type Parameter = string | number | null
type Bare = { query: (query: BareQuery) => Promise<unknown>; place: (placing: Placing) => Promise<string> }
type Placing = { consultoraId: string; cart: BareLine[] }

/** A plain `node:http` in a process of its own: between request and answer is only what is measured. */
process.once('message', (plan: BaselinePlan) => {
  const { stored, queries, place } = plan
  const bare = plan.databaseUrl ? openPostgres(plan.databaseUrl) : openSqlite(join(plan.dataDir, 'azahar.sqlite'))
  const bodies = new Map(
    Object.entries(stored).map(([path, { type, body }]) => {
      const bytes = Buffer.from(body, 'base64')
      return [path, { bytes, headers: { 'content-type': type, 'content-length': bytes.length } }]
    }),
  )
  let placed = 0
  const work = (path: string): Promise<unknown> => {
    const { consultoraId, carts } = place
    if (path === '/place') return bare.place({ consultoraId, cart: carts[placed++ % carts.length] as BareLine[] })
    return Promise.all((queries[path] ?? []).map(bare.query))
  }
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const body = bodies.get(path)
    if (body) {
      response.writeHead(200, body.headers)
      return void response.end(body.bytes)
    }
    request.resume()
    work(path).then(
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

function answer(response: ServerResponse, status: number, result: unknown): void {
  const body = Buffer.from(JSON.stringify(result))
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length })
  response.end(body)
}

function openSqlite(file: string): Bare {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000')
  // Triggers of the schema use it.
  database.function('fold', { deterministic: true }, (words) => String(words))
  const prepared = new Map<string, StatementSync>()
  const ask = (sql: string, parameters: Parameter[]) => {
    const statement = prepared.get(sql) ?? database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
    prepared.set(sql, statement)
    return statement.all(...parameters) as Record<string, number | string>[]
  }
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
  return {
    query: async ({ sql, parameters }) => ask(sql, parameters),
    place: ({ consultoraId, cart }) =>
      inTurn(async () => {
        database.exec('begin immediate')
        const id = await placeBare(ask, consultoraId, cart, '')
        database.exec('commit')
        return id
      }),
  }
}

function openPostgres(connectionString: string): Bare {
  const pool = new pg.Pool({ connectionString, max: 10 })
  const names = new Map<string, string>()
  const prepared = (text: string, values: Parameter[]) => {
    const name = names.get(text) ?? `q${names.size}`
    names.set(text, name)
    return { name, text, values }
  }
  return {
    query: async ({ sql, parameters }) => (await pool.query(prepared(sql, parameters))).rows,
    place: async ({ consultoraId, cart }) => {
      const client = await pool.connect()
      const ask = async (text: string, values: Parameter[]) => (await client.query(prepared(text, values))).rows
      try {
        await client.query('begin')
        const id = await placeBare(ask, consultoraId, cart, 'for update of t')
        await client.query('commit')
        return id
      } finally {
        client.release()
      }
    },
  }
}
