import { open } from 'node:fs/promises'
import type { RasterFormat } from '#shared/imagen.ts'

/** The first bytes of each format, as latin1. */
const beginnings: [RasterFormat | 'heic', RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n.\n/s],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['tiff', /^(II[*+]\0|MM\0[*+])/],
  ['avif', /^.{4}ftypavi[fs]/s],
  ['heic', /^.{4}ftyp(hei[cx]|mif1)/s],
]
const headBytes = 4096

/** The format of a file by its bytes, never by its name or the type that a request declares. */
export async function formatOf(file: string): Promise<RasterFormat | 'heic' | null> {
  const opened = await open(file)
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(headBytes)).finally(() => opened.close())
  const head = buffer.subarray(0, bytesRead)
  const [format] = beginnings.find(([, beginning]) => beginning.test(head.toString('latin1', 0, 16))) ?? []
  return format === 'tiff' && isRaw(head) ? null : (format ?? null)
}

/** Raw photos are TIFFs, too: Canon marks them `CR`, others begin with a preview (NewSubfileType 1). */
function isRaw(tiff: Buffer): boolean {
  if (tiff.toString('latin1', 8, 10) === 'CR') return true
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const isLittleEndian = tiff[0] === 0x49
  const first = tiff.length >= 8 ? view.getUint32(4, isLittleEndian) + 2 : tiff.length
  if (first + 12 > tiff.length) return false
  return view.getUint16(first, isLittleEndian) === 254 && view.getUint32(first + 8, isLittleEndian) === 1
}
