import fc from 'fast-check'
import { newId } from '#platform/ids.ts'
import { type Person, people } from '../app.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
}
export type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}
export type Sent = {
  method: string
  path: string
  query: string
  headers: Record<string, string>
  body: unknown
  person: Person
}
/** Rows of the shop for requests to name. */
export type Known = { uuids: string[]; pedido: string; producto: string; imagen: string }

export const senders: Person[] = ['visitor', 'sinRol', 'pendiente', 'consultora', 'otraConsultora', 'admin']

/** Requests to a route, mostly right and often nearly so. */
export function requestOf(
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
  known: Known,
): fc.Arbitrary<Sent> {
  const schema = requestBody?.content['application/json']?.schema
  const inPath = fc.oneof(
    { weight: 6, arbitrary: fc.constant(path.startsWith('/pedidos') ? known.pedido : known.producto) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...known.uuids, ...['1', 'null', '%00', '%2e%2e', 'A'.repeat(300), '%ff', "'"]),
    },
  )
  const queries = parameters.filter((it) => it.in === 'query')
  const query = fc
    .record(Object.fromEntries(queries.map(({ name, schema = {} }) => [name, mutated(fitting(schema, known))])), {
      requiredKeys: [],
    })
    .map((values) => {
      const pairs = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''),
      ])
      return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
    })
  return fc.record({
    ...{ method: fc.constant(method), person: fc.constantFrom(...senders), query },
    path: inPath.map((id) => path.replaceAll(/\{\w+\}/g, id)),
    headers: parameters.some(({ name }) => /idempotency-key/i.test(name))
      ? fc.record({ 'idempotency-key': fc.constantFrom('clave-de-prueba-1', newId(), 'x', '') })
      : fc.constant({}),
    body: schema ? mutated(fitting(schema, known)) : fc.constant(undefined),
  })
}

/** A value that fits a schema, as far as this understands it. */
function fitting(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, known)))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type }, known)))
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {})
      const fields = properties.map(([name, it]) => [name, fitting(it, known)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
    }
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 2 ** 31 } = schema
      return fc.oneof(
        fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) }),
        fc.integer({ min: 0, max: 5 }),
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return textOf(schema, known)
    default:
      return fc.constantFrom(...nasty)
  }
}

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema, known: Known): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.constantFrom(...known.uuids)
  if (format === 'email') return fc.constantFrom(...Object.values(people), 'nadie@azahar.test', 'x@y.zz')
  if (format === 'date') return fc.constantFrom('2026-11-05', '2024-02-29', '1999-12-31')
  if (pattern === '^[0-9a-f]{32}$') return fc.constantFrom(known.imagen, '0'.repeat(32))
  const plain = fc.string({ minLength, maxLength: Math.min(maxLength, 60), unit: 'grapheme' })
  if (!pattern) return plain
  try {
    return fc.oneof({ weight: 4, arbitrary: fc.stringMatching(new RegExp(pattern)) }, { weight: 1, arbitrary: plain })
  } catch {
    return plain
  }
}

/** In half of all cases the value as it is; else it is nasty, or something somewhere in it is, is missing or too much. */
function mutated(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const spoilt = fc
    .tuple(value, fc.constantFrom(...nasty), fc.nat(), fc.nat(3))
    .map(([whole, bad, where, how]) => spoil(whole, bad, where, how))
  const nothingLikeIt = { weight: 1, arbitrary: fc.constantFrom(...nasty) }
  return fc.oneof({ weight: 5, arbitrary: value }, { weight: 4, arbitrary: spoilt }, nothingLikeIt)
}

function spoil(value: unknown, bad: unknown, where: number, how: number): unknown {
  if (typeof value !== 'object' || value === null) return bad
  const keys = Object.keys(value)
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  const key = keys[where % Math.max(keys.length, 1)]
  if (key === undefined || how === 3) return Object.assign(copy, { 'campo de más': bad })
  if (how === 2) delete copy[key]
  else copy[key] = how === 1 ? bad : spoil(copy[key], bad, where >> 3, how)
  return copy
}

const nasty: unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'NaN',
    [],
    {},
    [[]],
    [null],
    [{}],
  ],
  ...[
    'a'.repeat(5_000),
    '\u0000',
    '\ud800',
    '\ufffd',
    '\u202e',
    '\u200b',
    'é'.normalize('NFD'),
    "' or 1=1 --",
    "'||pg_sleep(6)||'",
    "1' union select hex(randomblob(500000000)) --",
    '%',
    '_',
    '\\',
    '../../etc/passwd',
  ],
  ...[
    '<script>alert(1)</script>',
    '{{7*7}}',
    '\r\nX: y',
    '=cmd|x',
    'javascript:alert(1)',
    '9999-12-31',
    '10000-01-01',
    '2026-02-30',
  ],
  ...[JSON.parse('{"__proto__":{"x":1}}'), { constructor: { prototype: { x: 1 } } }, { $ne: null }, { toString: 1 }],
]
