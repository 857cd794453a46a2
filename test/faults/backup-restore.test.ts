import { cpSync, existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findFaults } from '#features/pedidos/server/integrity-reads.ts'
import type { Env } from '#platform/env.ts'
import { people } from '../app.ts'
import { contentsOf, elsewhere, opened, shopToBackUp } from '../set-up/backups.ts'
import { demoDatabase, engine } from '../set-up/databases.ts'
import { runProgram } from '../set-up/program.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { lineaOf, place } from '../set-up/shop.ts'
import { until } from '../set-up/until.ts'

/** F29: what is backed up comes back, whole. */
const { app, env, producto, avatarId, pendienteId, folders, backUp } = await shopToBackUp()

describe('F29: backup and restore', () => {
  test('what was backed up is there again in an empty place, row by row, with its pictures', async () => {
    const folder = await backUp()
    const target = await elsewhere()
    const { code, out, err } = await runProgram('restore', target.env, [folder])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Restored and compared row by row')
    await opened(target.env, async (context) => {
      expect(await contentsOf(context)).toEqual(await contentsOf(app.context))
      // What staff did is in it (two lines are the demo’s), and still cannot be changed (A89).
      expect(await contentsOf(context)).toMatchObject({ bitacora: { rows: 8 } })
      await expect(sql`delete from bitacora`.execute(context.db.read)).rejects.toThrow(/never changed/)
      expect(await findFaults(context.db.read)).toEqual([])
      const picture = await context.images.open(`${avatarId}-64.webp`)
      expect(picture && (await new Response(picture).arrayBuffer()).byteLength).toBeGreaterThan(100)
    })
  })

  test('F12: a backup during pedidos is one moment, every pedido whole', async () => {
    let sending = true
    let sent = 0
    const senders = ['consultora', 'otraConsultora'].map(async (person) => {
      while (sending) {
        const reply = await place(app.as(person as 'consultora'), [lineaOf(producto, 'M', 1 + (sent % 3))])
        expect(reply.status).toBe(201)
        sent++
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
    const folder = await backUp()
    sending = false
    await Promise.all(senders)
    expect(sent).toBeGreaterThan(3)
    const target = await elsewhere()
    expect((await runProgram('restore', target.env, [folder])).code).toBe(0)
    const counted = await opened(target.env, async (context) => {
      expect(await findFaults(context.db.read)).toEqual([])
      return (await contentsOf(context)).pedidos as { rows: number }
    })
    const now = (await contentsOf(app.context)).pedidos as { rows: number }
    expect(counted.rows).toBeLessThanOrEqual(now.rows)
    expect(now.rows - counted.rows).toBeLessThan(sent)
  })

  test('replaces live data only when told, and keeps what was there', async () => {
    const live = await demoDatabase()
    onTestFinished(live.remove)
    const server = await startServer(live)
    try {
      const folder = await backUp(live.env)
      const cookie = await cookieFrom(server.url, people.consultora)
      const renamed = await fetch(`${server.url}/api/perfil`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json', origin: server.url },
        body: JSON.stringify({ nombreCompleto: 'Otra Después', telefono: '' }),
      })
      expect(renamed.status).toBe(200)
      const refused = await runProgram('restore', live.env, [folder])
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--replace')])
      const { code, out, err } = await runProgram('restore', live.env, [folder, '--replace'])
      expect([code, err]).toEqual([0, ''])
      const [, before = ''] = out.match(/What was there: (.*)/) ?? []
      expect(existsSync(join(before, 'manifest.json'))).toBe(true)

      // What a server caches for a moment is gone.
      await until('her session is over', async () => {
        return (await fetch(`${server.url}/api/perfil`, { headers: { cookie } })).status === 401
      })
      const again = await cookieFrom(server.url, people.consultora)
      const perfil = await (await fetch(`${server.url}/api/perfil`, { headers: { cookie: again } })).json()
      expect(perfil.nombreCompleto).not.toBe('Otra Después')
      const [first] = (await (await fetch(`${server.url}/api/productos?limite=1`)).json()).items
      const { tallas, costoConsultoraCentavos } = await (
        await fetch(`${server.url}/api/productos/${first.id}`, { headers: { cookie: again } })
      ).json()
      const linea = { productoId: first.id, tallaId: tallas.find((it: { disponible: number }) => it.disponible > 0).id }
      const pedido = await fetch(`${server.url}/api/pedidos`, {
        method: 'POST',
        headers: { ...{ cookie: again, 'content-type': 'application/json' }, 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify({
          telefono: '+52 442 123 4567',
          lineas: [{ ...linea, cantidad: 1, precioUnitarioCentavos: costoConsultoraCentavos }],
        }),
      })
      expect(pedido.status).toBe(201)

      const admin = await cookieFrom(server.url, people.admin)
      const refusal = { method: 'POST', headers: { cookie: admin, origin: server.url } }
      expect((await fetch(`${server.url}/api/consultoras/${pendienteId}/rechazo`, refusal)).status).toBe(204)

      // And back to how it was just before.
      expect((await runProgram('restore', live.env, [before, '--replace'])).code).toBe(0)
      const third = await cookieFrom(server.url, people.consultora)
      const back = await (await fetch(`${server.url}/api/perfil`, { headers: { cookie: third } })).json()
      expect(back.nombreCompleto).toBe('Otra Después')
    } finally {
      await server.stop()
    }
  }, 60_000)

  test('only so many are kept, and nothing else in the folder is touched', async () => {
    const to = mkdtempSync(join(folders, 'kept-'))
    for (const day of ['01', '02', '03'])
      cpSync(await backUp(), join(to, `azahar-2020-01-${day}T00-00-00-000Z`), { recursive: true })
    writeFileSync(join(to, 'azahar-notes'), 'mine')
    expect((await runProgram('backup', env, ['--to', to, '--keep', '2'])).code).toBe(0)
    expect(readdirSync(to).sort()).toEqual([
      'azahar-2020-01-03T00-00-00-000Z',
      expect.stringMatching(/^azahar-20[2-9]/),
      'azahar-notes',
    ])
  }, 60_000)

  if (engine === 'postgres') {
    test('the same rows from PostgreSQL to SQLite and back', async () => {
      const folder = await backUp()
      const { DATABASE_URL: _, ...file } = (await elsewhere()).env
      expect((await runProgram('restore', file as Env, [folder])).code).toBe(0)
      const inSqlite = await opened(file as Env, contentsOf)
      expect(inSqlite).toEqual(await contentsOf(app.context))

      const target = await elsewhere()
      const { code, out, err } = await runProgram('sqlite-to-postgres', { ...target.env, DATA_DIR: file.DATA_DIR })
      expect([code, err]).toEqual([0, ''])
      expect(out).toMatch(/pedidos +(\d+) +\1\n/)
      expect(await opened(target.env, contentsOf)).toEqual(inSqlite)
      const twice = await runProgram('sqlite-to-postgres', { ...target.env, DATA_DIR: file.DATA_DIR })
      expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('not empty')])
    }, 60_000)
  }
})
