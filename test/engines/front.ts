import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Stands between a browser and the server, and hears alike in every engine what goes wrong: replies of 400 and above, and what pages
 * report of uncaught exceptions, rejections, errors on the console and breaches of their policy.
 */
export type Front = {
  address: string
  /** What went wrong since this was last asked, a line each. */
  problems: () => string[]
  /** How many requests have begun, and how many of them are open; streams do not count. */
  traffic: () => { begun: number; open: number }
  /** Holds the pages' code back, as a slow network does, until the function that it returns is called. */
  holdCode: () => () => void
  close: () => void
}

const reports = '/heard-by-the-test'
const firstFile = /^\/assets\/index-[^/]*\.js$/
const otherCode = /^\/assets\/.*\.js$/

/** Opens one before the server at this port of the machine. */
export async function openFront(serverPort: string): Promise<Front> {
  const problems: string[] = []
  let [begun, open] = [0, 0]
  let code: Promise<void> | undefined

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = asked.url ?? ''
    if (path === reports) {
      problems.push(await textOf(asked))
      answer.end()
      return
    }
    if (otherCode.test(path) && !firstFile.test(path)) await code
    const host = `127.0.0.1:${serverPort}`
    const origin = asked.headers.origin && `http://${host}`
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity', ...(origin && { origin }) }
    const onward = request({ port: serverPort, path, method: asked.method, headers }, (reply) => {
      const { statusCode = 502, headers } = reply
      if (statusCode >= 400) problems.push(`${asked.method} ${path}: ${statusCode}`)
      if (headers['content-type'] === 'text/event-stream') answer.emit('stream')
      const heard = firstFile.test(path) && statusCode === 200
      if (heard) delete headers['content-length']
      answer.writeHead(statusCode, headers)
      if (heard) answer.write(ears)
      reply.pipe(answer)
    })
    onward.on('error', (error) => {
      if (!answer.destroyed) problems.push(`${asked.method} ${path}: ${error.message}`)
      answer.destroy()
    })
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  }

  const server = createServer((asked, answer) => {
    begun++
    open++
    let counted = true
    const done = () => {
      if (counted) open--
      counted = false
    }
    answer.on('close', done).on('stream', done)
    void pass(asked, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    problems: () => problems.splice(0),
    traffic: () => ({ begun, open }),
    holdCode: () => {
      const held = Promise.withResolvers<void>()
      code = held.promise
      return held.resolve
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function textOf(asked: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part)
  return Buffer.concat(parts).toString()
}

/** Put before the first lines of the pages' code. */
const ears = `{
  const report = (text) => fetch('${reports}', { method: 'POST', body: location.pathname + ': ' + text, keepalive: true })
  const told = (it) => it?.stack ? it + ' ' + it.stack : String(it)
  addEventListener('error', (event) => report('uncaught ' + told(event.error ?? event.message)))
  addEventListener('unhandledrejection', ({ reason }) => report('unhandled ' + told(reason)))
  document.addEventListener('securitypolicyviolation', (it) => report(it.violatedDirective + ' refuses ' + it.blockedURI))
  const { error } = console
  console.error = (...words) => { report('console ' + words.map(told).join(' ')); error(...words) }
};
`
