import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  /** Counts an answered request. @param route the template (`/api/pedidos/:id`), never the actual path. */
  request: (it: { method: string; route: string; status: number; seconds: number }) => void
  text: () => Promise<string>
}

/** A gauge read at each scrape: one number, or one per value of `label`. */
export type Figure = {
  name: string
  help: string
  label?: string
  read: () => Promise<Sample[]> | Sample[]
}
type Sample = { of?: string; value: number }

/** In seconds. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
// Bounds the label values: clients may invent methods.
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** @param figures of the product, besides request metrics and prom-client's defaults. */
export function openMetrics(figures: Figure[]): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'azahar_http_requests_total',
    help: 'Answered requests.',
    registers,
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new Histogram({
    name: 'azahar_http_request_duration_seconds',
    registers,
    buckets,
    help: 'From the request to the head of its answer.',
    labelNames: ['method', 'route'],
  })
  for (const figure of figures) registry.registerMetric(gaugeOf(figure))

  return {
    request: ({ method: asked, route, status, seconds }) => {
      const method = methods.has(asked) ? asked : 'OTHER'
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    text: () => registry.metrics(),
  }
}

function gaugeOf({ name, help, label, read }: Figure): Gauge {
  return new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [],
    async collect() {
      for (const { of, value } of await read()) this.set(label && of ? { [label]: of } : {}, value)
    },
  })
}
