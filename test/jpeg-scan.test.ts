import { describe, expect, test } from 'vitest'
import { isScanWhole } from '#shared/jpeg-scan.ts'
import { damages, jpegs, made } from './set-up/damaged-pictures.ts'

/** Whether a JPEG is coded to its last block (docs/decisions/043): the server refuses what is not, and a browser makes nothing else smaller. */

const sequential = ['baseline', 'baseline 4:4:4', 'greyscale', 'CMYK', 'restart markers'] as const
const bytesOf = (coded: string) => jpegs[coded] as Buffer

describe.each(sequential)('a JPEG, %s', (coded) => {
  test('whole is whole, with a second picture or a video behind it, too', () => {
    const bytes = bytesOf(coded)
    expect(isScanWhole(bytes)).toBe(true)
    expect(isScanWhole(Buffer.concat([bytes, bytes]))).toBe(true)
    expect(isScanWhole(Buffer.concat([bytes, Buffer.alloc(5000, 0x5a)]))).toBe(true)
  })
  test.each(damages)('%s is seen', (_, damage) => {
    expect(isScanWhole(damage(bytesOf(coded)))).toBe(false)
  })
})

test.each(['progressive', 'mozjpeg', 'restart markers, progressive'])('a JPEG, %s, is not judged', (coded) => {
  expect(isScanWhole(bytesOf(coded))).toBeNull()
})

test('what is no JPEG is not judged', async () => {
  expect(isScanWhole(await made.clone().png().toBuffer())).toBeNull()
  expect(isScanWhole(Buffer.alloc(0))).toBeNull()
  expect(isScanWhole(Buffer.from([0xff, 0xd8, 0xff, 0xda]))).toBeNull()
})
