import { type ComponentType, lazy } from 'react'
import { askForCode } from './missing-code.ts'

const firstPauseMs = 2_000
const longestPauseMs = 30_000

/**
 * A component whose code is fetched when it is first shown. While it cannot be (a tunnel, a dead zone) its `Suspense`
 * waits and it is fetched again: `lazy` by itself would fail, and take the whole page and what is typed there with it.
 * @param Instead stands in its place when the server has a newer version and this code no more: it will never come, and the
 * page is not reloaded by itself.
 */
export const late = <Props>(fetchCode: () => Promise<ComponentType<Props>>, Instead: ComponentType<NoInfer<Props>>) =>
  lazy(async () => ({ default: (await fetchSurely(fetchCode, firstPauseMs)) ?? Instead }))

async function fetchSurely<Code>(fetchCode: () => Promise<Code>, pauseMs: number): Promise<Code | null> {
  try {
    return await fetchCode()
  } catch (error) {
    if (typeof window === 'undefined') throw error
    if ((await askForCode(error)) === 'gone') return null
    await networkOr(pauseMs)
    return fetchSurely(fetchCode, Math.min(pauseMs * 2, longestPauseMs))
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
