import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { imagenesDesk } from '../set-up/imagenes.ts'
import { freshPicture, phonePhoto } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const { upload, uploaded } = imagenesDesk(app)

describe('access and concurrency', () => {
  test.each(['visitor', 'expirada', 'pendiente', 'consultora', 'sinRol'] as const)(
    '%s is refused before a byte of the body is read',
    async (person) => {
      let read = 0
      const body = new ReadableStream(
        {
          pull(controller) {
            read++
            controller.enqueue(new Uint8Array(1024))
          },
        },
        { highWaterMark: 0 },
      )
      const init = { method: 'POST', body, duplex: 'half' } as object
      const reply = await app.as(person)('/api/imagenes', init)
      await expectProblem(reply, person === 'visitor' || person === 'expirada' ? 'unauthenticated' : 'forbidden')
      expect(read).toBe(0)
    },
  )

  test('three uploads at a time per user; the next gets 429', async () => {
    const pictures = await Promise.all([1, 2, 3, 4, 5].map(() => freshPicture(200)))
    const replies = await Promise.all(pictures.map((bytes) => upload(bytes)))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 201, 503, 503])
    const refused = replies.findIndex(({ status }) => status === 503)
    expect(replies[refused]?.headers.get('retry-after')).toBe('5')
    await expectProblem(replies[refused] as Response, 'unavailable')
    expect((await upload(pictures[refused] as Buffer)).status).toBe(201)
  })

  test('no upload leaves a temporary file, whether accepted, refused or aborted', async () => {
    await uploaded(await freshPicture())
    await upload(randomBytes(3000))
    await upload(Buffer.concat([await phonePhoto(), Buffer.alloc(11 * 1024 * 1024)]))
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(1000))
        controller.error(new Error('She closed the page.'))
      },
    })
    await app.as('admin')('/api/imagenes', { method: 'POST', body, duplex: 'half' } as object)
    expect(readdirSync(join(app.context.env.DATA_DIR, 'subidas'))).toEqual([])
  })
})
