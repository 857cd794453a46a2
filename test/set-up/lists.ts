import { expect } from 'vitest'
import type { Page } from '#platform/http/cursor.ts'
import type { Fetch } from '../app.ts'

export type Query = Record<string, string | number>

/** One page of a list of the API. */
export async function pageOf<Row>(send: Fetch, path: string, query: Query = {}): Promise<Page<Row>> {
  const reply = await send(`${path}?${new URLSearchParams(query as Record<string, string>)}`)
  expect(reply.status).toBe(200)
  return reply.json()
}

/** Every row of a list, by cursor from its first page to its last. */
export async function walk<Row>(send: Fetch, path: string, query: Query = {}): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { items, siguiente }: Page<Row> = await pageOf(send, path, { ...query, ...(cursor && { cursor }) })
    if (query.limite) expect(items.length).toBeLessThanOrEqual(Number(query.limite))
    rows.push(...items)
    cursor = siguiente
  }
  return rows
}
