import { type ComponentType, lazy } from 'react'
import { lookForChunk } from './missing-chunk.ts'

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
