import { afterAll, describe, expect, test } from 'vitest'
import { people } from '../app.ts'
import { demoDatabase } from '../set-up/databases.ts'
import { freshPicture } from '../set-up/pictures.ts'
import { openBucket } from '../set-up/s3.ts'
import { cookieFrom, serve } from '../set-up/server.ts'
import { until } from '../set-up/until.ts'

const store = await openBucket()
const server = await serve(await demoDatabase(), { settings: store.settings })
afterAll(store.close)

describe('the picture store is away', () => {
  test('pictures are 503, everything else goes on, readyz says so, and it comes back by itself', {
    timeout: 120_000,
  }, async () => {
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

    for (const wrong of [500, 403, 'hangs'] as const) {
      store.fail(wrong)
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
    store.fail(0)
    await until('pictures', async () => (await fetch(file)).status === 200, 5_000)
    expect((await avatar()).status).toBe(200)
    expect(server.said()).not.toContain(store.settings.S3_SECRET_ACCESS_KEY)
  })
})
