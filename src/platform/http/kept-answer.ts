import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { newId } from '#platform/ids.ts'
import { newNonce } from './nonce.ts'
import { cutAt, type Pieces, sealGzip, zipPieces } from './page-gzip.ts'

type Encoding = 'identity' | 'gzip' | 'br'

/**
 * An answer that was given once and may be given again. A page holds a nonce, which is never given twice: its body is cut
 * where the nonce stands, and each answer puts its own there.
 */
export type KeptAnswer = {
  /** Names and values in a row; none that each answer has of its own. */
  headers: string[]
  /** The content security policy, with `nonceHere` where the nonce stands. */
  policy: string
  /** The template of its route, for the counters. */
  route: string
  /** The length of its body. */
  bytes: number
  isPage: boolean
  /** Names what is in the body; of a page, but for its nonces and for when it was made. */
  tag: string
  plain: Pieces
  /** The body in the encodings that somebody has asked for. */
  made: Map<Encoding, Pieces | Promise<Pieces>>
}

export const nonceHere = '{nonce}'

type Given = Pick<KeptAnswer, 'headers' | 'policy' | 'route'> & { body: Buffer; nonce: string | null }

/** When a page's data was read, as the pages write it for the browser (the router, and src/app/query-carrier.ts). */
const moments = /\b(u:|dehydratedAt:|dataUpdatedAt:|at\\":)1\d{12}\b/g

/** @param given.nonce what the first answer had as its nonce, in its body and nowhere else. */
export function keepAnswer({ body, nonce, ...given }: Given): KeptAnswer {
  const plain = cutAt(nonce, body)
  const isPage = plain.pieces.length > 1
  const bytes = Buffer.concat(plain.pieces)
  const tag = hash('sha1', isPage ? bytes.toString('latin1').replace(moments, '$1') : bytes, 'base64url')
  return { ...given, plain, tag, isPage, bytes: body.length, made: new Map([['identity', plain]]) }
}

/**
 * Gives a kept answer once more, compressed if the client takes it, or says that the client has it already.
 * @returns the status.
 */
export function sendAnswer(answer: KeptAnswer, { method, headers: asked }: IncomingMessage, response: ServerResponse) {
  const encoding = encodingFor(answer, asked['accept-encoding'])
  // Two answers with one page differ by their nonce, so a page's tag is a weak one.
  const etag = answer.isPage ? `W/"${answer.tag}"` : `"${answer.tag}${encoding === 'identity' ? '' : encoding}"`
  const headers = [...answer.headers, 'x-request-id', newId(), 'etag']
  const known = asked['if-none-match']?.split(',').find((it) => isOf(answer, it))
  if (known) {
    // Without a policy: what the client has stays as it came, with the nonce that it came with.
    response.writeHead(304, [...headers, known.trim()]).end()
    return 304
  }
  const nonce = newNonce()
  headers.push(etag, 'content-security-policy', answer.policy.replaceAll(nonceHere, nonce))
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  const send = (body: Pieces) => {
    response.writeHead(200, [...headers, 'content-length', String(body.length)])
    if (method === 'HEAD') response.end()
    else sendPieces(response, body, nonce, answer.isPage && encoding === 'gzip' ? sealGzip(answer.plain, nonce) : null)
  }
  const body = encoded(answer, encoding)
  if (body instanceof Promise) body.then(send).catch(() => response.destroy())
  else send(body)
  return 200
}

function sendPieces(response: ServerResponse, { pieces }: Pieces, nonce: string, tail: Buffer | null): void {
  response.cork()
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) response.write(nonce, 'latin1')
    response.write(piece)
  }
  if (tail) response.write(tail)
  response.end()
  response.uncork()
}

/** Below this an answer is one packet anyway. */
const leastCompressed = 1_000

/** Brotli is not for pages: their pieces must stand alone. */
function encodingFor({ bytes, isPage, headers }: KeptAnswer, accepted: string | string[] | undefined): Encoding {
  const accepts = String(accepted ?? '')
  if (bytes < leastCompressed || !headers.includes('vary')) return 'identity'
  if (!isPage && takes(accepts, 'br')) return 'br'
  return takes(accepts, 'gzip') ? 'gzip' : 'identity'
}

const takes = (accepts: string, encoding: string): boolean =>
  accepts.includes(encoding) && new RegExp(`(^|,)\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0*)?\\s*(,|$))|,|$)`).test(accepts)

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** The body in an encoding: made when it is first asked for, kept from then on. */
function encoded({ plain, isPage, made }: KeptAnswer, encoding: Encoding): Pieces | Promise<Pieces> {
  const known = made.get(encoding)
  if (known !== undefined) return known
  const [whole = Buffer.alloc(0)] = plain.pieces
  const asOne = async (making: Promise<Buffer>): Promise<Pieces> => {
    const piece = await making
    return { pieces: [piece], length: piece.length }
  }
  const making = isPage ? zipPieces(plain) : asOne(encoding === 'br' ? brotli(whole, { params }) : zip(whole))
  made.set(encoding, making)
  void making.then((pieces) => made.set(encoding, pieces))
  return making
}

/** Whether a client's tag names what is in this answer, in whichever encoding it came. */
const isOf = ({ tag }: KeptAnswer, etag: string): boolean =>
  etag
    .trim()
    .replace(/^W\//, '')
    .replace(/(gzip|br)?"$/, '"') === `"${tag}"`
