import { useEffect, useRef, useState } from 'react'
import type { Topic } from '#shared/events.ts'

export type LiveState = 'connecting' | 'live' | 'lost'

const firstPauseMs = 1_000
const maxPauseMs = 30_000
/** More than two heartbeats of the server. */
const maxSilenceMs = 50_000

/**
 * Listens to a stream of server-sent events while the page is shown, and comes back after the network drops.
 * @param url the stream, or `null` to listen to nothing.
 * @param topic the event that matters.
 * @param onChange called at each event and whenever the stream (re)opens, for what was missed meanwhile.
 */
export function useLive(url: string | null, topic: Topic, onChange: () => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const latest = useRef(onChange)
  latest.current = onChange

  useEffect(() => {
    if (!url) return
    let source: EventSource | undefined
    let pauseMs = firstPauseMs
    let timer: ReturnType<typeof setTimeout> | undefined

    const close = () => {
      clearTimeout(timer)
      source?.close()
    }
    const lose = () => {
      close()
      setState('lost')
      // Spread out, so that a server that restarts is not met by everybody in the same instant.
      timer = setTimeout(open, pauseMs * (0.5 + Math.random()))
      pauseMs = Math.min(pauseMs * 2, maxPauseMs)
    }
    // A network that goes away without a word ends no stream: the server's heartbeat is what stops.
    const heard = () => {
      clearTimeout(timer)
      timer = setTimeout(lose, maxSilenceMs)
    }
    const open = () => {
      close()
      source = new EventSource(url)
      source.addEventListener('listo', () => {
        pauseMs = firstPauseMs
        setState('live')
        heard()
        latest.current()
      })
      source.addEventListener('latido', heard)
      source.addEventListener(topic, () => {
        heard()
        latest.current()
      })
      source.onerror = lose
    }
    // A hidden page gives its stream back: browsers allow six to one server, over all tabs.
    const openWhileShown = () => {
      pauseMs = firstPauseMs
      if (document.hidden) close()
      else open()
    }
    openWhileShown()
    document.addEventListener('visibilitychange', openWhileShown)
    window.addEventListener('online', openWhileShown)
    window.addEventListener('offline', lose)
    return () => {
      document.removeEventListener('visibilitychange', openWhileShown)
      window.removeEventListener('online', openWhileShown)
      window.removeEventListener('offline', lose)
      close()
    }
  }, [url, topic])
  return state
}
