import { type ComponentType, lazy } from 'react'

const name = 'MissingChunk'

/**
 * Names the error of code that could not be fetched; call it before hydration. The router takes any such failure for a new version
 * and reloads, which without network leaves the browser's own error page. An error that it does not know it leaves to the page's
 * error state, which asks the server first.
 */
export function nameMissingChunks(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    Object.assign(payload, { name, message: `${name}: ${payload.message}` })
  })
}

export const isMissingChunk = (error: unknown): error is Error => error instanceof Error && error.name === name

/** Asks the server for code that could not be fetched: `gone` when a newer version has taken its place, `away` without an answer. */
export async function lookForChunk(error: unknown): Promise<'there' | 'gone' | 'away'> {
  try {
    const { status } = await fetch(addressIn(error), { method: 'HEAD', cache: 'no-store' })
    if (status === 404 || status === 410) return 'gone'
    return status < 500 ? 'there' : 'away'
  } catch {
    return 'away'
  }
}

/** Not every browser says what it could not fetch. This file's own name changes with every chunk that it imports. */
const addressIn = (error: unknown): string =>
  /https?:\S+?\.js\b/.exec(error instanceof Error ? error.message : '')?.[0] ?? import.meta.url

const key = 'azahar-entera'

/** Reloads the page, for the newer code that it is made of by now; once for the same chunk and page. @returns whether it does. */
export function reloadOnce({ message }: Error): boolean {
  const what = `${window.location.href} ${message}`
  try {
    if (sessionStorage.getItem(key) === what) return false
    sessionStorage.setItem(key, what)
  } catch {
    // Without storage a second reload could not be told from the first.
    return false
  }
  window.location.reload()
  return true
}

const firstPauseMs = 2_000
const maxPauseMs = 30_000

/**
 * React's `lazy` that fetches its code again while there is no network: by itself it would fail, and take the page and what is
 * typed there with it.
 * @param Instead shown when the server has a newer version and this code no more. The page is not reloaded under the user's hands.
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

/** Resolves when the browser has a network again, or after a pause. */
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
