import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { cookieFrom, startServer } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'

/** A store that speaks as much S3 as the product does, and has moods. */
const files = new Map<string, Buffer>()
let mood: 'fine' | 'errors' | 'forbids' | 'hangs' = 'fine'
const store = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (mood === 'hangs') return
  if (mood !== 'fine') return void response.writeHead(mood === 'errors' ? 500 : 403).end('<Error/>')
  const { url = '', method } = request
  if (method === 'PUT') files.set(url, Buffer.concat(chunks))
  if (method === 'DELETE') files.delete(url)
  const found = files.get(url)
  response.writeHead(method === 'PUT' || found ? 200 : 404)
  response.end(method === 'GET' ? found : undefined)
})
await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
const { port } = store.address() as AddressInfo

const database = await demoDatabase()
afterAll(async () => {
  store.closeAllConnections()
  store.close()
  await database.remove()
})

describe('F25: the picture store is away', () => {
  test('pictures are 503, everything else goes on, readyz says so, and it comes back by itself', {
    timeout: 120_000,
  }, async () => {
    const keys = {
      S3_ACCESS_KEY_ID: 'llave',
      S3_SECRET_ACCESS_KEY: 'secreto-del-almacen',
      S3_BUCKET: 'fotos',
      S3_REGION: 'mx',
    }
    const server = await startServer(database, { settings: { S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys } })
    const cookie = await cookieFrom(server.url, people.consultora)
    const avatar = async () =>
      fetch(`${server.url}/api/perfil/avatar`, {
        method: 'PUT',
        headers: { cookie, origin: server.url },
        body: new Uint8Array(await freshPicture()),
      })
    const first = await avatar()
    expect(first.status).toBe(200)
    const { avatar: before } = await first.json()
    const file = `${server.url}/imagenes/${before.id}-64.avif`
    expect((await fetch(file)).status).toBe(200)

    for (const wrong of ['errors', 'forbids', 'hangs'] as const) {
      mood = wrong
      const began = performance.now()
      expect([wrong, (await fetch(file)).status]).toEqual([wrong, 503])
      const refused = await avatar()
      expect([wrong, refused.status]).toEqual([wrong, 503])
      expect(performance.now() - began).toBeLessThan(25_000)
      // The old photo stays until the new one is kept.
      const perfil = await (await fetch(`${server.url}/api/perfil`, { headers: { cookie } })).json()
      expect(perfil.avatar.id).toBe(before.id)
      expect((await fetch(`${server.url}/api/productos?limite=3`)).status).toBe(200)
      expect((await fetch(`${server.url}/`)).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      const health = await fetch(`${server.url}/readyz`)
      expect([health.status, (await health.json()).checks.images]).toEqual([
        200,
        expect.stringMatching(/answers (500|403)|no answer/),
      ])
    }
    mood = 'fine'
    await until('pictures', async () => (await fetch(file)).status === 200, 5_000)
    expect((await avatar()).status).toBe(200)
    expect(server.said()).not.toContain('secreto-del-almacen')
    await server.stop()
  })
})
