import { expect, test } from 'vitest'
import { addressOf } from './address.ts'

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::1', '0:0:0:0'],
  ['2001:DB8::1', '2001:db8:0:0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (remote, counted) => {
  expect(addressOf(new Headers(), from(remote), false)).toBe(counted)
})

test('only the address added by our proxy counts', () => {
  const headers = new Headers({ 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })
  expect(addressOf(headers, from('10.0.0.1'), false)).toBe('10.0.0.1')
  expect(addressOf(headers, from('10.0.0.1'), true)).toBe('203.0.113.9')
  expect(addressOf(new Headers(), from('10.0.0.1'), true)).toBe('10.0.0.1')
  expect(addressOf(new Headers(), undefined, false)).toBeNull()
})
