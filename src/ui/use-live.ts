import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Topic } from '#shared/events.ts'

export type LiveState = 'connecting' | 'live' | 'lost'

type Listener = {
  topics: Topic[]
  onFirstOpen: boolean
  onChange: () => void
  onState: (state: LiveState) => void
}

type LiveSource = { add: (listener: Listener) => () => void }

const firstPauseMs = 1_000
const maxPauseMs = 30_000
/** More than two server heartbeats. */
const maxSilenceMs = 50_000

const sources = new Map<string, LiveSource>()

const onEnded = new Set<() => void>()
function tellEnded(): void {
  for (const listener of onEnded) listener()
}

/**
 * Calls back when sessions of this user may have ended: a stream says so, or the server refuses one.
 * @returns a function that unsubscribes.
 */
export function onSessionsEnded(listener: () => void): () => void {
  onEnded.add(listener)
  return () => onEnded.delete(listener)
}

/** Listens to the shared stream at `url`. @returns a function that unsubscribes. */
function listenLive(url: string, listener: Listener): () => void {
  const source = sources.get(url) ?? openSource(url)
  sources.set(url, source)
  return source.add(listener)
}

function openSource(url: string): LiveSource {
  const listeners = new Set<Listener>()
  let source: EventSource | undefined
  let state: LiveState = 'connecting'
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (next: LiveState) => {
    state = next
    for (const { onState } of listeners) onState(next)
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
  }
  const lose = () => {
    close()
    tell('lost')
    // Exponential backoff with jitter, for a server that restarts.
    timer = setTimeout(open, pauseMs * (0.5 + Math.random()))
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
  // A silent network failure does not end the stream; missing heartbeats reveal it.
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(lose, maxSilenceMs)
  }
  let attached = new Set<Topic>()
  const attach = (topics: Topic[]) => {
    for (const topic of topics.filter((each) => !attached.has(each))) {
      attached.add(topic)
      source?.addEventListener(topic, () => {
        heard()
        for (const listener of listeners) if (listener.topics.includes(topic)) listener.onChange()
      })
    }
  }
  let opened = false
  const open = () => {
    close()
    source = new EventSource(url)
    source.addEventListener('listo', () => {
      pauseMs = firstPauseMs
      heard()
      for (const { onChange, onFirstOpen } of listeners) if (opened || onFirstOpen) onChange()
      opened = true
      tell('live')
    })
    source.addEventListener('latido', heard)
    source.addEventListener('sesion', tellEnded)
    source.onerror = () => {
      // CLOSED: the server's answer was no stream.
      if (source?.readyState === EventSource.CLOSED) tellEnded()
      lose()
    }
    attached = new Set()
    for (const { topics } of listeners) attach(topics)
  }
  // Hidden pages close their stream: browsers allow six connections per server over all tabs.
  const openWhileShown = () => {
    pauseMs = firstPauseMs
    if (document.hidden) close()
    else open()
  }
  const start = () => {
    openWhileShown()
    document.addEventListener('visibilitychange', openWhileShown)
    window.addEventListener('online', openWhileShown)
    window.addEventListener('offline', lose)
  }
  const end = () => {
    sources.delete(url)
    document.removeEventListener('visibilitychange', openWhileShown)
    window.removeEventListener('online', openWhileShown)
    window.removeEventListener('offline', lose)
    close()
  }
  return {
    add: (listener) => {
      listeners.add(listener)
      if (listeners.size === 1) start()
      else {
        attach(listener.topics)
        listener.onState(state)
        if (state === 'live' && listener.onFirstOpen) listener.onChange()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) end()
      }
    },
  }
}

/**
 * Listens to server-sent events while the page is visible, and reconnects. Listeners of one URL share a stream.
 * @param url `null` disables it.
 * @param topics if an array, a stable one.
 * @param onChange called on each event and whenever the stream (re)opens.
 * @param onFirstOpen whether the first opening counts.
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

const calmMs = 1_000

/**
 * Invalidates queries on events: at once, then at most once a second. Running queries are not cancelled.
 * @param queryKeys prefixes of query keys.
 */
export function useLiveQueries(
  url: string,
  topics: Topic | readonly Topic[],
  queryKeys: QueryKey[],
  options: { onFirstOpen?: boolean } = {},
): LiveState {
  const queryClient = useQueryClient()
  const state = useRef({ changed: false, reading: false })
  const refresh = async () => {
    const { current } = state
    current.changed = true
    if (current.reading) return
    current.reading = true
    while (current.changed) {
      current.changed = false
      await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      await new Promise((resolve) => setTimeout(resolve, calmMs))
    }
    current.reading = false
  }
  return useLive(url, topics, () => void refresh(), options)
}
