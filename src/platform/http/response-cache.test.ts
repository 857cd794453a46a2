import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { cacheResponses } from './response-cache.ts'

type Listener = Parameters<Parameters<typeof cacheResponses>[0]['subscribe']>[0]

/** A cache in front of an app that answers `shop.says`; `ask` requests as a guest or with a cookie. */
function opened() {
  const shop = { says: 'before', release: Promise.resolve(), publish: (() => {}) as Listener, policies: [] as string[] }
  const listener = cacheResponses(
    {
      subscribe: (hear) => {
        shop.publish = hear
        return () => {}
      },
      isListening: () => true,
    },
    {
      isCacheable: () => true,
      isGuest: (cookie) => cookie === undefined,
      isInvalidatedBy: ({ topic }) => topic === 'producto',
      fetchAsGuest: async () => {
        const said = shop.says
        await shop.release
        return new Response(said, {
          headers: { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-abc'" },
        })
      },
      onHit: () => {},
    },
    (_, response) => response.end('from the app'),
  )
  const ask = (cookie?: string) =>
    new Promise<string>((resolve) => {
      const writeHead = (_: number, headers: string[]) => {
        shop.policies.push(headers[headers.indexOf('content-security-policy') + 1] ?? '')
        return response
      }
      const response = { writeHead, end: (body: unknown) => resolve(String(body)) }
      const request = { url: '/', method: 'GET', headers: { cookie } }
      listener(request as unknown as IncomingMessage, response as unknown as ServerResponse)
    })
  return { shop, ask }
}

test('an answer read before a change is not stored after it', async () => {
  const { shop, ask } = opened()
  const { promise, resolve } = Promise.withResolvers<void>()
  shop.release = promise
  const early = ask()
  shop.says = 'after'
  shop.publish({ topic: 'producto', id: '1', version: 2 })
  resolve()
  expect([await early, await ask(), await ask()]).toEqual(['before', 'after', 'after'])
})

test('signed-in requests are never answered from the cache', async () => {
  const { ask } = opened()
  expect([await ask(), await ask('azahar=x.y'), await ask()]).toEqual(['before', 'from the app', 'before'])
})

test('each guest of a cached page gets a new nonce', async () => {
  const { shop, ask } = opened()
  shop.says = '<script nonce="abc">á</script>'
  const pages = [await ask(), await ask()]
  const nonces = pages.map((page) => page.match(/^<script nonce="([^"]{24})">á<\/script>$/)?.[1])
  expect(new Set(nonces).size).toBe(2)
  expect(shop.policies).toEqual(nonces.map((nonce) => `script-src 'nonce-${nonce}'`))
})
