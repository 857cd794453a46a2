import { readText, removeText, writeText } from './draft-storage.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

const keyHeader = 'idempotency-key'
const replayedHeader = 'idempotency-replayed'

let replays = 0

/** How many replayed answers this page has received. */
export const replaysSoFar = (): number => replays

/** Requests under way in this page. After a reload none are, so their keys are used again. */
const inFlight = new Set<string>()

/**
 * Sends a request that changes something, with an Idempotency-Key unless the caller has set one. A verb (method and path) whose outcome
 * is unknown keeps its key in this tab, and the next press sends it again: after a lost answer, after a reload, and when the body was
 * changed meanwhile (docs/decisions/007). Requests of one verb in flight together have different keys. Sign-out clears the tab's keys.
 * An answer is known once all of it has arrived; one of 500 and above says nothing about what was done.
 * @throws TypeError or AbortError as `fetch` does.
 */
export async function sendVerb(path: string, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers)
  if (headers.get(keyHeader)) return fetch(path, init)
  const stored = storedAs(init.method, path)
  const known = unsettledKeys(stored)
  const key = known.find((it) => !inFlight.has(it)) ?? newIdempotencyKey()
  if (!known.includes(key)) writeText('tab', stored, [...known, key].join(' '))
  headers.set(keyHeader, key)
  inFlight.add(key)
  try {
    const response = await fetch(path, { ...init, headers })
    if (response.ok) await response.clone().arrayBuffer()
    if (response.ok && response.headers.has(replayedHeader)) replays += 1
    if (response.status < 500) {
      const left = unsettledKeys(stored).filter((it) => it !== key)
      if (left.length > 0) writeText('tab', stored, left.join(' '))
      else removeText('tab', stored)
    }
    return response
  } finally {
    inFlight.delete(key)
  }
}

/** Whether this tab sent the verb and its outcome is unknown; later changes may be its effect. */
export const isUnsettled = (method: string, path: string): boolean => unsettledKeys(storedAs(method, path)).length > 0

const storedAs = (method: string | undefined, path: string): string => `azahar-intento ${method} ${path}`
const unsettledKeys = (stored: string): string[] => readText('tab', stored)?.split(' ') ?? []
