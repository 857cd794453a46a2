import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { Fetch } from '../app.ts'

/** Reads a report. @param query its period. */
export async function report(send: Fetch, vista: string, query: string) {
  const reply = await send(`/api/reportes/${vista}?${query}`)
  expect(reply.status).toBe(200)
  return reply.json()
}

/** A report as a file, read back by a reader of XLSX. */
export async function exported(send: Fetch, body: object) {
  const reply = await send('/api/reportes/exportacion', { method: 'POST', body })
  expect(reply.status).toBe(200)
  const { sheets } = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  const [heads, ...rows] = (sheets[0]?.rows ?? []) as (string | number | null)[][]
  return { heads, rows, name: reply.headers.get('content-disposition') }
}
