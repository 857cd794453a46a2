import { expect, test } from 'vitest'
import { newNonce } from './nonce.ts'

test('a nonce is 16 bytes in base64 and is never given twice, also when those that were drawn are used up', () => {
  const given = Array.from({ length: 2_000 }, newNonce)
  for (const nonce of given) expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/)
  expect(new Set(given).size).toBe(given.length)
})
