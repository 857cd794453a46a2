import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** What one server process counts of itself, in Prometheus' text format (docs/decisions/050). */
export type Metrics = {
  /** One answered request. @param route the template (`/api/pedidos/:id`), never the address that was asked for. */
  request: (it: { method: string; route: string; status: number; seconds: number }) => void
  /** Everything, as Prometheus reads it. */
  text: () => Promise<string>
}

/** A figure that is looked up when somebody asks: one number, or one for each value of a label. */
export type Gauge = {
  name: string
  help: string
  read: () => Promise<Sample[]> | Sample[]
}
export type Sample = { labels?: Record<string, string>; value: number }

/** In seconds: from an answer out of memory to one that somebody has given up waiting for. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
// Whoever makes up methods fills no memory with them.
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A method and a route's template: their labels, still open, how often which status, and how long it took. */
type Door = {
  open: string
  answers: Map<number, number>
  took: { counts: number[]; sum: number; all: number }
}

const openDoor = (of: { method: string; route: string }): Door => ({
  open: labels(of).slice(0, -1),
  answers: new Map(),
  took: { counts: buckets.map(() => 0), sum: 0, all: 0 },
})

export function openMetrics(gauges: Gauge[]): Metrics {
  const doors = new Map<string, Door>()
  const loop = monitorEventLoopDelay({ resolution: 20 })
  loop.enable()

  return {
    request: ({ method, route, status, seconds }) => {
      const known = methods.has(method) ? method : 'OTHER'
      const name = `${known} ${route}`
      const door = doors.get(name) ?? openDoor({ method: known, route })
      doors.set(name, door)
      door.answers.set(status, (door.answers.get(status) ?? 0) + 1)
      const { took } = door
      const bucket = buckets.findIndex((limit) => seconds <= limit)
      if (bucket >= 0) took.counts[bucket] = (took.counts[bucket] ?? 0) + 1
      took.sum += seconds
      took.all++
    },
    text: async () => {
      const looked = await Promise.all(gauges.map(async (gauge) => written(gauge.name, gauge.help, await gauge.read())))
      const all = [
        ...head('azahar_http_requests_total', 'counter', 'Answered requests.'),
        ...[...doors.values()].flatMap(answered),
        ...head('azahar_http_request_duration_seconds', 'histogram', 'From the request to the head of its answer.'),
        ...[...doors.values()].flatMap(timed),
        ...looked.flat(),
        ...processGauges(loop).flatMap(({ name, help, samples }) => written(name, help, samples)),
      ]
      loop.reset()
      return `${all.join('\n')}\n`
    },
  }
}

const answered = ({ open, answers }: Door): string[] =>
  [...answers].map(([status, count]) => `azahar_http_requests_total${open},status="${status}"} ${count}`)

function timed({ open, took: { counts, sum, all } }: Door): string[] {
  const name = 'azahar_http_request_duration_seconds'
  let below = 0
  const each = buckets.map((limit, index) => {
    below += counts[index] ?? 0
    return `${name}_bucket${open},le="${limit}"} ${below}`
  })
  return [
    ...each,
    `${name}_bucket${open},le="+Inf"} ${all}`,
    `${name}_sum${open}} ${sum}`,
    `${name}_count${open}} ${all}`,
  ]
}

function processGauges(loop: ReturnType<typeof monitorEventLoopDelay>) {
  const delay = (quantile: string, nanoseconds: number) => ({
    labels: { quantile },
    value: Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0,
  })
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  return [
    {
      ...{ name: 'azahar_event_loop_delay_seconds', help: 'How late the event loop was since this was last read.' },
      samples: [delay('0.5', loop.percentile(50)), delay('0.99', loop.percentile(99)), delay('1', loop.max)],
    },
    { name: 'process_resident_memory_bytes', help: 'Memory of the process.', samples: [{ value: rss }] },
    { name: 'nodejs_heap_used_bytes', help: 'Memory that JavaScript uses.', samples: [{ value: heapUsed }] },
    {
      name: 'process_cpu_seconds',
      help: 'Time on a core since the start.',
      samples: [{ value: (user + system) / 1e6 }],
    },
    {
      ...{ name: 'process_start_time_seconds', help: 'When the process started, in seconds since 1970.' },
      samples: [{ value: performance.timeOrigin / 1000 }],
    },
  ]
}

const head = (name: string, type: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

const written = (name: string, help: string, samples: Sample[]): string[] => [
  ...head(name, 'gauge', help),
  ...samples.map((sample) => `${name}${sample.labels ? labels(sample.labels) : ''} ${sample.value}`),
]

const labels = (values: Record<string, string>): string =>
  `{${Object.entries(values)
    .map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`))}"`)
    .join(',')}}`
