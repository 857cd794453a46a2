import { useSyncExternalStore } from 'react'
import { serverNow, setServerNow } from '#shared/clock.ts'
import { minuteMs } from '#shared/time.ts'

/** When the server rendered the page. */
const drawnAt = (): Date | null => {
  if (typeof document === 'undefined') return null
  const said = document.querySelector<HTMLMetaElement>('meta[name="ahora"]')?.content
  return said ? new Date(said) : null
}

const atHydration = drawnAt()
if (atHydration) setServerNow(atHydration.getTime())

let current = atHydration ?? serverNow()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, minuteMs)
  tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  current = serverNow()
  for (const listener of listeners) listener()
}

/** The server's time, updated by the minute. During hydration, the time of the server-rendered HTML. */
export const useNow = (): Date =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => atHydration ?? serverNow(),
  )
