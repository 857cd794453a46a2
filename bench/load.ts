import autocannon, { type Request } from 'autocannon'
import { cpuOf, type Server } from './servers.ts'

/** What one burst of requests showed. Milliseconds; processors are shares of one core, of server and load generator. */
export type Burst = { perSecond: number; p50: number; p99: number; serverCpu: number; generatorCpu: number }

type Shot = {
  path: string
  connections: number
  seconds: number
  cookie?: string | undefined
  /** For requests that differ from one another. */
  next?: ((request: Request) => Request) | undefined
}

/**
 * Sends requests over so many connections, each waiting for its answer before the next, for so many seconds.
 * @throws when one of them is not answered in the 200s.
 */
export async function burst({ origin, pid }: Server, shot: Shot): Promise<Burst> {
  const { path, connections, seconds, cookie, next } = shot
  const took: number[] = []
  const own = process.cpuUsage()
  const theirs = cpuOf(pid)
  const began = performance.now()
  const options: autocannon.Options = {
    url: origin + path,
    connections,
    duration: seconds,
    headers: cookie ? { cookie } : {},
    // It looks whether its time is over each time that it has taken a sample.
    sampleInt: 50,
    ...(next && { requests: [{ setupRequest: next }] }),
  }
  const { errors, non2xx, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('response', (_client, _status, _bytes, ms) => took.push(ms))
  })
  const elapsed = (performance.now() - began) / 1000
  const failed = errors + non2xx + timeouts
  if (failed > 0) throw new Error(`${path}: ${failed} requests failed`)
  const used = process.cpuUsage(own)
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  return {
    perSecond: took.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    serverCpu: (cpuOf(pid) - theirs) / elapsed,
    generatorCpu: (used.user + used.system) / 1e6 / elapsed,
  }
}

/** The middle of some numbers. */
export const median = (numbers: number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
