import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Bucket = {
  /** The settings of a product that keeps its pictures here. */
  settings: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>
  objects: Map<string, { bytes: Buffer; type: string; caching: string }>
  /** From now on it answers so to everything that is signed well, or not at all; 0 for as it should. */
  fail: (status: number | 'hangs') => void
  close: () => void
}

const key = { id: 'llave', secret: 'secreto', region: 'mx-1' }

/**
 * The part of S3 that the store uses, on a real port: objects by path, for requests signed with the right key. The signature is
 * computed from the received request (AWS Signature Version 4).
 */
export async function openBucket(name = 'fotos'): Promise<Bucket> {
  const objects: Bucket['objects'] = new Map()
  let failing: number | 'hangs' = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    const { method = '', url = '', headers } = request
    const answer = (status: number, sent?: Buffer) => response.writeHead(status).end(sent)
    if (!isSigned(request, body)) return answer(403)
    if (failing === 'hangs') return
    if (failing) return answer(failing)
    if (!url.startsWith(`/${name}/`)) return answer(404)
    if (method === 'PUT') {
      const { 'content-type': type = '', 'cache-control': caching = '' } = headers
      objects.set(url, { bytes: body, type, caching })
      return answer(200)
    }
    if (method === 'DELETE') {
      objects.delete(url)
      return answer(204)
    }
    const object = objects.get(url)
    return object ? answer(200, method === 'HEAD' ? undefined : object.bytes) : answer(404)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      ...{ S3_ENDPOINT: `http://127.0.0.1:${port}/`, S3_BUCKET: name, S3_REGION: key.region },
      ...{ S3_ACCESS_KEY_ID: key.id, S3_SECRET_ACCESS_KEY: key.secret },
    },
    objects,
    fail: (status) => {
      failing = status
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const longestAgeMs = 15 * 60 * 1000

/** Checks the signature over headers and body, and its age. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { date, scope, names, signature } = readAuthorization(headers.authorization)
  const at = String(headers['x-amz-date'] ?? '')
  if (!signature || !names.includes('host') || !names.includes('x-amz-date') || !at.startsWith(date)) return false
  if (Math.abs(Date.parse(at.replace(instant, '$1-$2-$3T$4:$5:$6Z')) - Date.now()) > longestAgeMs) return false
  const told = String(headers['x-amz-content-sha256'] ?? '')
  if (told !== 'UNSIGNED-PAYLOAD' && told !== sha256(body)) return false

  const { pathname, searchParams } = new URL(url, 'http://bucket')
  const query = [...searchParams]
    .map(([one, other]) => `${encodeURIComponent(one)}=${encodeURIComponent(other)}`)
    .sort()
  const signed = names.map((header) => `${header}:${String(headers[header] ?? '').trim()}\n`)
  const canonical = [method, pathname, query.join('&'), signed.join(''), names.join(';'), told].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')
  const derived = [date, key.region, 's3', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${key.secret}`),
  )
  return timingSafeEqual(hmac(derived, text), Buffer.from(signature, 'hex'))
}

const instant = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

function readAuthorization(header = '') {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d{8})\/[^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const [, id, scope = '', date = '', names = '', signature] = form.exec(header) ?? []
  const ours = id === key.id && scope === `${date}/${key.region}/s3/aws4_request`
  return { date, scope, names: names.split(';'), signature: ours ? signature : undefined }
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (secret: Buffer, text: string): Buffer => createHmac('sha256', secret).update(text).digest()
