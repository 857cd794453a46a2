import { randomBytes } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'

/** A picture of one colour on the left and another on the right, so that a turn or a cut can be told. */
export const twoTone = async (ancho = 80, alto = 60): Promise<Sharp> => {
  const half = { create: { width: Math.floor(ancho / 2), height: alto, channels: 3, background: '#2040c0' } } as const
  const left = await sharp(half).png().toBuffer()
  const right = { create: { width: ancho, height: alto, channels: 3, background: '#c03020' } } as const
  return sharp(
    await sharp(right)
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer(),
  )
}

/** A large photograph of nothing, whose neighbouring pixels are alike as in a real one. */
export async function noisy(ancho: number, alto: number): Promise<Sharp> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const [width, height] = [Math.ceil(ancho / 10), Math.ceil(alto / 10)]
  const coarse = sharp({ create: { width, height, channels: 3, background: '#888', noise } })
  return sharp(await coarse.png().toBuffer()).resize(ancho, alto, { fit: 'fill' })
}

/** A photograph as a phone makes it: lying on its side, with the place where it was taken. */
export const phonePhoto = async (): Promise<Buffer> =>
  (await twoTone())
    .withExif({ IFD0: { Model: 'Telefono' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 25/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

export async function animatedGif(): Promise<Buffer> {
  const frame = (background: string) =>
    sharp({ create: { width: 40, height: 50, channels: 3, background } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(frame))
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [50, 50, 50] })
    .toBuffer()
}

/** A picture with unique bytes. */
export const freshPicture = (side = 64): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()

/** Nearly as much as may be uploaded: a JPEG of some nine megabytes. */
export const heavyPhoto = async (): Promise<Buffer> => {
  const side = 3_200
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  const photo = await noise.jpeg({ quality: 90 }).toBuffer()
  if (photo.length < 7_000_000 || photo.length > 10_000_000) throw new Error(`It weighs ${photo.length} bytes.`)
  return photo
}
