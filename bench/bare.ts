import { randomUUIDv7 } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'

/** What the bare server answers, by path: bodies from memory, hand-written queries, and at `/place` the bare transaction. */
export type BarePlan = {
  dataDir: string
  databaseUrl: string | undefined
  stored: Record<string, { type: string; body: string }>
  queries: Record<string, BareQuery>
  consultoraId: string
  carts: { tallaId: string; cantidad: number }[][]
}
/** Parameters are `$1`, `$2` on both engines. */
export type BareQuery = { sql: string; parameters: Parameter[] }
type Parameter = string | number | null
type Ask = (sql: string, parameters?: Parameter[]) => Promise<Record<string, number | string>[]>
type Bare = { ask: Ask; write: (work: (ask: Ask) => Promise<string>) => Promise<string> }

/** A plain `node:http` in a process of its own: between a request and its answer stands only what is measured. */
process.once('message', (plan: BarePlan) => {
  const { databaseUrl, dataDir } = plan
  const { ask, write } = databaseUrl ? openPostgres(databaseUrl) : openSqlite(join(dataDir, 'azahar.sqlite'))
  const lock = databaseUrl ? 'for update of t' : ''
  let placed = 0
  const answer = async (path: string): Promise<[type: string, body: Buffer]> => {
    const { stored, queries, consultoraId, carts } = plan
    const kept = stored[path]
    if (kept) return [kept.type, Buffer.from(kept.body, 'base64')]
    const query = queries[path]
    const lines = carts[placed % carts.length] ?? []
    if (!query) placed++
    const result = query
      ? await ask(query.sql, query.parameters)
      : await write((asking) => place(asking, { consultoraId, lines, lock }))
    return ['application/json', Buffer.from(JSON.stringify(result))]
  }
  const server = createServer((request, response) => {
    request.resume()
    answer(request.url ?? '').then(
      ([type, body]) => {
        response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.({ port: address.port })
  })
})
process.once('disconnect', () => process.exit(0))

function openSqlite(file: string): Bare {
  const database = new DatabaseSync(file, { timeout: 5_000 })
  database.exec('pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000')
  // Triggers of the schema use it.
  database.function('fold', { deterministic: true }, (words) => String(words))
  const prepared = new Map<string, StatementSync>()
  const ask: Ask = async (sql, parameters = []) => {
    const statement = prepared.get(sql) ?? database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1'))
    prepared.set(sql, statement)
    return statement.all(...parameters) as Record<string, number | string>[]
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    ask,
    write: (work) => {
      const own = last.then(async () => {
        database.exec('begin immediate')
        const id = await work(ask)
        database.exec('commit')
        return id
      })
      last = own.catch(() => {})
      return own
    },
  }
}

function openPostgres(connectionString: string): Bare {
  const pool = new pg.Pool({ connectionString, max: 10 })
  const names = new Map<string, string>()
  const prepared = (text: string, values: Parameter[] = []) => {
    const name = names.get(text) ?? `q${names.size}`
    names.set(text, name)
    return { name, text, values }
  }
  return {
    ask: async (sql, parameters) => (await pool.query(prepared(sql, parameters))).rows,
    write: async (work) => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const id = await work(async (sql, parameters) => (await client.query(prepared(sql, parameters))).rows)
        await client.query('commit')
        return id
      } finally {
        client.release()
      }
    },
  }
}

type Placing = { consultoraId: string; lines: BarePlan['carts'][number]; lock: string }

/** What placing a pedido of two lines must write and nothing more: key, number, pedido, lines, holds, ledger, event. */
async function place(ask: Ask, { consultoraId, lines, lock }: Placing): Promise<string> {
  const [id, at] = [randomUUIDv7(), new Date().toISOString()]
  await ask(
    "insert into idempotencia (actor_id, clave, paso, huella, resultado, created_at) values ($1, $2, '0', 'huella', $3, $4)",
    [consultoraId, randomUUIDv7(), id, at],
  )
  const sold = await ask(
    `select t.id, t.talla, p.id as producto_id, p.nombre, p.sku, p.imagen_id, p.costo_consultora_centavos as costo
      from producto_tallas t join productos p on p.id = t.producto_id where t.id in ($1, $2) order by t.id ${lock}`,
    lines.map(({ tallaId }) => tallaId),
  )
  const total = sold.reduce((sum, { costo }) => sum + Number(costo), 0)
  const [counter] = await ask("update contadores set valor = valor + 1 where nombre = 'numero_pedido' returning valor")
  await ask(
    `insert into pedidos (id, numero_pedido, consultora_id, status, total_centavos, direccion_envio, version, created_at, updated_at)
      values ($1, $2, $3, 'pendiente', $4, '{}', 1, $5, $5)`,
    [id, `PED-${String(counter?.valor).padStart(6, '0')}`, consultoraId, total, at],
  )
  for (const [posicion, row] of sold.entries()) {
    const { id: tallaId = '', producto_id = '', nombre = '', sku = '', talla = '', imagen_id = '', costo = 0 } = row
    await ask(
      `insert into pedido_items (pedido_id, posicion, producto_id, talla_id, nombre, sku, talla, imagen_id, cantidad,
        precio_unitario_centavos, subtotal_centavos) values ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $9)`,
      [id, posicion, producto_id, tallaId, nombre, sku, talla, imagen_id, costo],
    )
    await ask('update producto_tallas set apartado = apartado + 1 where id = $1', [tallaId])
    await ask(
      `insert into stock_movimientos (id, talla_id, pedido_id, motivo, stock_delta, apartado_delta, actor_id, created_at)
        values ($1, $2, $3, 'pedido', 0, 1, $4, $5)`,
      [randomUUIDv7(), tallaId, id, consultoraId, at],
    )
  }
  await ask(
    `insert into pedido_eventos (pedido_id, version, tipo, cambios, actor_id, created_at)
      values ($1, 1, 'creado', '{"status":[null,"pendiente"]}', $2, $3)`,
    [id, consultoraId, at],
  )
  return id
}
