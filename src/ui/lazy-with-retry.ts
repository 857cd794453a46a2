import { type ComponentType, lazy } from 'react'

const name = 'MissingChunk'

/**
 * Renames errors of chunks that could not be loaded; call it before hydration. The router reloads the page on chunk
 * errors, which offline shows the browser's error page; a renamed error goes to the page's error state.
 */
export function nameMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    Object.assign(payload, { name, message: `${name}: ${payload.message}` })
  })
}

export const isMissingChunk = (error: unknown): error is Error => error instanceof Error && error.name === name

/** Asks the server for a chunk: `gone` after an update, `away` without an answer. */
export async function lookForChunk(error: unknown): Promise<'there' | 'gone' | 'away'> {
  try {
    const { status } = await fetch(addressIn(error), { method: 'HEAD', cache: 'no-store' })
    if (status === 404 || status === 410) return 'gone'
    return status < 500 ? 'there' : 'away'
  } catch {
    return 'away'
  }
}

/** Not every browser names the chunk. This file's own URL also changes whenever a chunk it imports does. */
const addressIn = (error: unknown): string =>
  /https?:\S+?\.js\b/.exec(error instanceof Error ? error.message : '')?.[0] ?? import.meta.url

const key = 'azahar-entera'

/** Reloads the page for newer code, once per chunk and page. @returns whether it does. */
export function reloadOnce({ message }: Error): boolean {
  const what = `${window.location.href} ${message}`
  try {
    if (sessionStorage.getItem(key) === what) return false
    sessionStorage.setItem(key, what)
  } catch {
    // Without storage the page might reload for ever.
    return false
  }
  window.location.reload()
  return true
}

const firstPauseMs = 2_000
const maxPauseMs = 30_000

/**
 * React's `lazy`, but retries while offline instead of failing.
 * @param Instead shown when the server has a newer version.
 */
export const lazyWithRetry = <Props>(
  fetchCode: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<NoInfer<Props>>,
) => lazy(async () => ({ default: (await fetchSurely(fetchCode, firstPauseMs)) ?? Instead }))

async function fetchSurely<Code>(fetchCode: () => Promise<Code>, pauseMs: number): Promise<Code | null> {
  try {
    return await fetchCode()
  } catch (error) {
    if (typeof window === 'undefined') throw error
    if ((await lookForChunk(error)) === 'gone') return null
    await networkOr(pauseMs)
    return fetchSurely(fetchCode, Math.min(pauseMs * 2, maxPauseMs))
  }
}

/** Resolves when the browser is online again, or after a pause. */
function networkOr(pauseMs: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, pauseMs)
    window.addEventListener('online', go)
  })
}
