import { readFileSync } from 'node:fs'
import sharp, { type Sharp } from 'sharp'

/** A small photo as eight encoders write it, and eight ways in which a file is damaged. */

export const [width, height] = [120, 160]

/** The same numbers at each run: a damage that is refused today is refused tomorrow. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state >> 16
  }
}

/** Soft patches of colour with some grain, as a photo has. */
const photo = async (): Promise<Sharp> => {
  const next = numbers(7)
  const patches = Buffer.from(Array.from({ length: 12 * 16 * 3 }, () => next() & 255))
  const soft = sharp(patches, { raw: { width: 12, height: 16, channels: 3 } }).resize(width, height, { fit: 'fill' })
  const pixels = await soft.raw().toBuffer()
  const grained = pixels.map((value) => Math.max(0, Math.min(255, value + (next() & 15) - 8)))
  return sharp(grained, { raw: { width, height, channels: 3 } })
}
/** The photo that all of them show. */
export const made = await photo()
export const fixture = (name: string) => readFileSync(new URL(name, import.meta.url))

export const jpegs: Record<string, Buffer> = {
  baseline: await made.clone().jpeg({ quality: 85 }).toBuffer(),
  'baseline 4:4:4': await made.clone().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer(),
  progressive: await made.clone().jpeg({ progressive: true }).toBuffer(),
  mozjpeg: await made.clone().jpeg({ mozjpeg: true }).toBuffer(),
  greyscale: await made.clone().greyscale().jpeg().toBuffer(),
  // With the marker of Adobe.
  CMYK: await made.clone().toColourspace('cmyk').jpeg().toBuffer(),
  // By cjpeg of libjpeg-turbo 2.1.5: -restart 1, and -restart 2 -progressive.
  'restart markers': fixture('restart.jpg'),
  'restart markers, progressive': fixture('restart-progressive.jpg'),
}

const eoi = Buffer.from([0xff, 0xd9])
const middle = ({ length }: Buffer) => Math.floor(length * 0.55)
const tenth = ({ length }: Buffer) => Math.floor(length / 10)
const changed = (bytes: Buffer, change: (copy: Buffer, at: number) => void): Buffer => {
  const copy = Buffer.from(bytes)
  change(copy, middle(bytes))
  return copy
}

export const damages: [string, (bytes: Buffer) => Buffer][] = [
  ['a tenth overwritten', (bytes) => changed(bytes, overwrite)],
  ['a tenth of zeros', (bytes) => changed(bytes, (copy, at) => copy.fill(0, at, at + tenth(bytes)))],
  ['a run of 0xff', (bytes) => changed(bytes, (copy, at) => copy.fill(0xff, at, at + 64))],
  ['a tenth missing', (b) => Buffer.concat([b.subarray(0, middle(b)), b.subarray(middle(b) + tenth(b))])],
  ['cut and closed', (bytes) => Buffer.concat([bytes.subarray(0, middle(bytes)), eoi])],
  ['cut', (bytes) => bytes.subarray(0, middle(bytes))],
  ['cut and filled up with zeros', (bytes) => changed(bytes, (copy, at) => copy.fill(0, at))],
  ['cut, filled up and closed', (b) => Buffer.concat([changed(b, (copy, at) => copy.fill(0, at)), eoi])],
]

function overwrite(copy: Buffer, at: number): void {
  const next = numbers(3)
  for (let n = 0; n < tenth(copy); n += 1) copy[at + n] = next() & 255
}
