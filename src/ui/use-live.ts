import { useEffect, useRef, useState } from 'react'
import type { Topic } from '#shared/events.ts'
import { type LiveState, listenLive } from './live-source.ts'

/**
 * Listens to a stream of server-sent events while the page is shown, and comes back after the network drops. Who listens to the same
 * stream shares it.
 * @param url the stream, or `null` to listen to nothing.
 * @param topics the events that matter; the same array each time, if it is one.
 * @param onChange called at each event and whenever the stream (re)opens, for what was missed meanwhile.
 * @param onFirstOpen whether it is called when the stream first opens, too.
 */
export function useLive(
  url: string | null,
  topics: Topic | readonly Topic[],
  onChange: () => void,
  { onFirstOpen = true } = {},
): LiveState {
  const [state, setState] = useState<LiveState>('connecting')
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (!url) return
    return listenLive(url, {
      topics: [topics].flat(),
      onFirstOpen,
      onChange: () => latest.current(),
      onState: setState,
    })
  }, [url, topics, onFirstOpen])
  return state
}
