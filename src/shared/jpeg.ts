/** The second byte of the markers that are asked for; the first is 0xff. */
export const jpegMarkers = {
  sof0: 0xc0,
  sof1: 0xc1,
  dht: 0xc4,
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  dri: 0xdd,
  app0: 0xe0,
}

/** A segment of a JPEG's header: `bytes` begins with its marker and its length. */
export type JpegSegment = { marker: number; bytes: Uint8Array }

/**
 * The segments of a JPEG up to its first scan, and where that begins. What stands between two segments is left out.
 * @returns `null` when there is no scan.
 */
export function readJpegHeader(jpeg: Uint8Array): { segments: JpegSegment[]; scanAt: number } | null {
  const segments: JpegSegment[] = []
  let at = 2
  while (at + 4 <= jpeg.length) {
    const marker = jpeg[at + 1] as number
    // 0xff may be repeated before a marker; with 0x00 after it, it is none.
    if (jpeg[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1
      continue
    }
    const end = at + 2 + uint16(jpeg, at + 2)
    segments.push({ marker, bytes: jpeg.subarray(at, end) })
    at = end
    if (marker === jpegMarkers.sos) return { segments, scanAt: at }
  }
  return null
}

/** Two bytes as a number, the larger part first. */
export const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
