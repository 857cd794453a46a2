import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A body in the order it is sent: between two pieces stands the answer's own nonce. One piece where there is none. */
export type Pieces = { pieces: Buffer[]; length: number }

/** Characters of a nonce: 16 bytes in base64. */
export const nonceLength = 24

const deflate = promisify(deflateRaw)

/** Cuts a body where its nonce stands. */
export function cutAt(nonce: string | null, body: Buffer): Pieces {
  const pieces: Buffer[] = []
  let from = 0
  for (let at = nonce ? body.indexOf(nonce) : -1; at >= 0; at = body.indexOf(nonce ?? '', from)) {
    pieces.push(body.subarray(from, at))
    from = at + nonceLength
  }
  pieces.push(body.subarray(from))
  return { pieces, length: body.length }
}

/**
 * gzip whose nonces can be put in afterwards: each piece is compressed to end on a whole byte and to be understood without
 * those before it, and a nonce is a stored block between two of them. `sealGzip` makes the end, which is each answer's own.
 */
export async function zipPieces({ pieces: plain }: Pieces): Promise<Pieces> {
  const deflated = await Promise.all(plain.map((piece) => deflate(piece, { finishFlush: constants.Z_FULL_FLUSH })))
  const pieces = deflated.map((piece, index) =>
    Buffer.concat([...(index === 0 ? [head, piece] : [piece]), index < deflated.length - 1 ? storedBlock : lastBlock]),
  )
  const sizes = pieces.reduce((sum, { length }) => sum + length, 0)
  return { pieces, length: sizes + nonceLength * (pieces.length - 1) + tailLength }
}

const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const storedBlock = Buffer.from([0, nonceLength, 0, ~nonceLength & 0xff, 0xff])
const lastBlock = Buffer.from([3, 0])
const tailLength = 8

/** The end of a page's gzip: checksum and length of what comes out of it. @param plain the page without encoding. */
export function sealGzip({ pieces, length }: Pieces, nonce: string): Buffer {
  let sum = 0
  for (const [index, piece] of pieces.entries()) sum = crc32(piece, index === 0 ? 0 : crc32(nonce, sum))
  const tail = Buffer.alloc(tailLength)
  tail.writeUInt32LE(sum, 0)
  tail.writeUInt32LE(length, 4)
  return tail
}
