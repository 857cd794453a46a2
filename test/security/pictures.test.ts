import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imagenUrl } from '#shared/imagen.ts'
import { testApp } from '../app.ts'
import { animation, bombPng, bombProfile, bombText, stuffedJpeg } from '../set-up/bombs.ts'
import { megabytesOfPictures } from '../set-up/memory.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { freshPicture, phonePhoto, twoTone } from '../set-up/pictures.ts'

const app = await testApp()
const send = (bytes: Buffer, headers: Record<string, string> = {}, query = '') =>
  app.as('admin')(`/api/imagenes${query}`, { method: 'POST', body: new Uint8Array(bytes), headers })

const plain = (format: 'tiff' | 'avif' | 'jpeg' | 'webp', cmyk = false) =>
  twoTone(400, 300).then((it) => (cmyk ? it.toColourspace('cmyk') : it).toFormat(format).toBuffer())

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

describe('pictures that unpack to gigabytes', () => {
  const bombs: [what: string, make: () => Promise<Buffer> | Buffer, statuses: number[]][] = [
    ['a PNG of 16,000 x 16,000', () => bombPng(16_000, 16_000), [413]],
    ['a PNG of 30,000 x 30,000', () => bombPng(30_000, 30_000), [413]],
    ['a PNG a pixel high', () => bombPng(2_000_000_000, 1), [413, 415]],
    ['a PNG whose colour profile unpacks to 400 MB', () => bombProfile(400), [201, 415]],
    ['a PNG whose text unpacks to 400 MB', () => bombText(400), [201, 415]],
    ['a WebP of 1,000 frames', () => animation('webp', 1_000), [201, 413, 415]],
    ['a GIF of 1,000 frames', () => animation('gif', 1_000), [201, 413, 415]],
    ['a JPEG of 9 MB of profiles and comments', () => stuffedJpeg(9), [201, 415]],
    ['a JPEG that breaks off', async () => half(await plain('jpeg')), [415]],
    ['a WebP that breaks off', async () => half(await plain('webp')), [415]],
    ['a JPEG for printers (CMYK)', () => plain('jpeg', true), [201]],
    ['a TIFF', () => plain('tiff'), [201]],
    ['an AVIF', () => plain('avif'), [201]],
    ['an ICO', () => Buffer.from('00000100010010100000010020006804000016000000', 'hex'), [415]],
    ['a packed SVG', () => gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>'), [415]],
  ]
  test.each(bombs)(
    '%s is refused or made within two seconds, and in 300 MB',
    async (_, make, statuses) => {
      const bytes = await make()
      expect(bytes.length).toBeLessThan(10 * 1024 * 1024)
      const began = performance.now()
      const reply = await send(bytes)
      const ms = performance.now() - began
      expect(statuses, await reply.text()).toContain(reply.status)
      // On a machine with others on it; alone each takes a fraction of a second.
      expect(ms).toBeLessThan(4_000)
      expect(megabytesOfPictures()).toBeLessThan(300)
    },
    30_000,
  )
})

describe('pictures with other contents', () => {
  const script = 'alert(7311)'
  const tails = {
    html: `<html><body onload=${script}></body></html>`,
    js: `*/=${script};/*`,
    php: `<?php ${script} ?>`,
    zip: `PK\u0003\u0004${script}`,
    mht: `MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n${script}`,
  }
  test.each(Object.entries(tails))('%s in and behind a GIF and a JPEG: nothing of it is served', async (_, tail) => {
    const gif = await sharp(await freshPicture())
      .gif()
      .toBuffer()
    const jpeg = await (await twoTone())
      .withExif({ IFD0: { ImageDescription: tail } })
      .jpeg()
      .toBuffer()
    for (const picture of [gif, jpeg, await phonePhoto()]) {
      for (const type of ['image/svg+xml', 'text/html', 'application/javascript', 'image/gif']) {
        const bytes = Buffer.concat([picture, Buffer.from(`${tail}${type}`)])
        const reply = await send(bytes, { 'content-type': type })
        expect(reply.status).toBe(201)
        const imagen = await reply.json()
        for (const format of ['avif', 'webp'] as const) {
          const file = await app.as('visitor')(imagenUrl(imagen.id, imagen.ancho, format))
          expect(file.headers.get('content-type')).toBe(`image/${format}`)
          expect(file.headers.get('x-content-type-options')).toBe('nosniff')
          expect(file.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
          expect(Buffer.from(await file.arrayBuffer()).includes('7311')).toBe(false)
        }
      }
    }
  })
})

describe('ownership of files', () => {
  test('nobody chooses a picture’s name or overwrites another’s', async () => {
    const imagen = await (await send(await freshPicture())).json()
    const address = imagenUrl(imagen.id, imagen.ancho, 'webp')
    const before = Buffer.from(await (await app.as('visitor')(address)).arrayBuffer())
    const name = `${imagen.id}-64.webp`
    const headers = { 'x-file-name': name, 'content-disposition': `attachment; filename="${name}"` }
    const other = await send(await freshPicture(), headers, `?id=${imagen.id}&key=${imagen.id}&name=${name}`)
    expect([400, 201]).toContain(other.status)
    if (other.status === 201) expect((await other.json()).id).not.toBe(imagen.id)
    expect(Buffer.from(await (await app.as('visitor')(address)).arrayBuffer()).equals(before)).toBe(true)
  })

  test('nothing can be changed, removed or listed by its name', async () => {
    const { id } = await (await send(await freshPicture())).json()
    await leavesNoTrace(app, async () => {
      for (const method of ['PUT', 'POST', 'PATCH', 'DELETE', 'MOVE', 'PROPFIND']) {
        for (const path of [
          `/imagenes/${id}-64.webp`,
          `/imagenes/${id}`,
          `/api/imagenes/${id}`,
          '/imagenes',
          '/imagenes/',
        ]) {
          for (const person of ['visitor', 'consultora', 'admin'] as const) {
            const { status } = await app.as(person)(path, { method })
            expect([method, path, person, [404, 405].includes(status)]).toEqual([method, path, person, true])
          }
        }
      }
    })
    for (const path of ['/imagenes', '/imagenes/', '/api/imagenes', `/imagenes/${id}`, '/imagenes/?list-type=2'])
      expect([path, (await app.as('admin')(path)).status]).toEqual([path, 404])
  })

  test('a name is a hash of the bytes', async () => {
    const names = new Set<string>()
    for (const person of ['consultora', 'pendiente', 'admin'] as const) {
      const body = new Uint8Array(await freshPicture())
      const { avatar } = await (await app.as(person)('/api/perfil/avatar', { method: 'PUT', body })).json()
      expect(avatar.id).toMatch(/^[0-9a-f]{32}$/)
      names.add(avatar.id.slice(0, 8))
    }
    expect(names.size).toBe(3)
  })
})
