import type { Hono, ValidationTargets } from 'hono'
import { z } from 'zod'
import type { Front } from './route.ts'

/** The used subset of an OpenAPI operation. */
export type Operation = {
  operationId: string
  summary?: string
  'x-serves'?: string[]
  'x-fresh-proof'?: boolean
  'x-costs'?: { cost: string; with?: string[] }
  parameters?: { in: string; name: string; required?: boolean; schema: object }[]
  requestBody?: object
  responses: object
}
type Part = Partial<Operation>

export type Operations = Record<string, Record<string, Operation>>

const parts = new WeakMap<object, () => Part>()

/** Attaches to a middleware its part of the OpenAPI operation. */
export function described<Handler extends object>(middleware: Handler, part: () => Part): Handler {
  parts.set(middleware, part)
  return middleware
}

/** The OpenAPI part of a middleware that validates `target`. */
export function requestPart(target: keyof ValidationTargets, schema: z.ZodType): Part {
  const json = jsonSchemaOf(schema)
  if (target === 'json')
    return { requestBody: { required: true, content: { 'application/json': { schema: json } } }, responses: refused }
  const parameters = Object.entries(json.properties ?? {}).map(([name, property]) => ({
    in: target,
    name,
    schema: property as object,
    ...(json.required?.includes(name) && { required: true }),
  }))
  return { parameters, responses: refused }
}

function jsonSchemaOf(schema: z.ZodType) {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return json
}

const refusal = z.looseObject({
  code: z.literal('invalid_request'),
  detail: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

const refused = {
  400: {
    description: 'A sentence for each field',
    content: { 'application/problem+json': { schema: jsonSchemaOf(refusal) } },
  },
}

/** The `paths` of the OpenAPI document: all routes with a described middleware except the document itself. */
export function describePaths(api: Hono<Front>): Operations {
  const paths: Operations = {}
  for (const { method, path: route, handler } of api.routes) {
    const part = parts.get(handler)?.()
    if (!part || route.endsWith('.json')) continue
    const path = route.replaceAll(/:(\w+)/g, '{$1}')
    const verb = method.toLowerCase()
    const before = paths[path]?.[verb] ?? bareOperation(verb, path)
    const parameters = [...(part.parameters ?? []), ...(before.parameters ?? [])]
    paths[path] = {
      ...paths[path],
      [verb]: { ...before, ...part, ...(parameters.length > 0 && { parameters }) },
    }
  }
  return paths
}

/** The parts of an operation that follow from its path. */
function bareOperation(verb: string, path: string): Operation {
  const names = path.split('/').map((segment) => (segment.startsWith('{') ? `By${pascal(segment)}` : pascal(segment)))
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    in: 'path',
    name,
    required: true,
    schema: { type: 'string' },
  }))
  return { operationId: verb + names.join(''), ...(parameters.length > 0 && { parameters }), responses: {} }
}

const pascal = (text: string): string =>
  text
    .split(/[\W_]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
