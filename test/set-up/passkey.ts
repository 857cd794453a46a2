import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Device = {
  id: string
  make: (options: Asked, told?: Told) => object
  sign: (options: Asked, told?: Told) => object
}
type Asked = { challenge: string }
/** Deviations from a correct answer. */
type Told = { origin?: string; rpId?: string; verified?: boolean; count?: number }

const own = { origin: 'http://localhost:3000', rpId: 'localhost' }

export function newDevice(): Device {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signed = 0
  return {
    id,
    make: ({ challenge }, told = {}) => ({
      id,
      clientDataJSON: clientData('webauthn.create', challenge, told).toString('base64url'),
      attestationObject: attestation(authData({ ...told, count: 0 }, credentialId, publicKey)).toString('base64url'),
      transportes: ['internal'],
    }),
    sign: ({ challenge }, told = {}) => {
      signed++
      const data = authData({ count: signed, ...told })
      const client = clientData('webauthn.get', challenge, told)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      }
    },
  }
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

const clientData = (type: string, challenge: string, { origin = own.origin }: Told) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** Authenticator data (WebAuthn 6.1): site, flags, counter and a new key. */
function authData({ rpId = own.rpId, verified = true, count = 0 }: Told, id?: Buffer, key?: KeyObject): Buffer {
  const flags = 0x01 | (verified ? 0x04 : 0) | (id ? 0x40 : 0)
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(count)
  const head = Buffer.concat([sha256(rpId), Buffer.from([flags]), counter])
  if (!id || !key) return head
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return Buffer.concat([head, Buffer.alloc(16), length, id, coseKey(key)])
}

/** A P-256 key as CBOR says it: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    coordinate(x),
    Buffer.from([0x22]),
    coordinate(y),
  ])
}

/** {"fmt": "none", "attStmt": {}, "authData": …} in CBOR. */
function attestation(data: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(data.length)
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
    ...[Buffer.from([0x59]), length, data],
  ])
}
