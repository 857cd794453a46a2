import autocannon, { type Request } from 'autocannon'
import { cpuOf } from './servers.ts'

/** What one burst of requests showed. Milliseconds; processors are shares of one core, of server and load generator. */
export type Burst = {
  perSecond: number
  p50: number
  p99: number
  failed: number
  serverCpu: number
  generatorCpu: number
}

type Shot = {
  url: string
  pid: number
  connections: number
  seconds: number
  headers?: Record<string, string>
  /** For requests that differ from one another. */
  next?: (request: Request) => Request
}

/**
 * Sends requests over so many connections, each waiting for its answer before the next, for so many seconds. Anything
 * but an answer of the 200s counts as failed.
 */
export async function burst({ url, pid, connections, seconds, headers = {}, next }: Shot): Promise<Burst> {
  const took: number[] = []
  const own = process.cpuUsage()
  const theirs = cpuOf(pid)
  const began = performance.now()
  // It looks whether its time is over each time that it has taken a sample.
  const options = {
    url,
    connections,
    duration: seconds,
    sampleInt: 50,
    headers,
    ...(next && { requests: [{ setupRequest: next }] }),
  }
  const { errors, non2xx, timeouts } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    running.on('response', (_client, _status, _bytes, ms) => took.push(ms))
  })
  const elapsed = (performance.now() - began) / 1000
  const used = process.cpuUsage(own)
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Number.NaN
  return {
    perSecond: took.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    failed: errors + non2xx + timeouts,
    serverCpu: (cpuOf(pid) - theirs) / elapsed,
    generatorCpu: (used.user + used.system) / 1e6 / elapsed,
  }
}

/** The middle of some numbers. */
export const median = (numbers: number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
