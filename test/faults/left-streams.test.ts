import { get, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { people } from '../app.ts'
import { addConsultoras } from '../set-up/crowd.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'

/** Whoever signed out hears nothing more, however the moment was chosen. */
const database = await demoDatabase()
const emails = await addConsultoras(database.env, 40)
const server = await serve(database)

const noStreams = async () => /^azahar_live_streams 0$/m.test(await (await fetch(`${server.url}/metrics`)).text())

const listen = (cookie: string) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    get(`${server.url}/api/pedidos/en-vivo`, { agent: false, headers: { cookie } }, resolve).on('error', reject),
  )

const signOut = (cookie: string) =>
  fetch(`${server.url}/api/sesion`, { method: 'DELETE', headers: { cookie, origin: server.url } })

describe('live streams opened during a sign-out', () => {
  test('none of six at once outlives the session', { timeout: 60_000 }, async () => {
    const replies: IncomingMessage[] = []
    for (const email of emails) {
      const cookie = await cookieFrom(server.url, email)
      const opening = Array.from({ length: 6 }, () => listen(cookie))
      const [left, ...opened] = await Promise.all([signOut(cookie), ...opening])
      expect(left.status).toBe(204)
      replies.push(...opened)
    }
    await until('that all are ended', noStreams, 5_000)
    for (const reply of replies) reply.destroy()
  })
})

describe.runIf(engine === 'postgres')('a sign-out whose notification is lost', () => {
  test('ends live pages once other processes can be heard again', { timeout: 30_000 }, async () => {
    const cookie = await cookieFrom(server.url, people.consultora)
    const reply = await listen(cookie)
    expect(reply.statusCode).toBe(200)
    const client = new pg.Client({ connectionString: database.env.DATABASE_URL })
    await client.connect()
    const { rowCount } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen azahar'",
    )
    await client.end()
    expect(rowCount).toBe(1)
    expect((await signOut(cookie)).status).toBe(204)
    await until('that hers is ended', noStreams, 10_000)
    reply.destroy()
  })
})
