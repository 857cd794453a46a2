import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ownPath, paths } from './paths.ts'

const hostile = [
  ...String.raw`//evil.example ///evil.example /\evil.example \\evil.example /\/evil.example \/evil.example`.split(' '),
  ...'https:evil.example https://evil.example http:/evil.example HTTPS://evil.example/ evil.example'.split(' '),
  ...'@evil.example javascript:alert(1) JaVaScRiPt:alert(1) data:text/html,x . ?x=1 #x'.split(' '),
  ...'/a/..//evil.example /.//evil.example /%2e%2e//evil.example /x/%2E./../..//evil.example'.split(' '),
  ...'/login /login?from=/login /./login /x/../login /login#x'.split(' '),
  ...[
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/ /evil.example',
  ],
  ...['', '/\u0000/evil.example', '/ñandú', '/\u2028evil', `/${'a'.repeat(512)}`],
]

describe('the page after signing in', () => {
  test.each(hostile)('%j is not a page of ours', (requested) => {
    expect(ownPath(requested)).toBeNull()
  })

  test.each([undefined, null, 1, {}, ['/perfil'], new URL('https://evil.example'), { toString: () => '/perfil' }])(
    '%j is no path',
    (requested) => {
      expect(ownPath(requested)).toBeNull()
    },
  )

  test.each([
    paths.inicio,
    paths.misPedidos,
    paths.pedido('01a1fc5f-6810-7fd0-b96e-46d15ea66c6f'),
    '/consultora/catalogo?q=blusa&categoria=pijamas',
    '/perfil?from=https://evil.example',
    '/%2f%2fevil.example',
    '/@evil.example',
    '/loginx',
    '/a//b',
    '/x#y',
  ])('%j is', (requested) => {
    expect(ownPath(requested)).toBe(requested)
  })

  test('any input stays on this origin', () => {
    const piece = fc.constantFrom(' ', '\t', ...'/ \\ . .. %2e %2f %5c : @ ? # evil.example https: a [ ]'.split(' '))
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((all) => `/${all.join('')}`),
        ),
        (requested) => {
          const path = ownPath(requested)
          if (path === null) return
          expect(new URL(path, 'https://azahar.example').origin).toBe('https://azahar.example')
          expect(path).toMatch(/^\/(?![/\\])/)
        },
      ),
      { numRuns: 500 },
    )
  })
})
