import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Topic } from '#shared/events.ts'
import type { LiveState } from './live-source.ts'
import { useLive } from './use-live.ts'

const calmMs = 1_000

/**
 * Reads queries again when a stream tells of a change: at once, then once a second at most, however much changes. A reading under
 * way is not broken off, or a busy day would show nothing; what changes meanwhile is read after it.
 * @param url the stream. @param topics its events. @param queryKeys beginnings of the queries' keys. @param options as for `useLive`.
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
