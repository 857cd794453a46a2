import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Imagen, type ImagenFormat, imagenUrl } from '#shared/imagen.ts'
import { testApp } from '../app.ts'
import { imagenesDesk } from '../set-up/imagenes.ts'
import { leavesNoTrace } from '../set-up/no-trace.ts'
import { animatedGif, freshPicture, phonePhoto, twoTone } from '../set-up/pictures.ts'
import { expectProblem } from '../set-up/problem.ts'

const app = await testApp()
const { upload, uploaded } = imagenesDesk(app)

const fileOf = async (imagen: Imagen, ancho: number, format: ImagenFormat): Promise<Response> =>
  app.as('visitor')(imagenUrl(imagen.id, ancho, format))

const decoded = async (imagen: Imagen) => {
  const bytes = Buffer.from(await (await fileOf(imagen, imagen.ancho, 'webp')).arrayBuffer())
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  return { ...(await sharp(bytes).metadata()), at }
}

describe('a picture is recognised by its bytes', () => {
  const formats = ['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const

  test.each(formats)('%s is accepted and converted to AVIF and WebP in its widths', async (format) => {
    const imagen = await uploaded(await (await twoTone(400, 300)).toFormat(format).toBuffer())
    expect(imagen).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      ancho: 400,
      alto: 300,
      anchos: [160, 320, 400],
    })
    for (const ancho of imagen.anchos) {
      for (const made of ['avif', 'webp'] as const) {
        const reply = await fileOf(imagen, ancho, made)
        expect(reply.headers.get('content-type')).toBe(`image/${made}`)
        expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        const { width, format: kind } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
        expect({ width, kind }).toEqual({ width: ancho, kind: made === 'avif' ? 'heif' : 'webp' })
      }
    }
  })

  test('a wrong name or type changes nothing', async () => {
    const jpeg = await (await twoTone()).jpeg().toBuffer()
    expect((await upload(jpeg, 'admin', { 'content-type': 'text/html' })).status).toBe(201)
  })

  const rawPhoto = Buffer.from('49492a00080000000100fe000400010000000100000000000000', 'hex')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['an SVG with a script', Buffer.from(svg)],
    ['an SVG after an XML line', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['nonsense named .jpg', randomBytes(4000)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7 nothing')],
    ['nothing at all', Buffer.alloc(0)],
    ['a raw photo of Canon', Buffer.from('II*\0\x10\0\0\0CR\x02\0', 'latin1')],
    ['a raw photo with its preview first', rawPhoto],
  ])('%s is refused and leaves no trace', async (_, bytes) => {
    const problem = await expectProblem(await leavesNoTrace(app, () => upload(bytes)), 'unsupported_type')
    expect(problem.detail).toBe(
      'Este archivo no es una imagen que podamos usar. Sube JPG, PNG, WEBP, AVIF, GIF o TIFF.',
    )
  })

  test('HEIC is refused with instructions', async () => {
    const heic = Buffer.concat([Buffer.from('0000001c', 'hex'), Buffer.from('ftypheic'), randomBytes(2000)])
    const problem = await expectProblem(await upload(heic), 'unsupported_type')
    expect(problem.detail).toBe(
      'Este archivo no es una imagen que podamos usar. Sube JPG, PNG, WEBP, AVIF, GIF o TIFF. Guarda antes la foto HEIC como JPG.',
    )
  })

  test('a truncated JPEG, and a file that only starts like one, are reported as damaged', async () => {
    const whole = await (await twoTone(600, 600)).jpeg().toBuffer()
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 20), randomBytes(4000)]),
      // The decoder alone would fill in the rest with grey.
      Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.from([0xff, 0xd9])]),
    ]) {
      const problem = await expectProblem(await upload(bytes), 'unsupported_type')
      expect(problem.detail).toMatch(/^La imagen está dañada/)
    }
  })

  test('an AVIF over 16 megapixels is refused with the formats that allow it', async () => {
    const avif = await sharp({ create: { width: 4800, height: 3400, channels: 3, background: '#a83' } })
      .avif({ quality: 1, effort: 0 })
      .toBuffer()
    const problem = await expectProblem(await upload(avif), 'body_too_large')
    expect(problem.detail).toBe(
      'Este AVIF tiene 17 megapíxeles y el máximo de su formato es 16. Guárdalo como JPG, PNG o WEBP e intenta de nuevo.',
    )
  })

  test('more than 10 MB is refused, by its header and by its bytes', async () => {
    const heavy = Buffer.concat([await phonePhoto(), Buffer.alloc(12 * 1024 * 1024)])
    for (const headers of [{ 'content-length': String(heavy.length) }, {}]) {
      const problem = await expectProblem(
        await upload(heavy, 'admin', headers as Record<string, string>),
        'body_too_large',
      )
      expect(problem.detail).toBe('La imagen pesa más de 10 MB. Redúcela e intenta de nuevo.')
    }
  })
})

describe('the result', () => {
  test('a photo is rotated upright and loses its location', async () => {
    const imagen = await uploaded(await phonePhoto())
    expect(imagen).toMatchObject({ ancho: 60, alto: 80 })
    const { exif, icc, xmp, orientation, at } = await decoded(imagen)
    expect({ exif, icc, xmp, orientation }).toEqual({
      exif: undefined,
      icc: undefined,
      xmp: undefined,
      orientation: undefined,
    })
    expect(at(30, 10)[2]).toBeGreaterThan(150)
    expect(at(30, 70)[0]).toBeGreaterThan(150)
  })

  test('an animation keeps its first frame', async () => {
    const { pages, at } = await decoded(await uploaded(await animatedGif()))
    expect(pages ?? 1).toBe(1)
    expect(at(20, 25)[0]).toBeGreaterThan(200)
  })

  test('is never enlarged, and at most 1280 px wide', async () => {
    expect(await uploaded(await (await twoTone(50, 40)).png().toBuffer())).toMatchObject({ ancho: 50, anchos: [50] })
    const large = await uploaded(await (await twoTone(2600, 1300)).jpeg().toBuffer())
    expect(large).toMatchObject({ ancho: 1280, alto: 640, anchos: [160, 320, 640, 960, 1280] })
  })

  test('the same bytes are the same picture', async () => {
    const bytes = await freshPicture()
    expect(await uploaded(bytes)).toEqual(await uploaded(bytes))
  })

  test('no name leads out of the store', async () => {
    for (const name of [
      '..%2f..%2fazahar.sqlite',
      'auth-secret',
      `${'a'.repeat(32)}-160.svg`,
      `${'a'.repeat(32)}-160.webp`,
    ]) {
      expect((await app.as('visitor')(`/imagenes/${name}`)).status).toBe(404)
    }
  })
})
