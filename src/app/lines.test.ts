import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { openLines } from './lines.ts'

/** What begins of what is asked for, one after the other, while no answer is made. */
async function begunOf(asked: [method: string, url: string][]): Promise<string[]> {
  const begun: string[] = []
  const door = openLines()(({ url = '' }) => void begun.push(url))
  for (const [method, url] of asked) door({ method, url } as IncomingMessage, {} as ServerResponse)
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
  return begun
}

const pages = Array.from({ length: 4 }, (_, at): [string, string] => ['GET', `/pagina-${at}`])
const reads = Array.from({ length: 8 }, (_, at): [string, string] => ['GET', `/api/pedidos?pagina=${at}`])

test.for([
  ['GET', '/'],
  ['HEAD', '/login'],
  ['GET', '/imagenes'],
  ['GET', '/imagenes-de-nadie'],
  ['GET', '/imagenes/a/b'],
  ['GET', '/assets/'],
  ['GET', '/assets/..'],
  ['GET', '/assets/../login'],
  ['GET', '/assets/%2e%2e/login'],
  ['GET', '/assets/./../login?x'],
  ['GET', '/healthz/'],
  ['GET', '/healthz/x'],
  ['GET', '/metrics.txt'],
  ['GET', 'http://127.0.0.1/assets/x.js'],
] as const)('%s %s waits behind four pages', async ([method, url]) => {
  expect(await begunOf([...pages, [method, url]])).not.toContain(url)
})

test.for([
  ['GET', '/assets/wake-BYed_xWg.js'],
  ['GET', '/imagenes/0199-640.avif?v=1'],
  ['HEAD', '/healthz'],
  ['GET', '/readyz?'],
  ['GET', '/metrics'],
  ['POST', '/api/pedidos'],
  ['DELETE', '/api/sesion'],
] as const)('%s %s waits for nobody', async ([method, url]) => {
  expect(await begunOf([...pages, ...reads, [method, url]])).toContain(url)
})

test('what is read of the API waits for eight others, and not for pages', async () => {
  expect(await begunOf([...pages, ['GET', '/api/marca']])).toContain('/api/marca')
  expect(await begunOf([...reads, ['HEAD', '/api/marca']])).not.toContain('/api/marca')
})
