import { type Audience, serves as servesRole } from '#shared/rights.ts'
import type { Person, TestApp } from '../app.ts'

/** A route of the API, as its own description has it. */
export type Route = {
  name: string
  method: string
  path: string
  serves: Audience[]
  /** It requires a fresh proof of a second factor. */
  freshProof: boolean
  /** It reads a JSON body. */
  takesJson: boolean
  /** What its calls cost; `with`: only calls with one of these parameters. */
  costs: { cost: string; with?: string[] } | undefined
  /** The parameters and fields that it reads. */
  reads: string[]
}

type Operation = {
  'x-serves': Audience[]
  'x-fresh-proof'?: boolean
  'x-costs'?: { cost: string; with?: string[] }
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, { schema: { properties?: object } }> }
}

/** Every route of the API, from the OpenAPI document. */
export async function routesOf(app: TestApp): Promise<Route[]> {
  const reply = await app.as('visitor')('/api/openapi.json')
  const { paths }: { paths: Record<string, Record<string, Operation>> } = await reply.json()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...{ method: method.toUpperCase(), path, serves: operation['x-serves'] },
      freshProof: operation['x-fresh-proof'] ?? false,
      costs: operation['x-costs'],
      reads: [
        ...(operation.parameters ?? []).map(({ name }) => name),
        ...Object.keys(operation.requestBody?.content['application/json']?.schema.properties ?? {}),
      ],
      takesJson: 'application/json' in (operation.requestBody?.content ?? {}),
    })),
  )
}

/** The address of a route; `id` stands for whatever it names. */
export const addressOf = ({ path }: Pick<Route, 'path'>, id: string): string => `/api${path.replaceAll(/\{\w+\}/g, id)}`

/** Somebody whom a route serves. */
export const servedBy = ({ serves }: Route): Person =>
  servesRole(serves, 'consultor') || !servesRole(serves, 'admin') ? 'consultora' : 'admin'
