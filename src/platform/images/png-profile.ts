import { crc32, deflateSync } from 'node:zlib'

const afterHeader = 33

/** A PNG whose colours are to be read by this profile. */
export function withProfile(png: Buffer, icc: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([png.subarray(0, afterHeader), length, named, check, png.subarray(afterHeader)])
}
