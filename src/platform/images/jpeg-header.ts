import { jpegMarkers as markers, readJpegHeader } from '#shared/jpeg.ts'

/**
 * What libjpeg warns of although every pixel is there, set right: bytes that some cameras leave between the segments of the
 * header, scan parameters and a JFIF revision that they fill in wrongly, a last marker that is missing. What is coded of the
 * picture itself stays as it is, so that decoding tells whether that is whole (docs/decisions/043).
 */
export function mendJpeg(jpeg: Buffer): Buffer {
  const header = readJpegHeader(jpeg)
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
