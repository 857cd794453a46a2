/** The second byte of the markers that are asked for; the first is 0xff. */
const markers = { sof0: 0xc0, sof1: 0xc1, dht: 0xc4, soi: 0xd8, eoi: 0xd9, sos: 0xda, dri: 0xdd, app0: 0xe0 }

/** A segment of a JPEG's header: `bytes` begins with its marker and its length. */
type Segment = { marker: number; bytes: Buffer }

/**
 * The segments of a JPEG up to its first scan, and where that begins. What stands between two segments is left out.
 * @returns `null` when there is no scan.
 */
function readHeader(jpeg: Buffer): { segments: Segment[]; scanAt: number } | null {
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= jpeg.length) {
    const marker = jpeg[at + 1] as number
    // 0xff may be repeated before a marker; with 0x00 after it, it is none.
    if (jpeg[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1
      continue
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    segments.push({ marker, bytes: jpeg.subarray(at, end) })
    at = end
    if (marker === markers.sos) return { segments, scanAt: at }
  }
  return null
}

/**
 * What libjpeg warns of although every pixel is there, set right: bytes that some cameras leave between the segments of the
 * header, scan parameters and a JFIF revision that they fill in wrongly, a last marker that is missing. What is coded of the
 * picture itself stays as it is, so that decoding tells whether that is whole (docs/decisions/043).
 */
export function mendJpeg(jpeg: Buffer): Buffer {
  const header = readHeader(jpeg)
  if (!header) return jpeg
  const { segments, scanAt } = header
  const isSequential = segments.some(({ marker }) => marker === markers.sof0 || marker === markers.sof1)
  const mended = segments.map(({ marker, bytes }) => {
    const segment = Buffer.from(bytes)
    if (marker === markers.app0 && segment.toString('latin1', 4, 8) === 'JFIF') segment[9] = 1
    // A sequential scan has all 64 coefficients at once: there is nothing else to say.
    if (marker === markers.sos && isSequential) segment.set([0, 63, 0], segment.length - 3)
    return segment
  })
  return Buffer.concat([
    Buffer.from([0xff, markers.soi]),
    ...mended,
    jpeg.subarray(scanAt),
    Buffer.from([0xff, markers.eoi]),
  ])
}
