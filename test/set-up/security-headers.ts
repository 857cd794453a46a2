import { expect } from 'vitest'

const expected = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
}

/** Asserts the headers that every answer carries. */
export function expectSecurityHeaders(what: string, { headers }: Response): void {
  const found = Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]))
  expect([what, found]).toEqual([what, expected])
  const policy = headers.get('content-security-policy') ?? ''
  expect([what, policy]).toEqual([what, expect.stringMatching(/frame-ancestors 'none'|sandbox/)])
  const scripts = policy.match(/script-src[^;]*/)?.[0] ?? ''
  expect([what, scripts]).not.toEqual([what, expect.stringMatching(/unsafe|\*|data:|https?:/)])
  const styles = policy.match(/style-src [^;]*/)?.[0] ?? ''
  expect([what, styles]).not.toEqual([what, expect.stringMatching(/unsafe|\*|data:|https?:/)])
  for (const banner of ['server', 'x-powered-by', 'x-aspnet-version', 'via'])
    expect([what, headers.get(banner)]).toEqual([what, null])
}
