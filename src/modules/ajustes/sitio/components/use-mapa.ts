import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Nobody has come near it; asking whether the other site is there; it is; it is not. */
export type MapaState = 'asleep' | 'asking' | 'shown' | 'failed'

const answerTimeoutMs = 10_000

/**
 * When a map from another site is fetched: once its place comes near the screen, or when it is asked for; nothing of it
 * before. A frame that cannot load shows the browser's own error page and tells nobody, so the site is asked first
 * whether it answers. With the browser's data saver on, a button loads it; who was without a
 * network gets the map when it is back.
 * @param place where the map will stand.
 * @param url what will be framed.
 */
export function useMapa(place: RefObject<Element | null>, url: string) {
  const [state, setState] = useState<MapaState>('asleep')
  const ask = useCallback(() => setState('asking'), [])

  useEffect(() => {
    if (state !== 'asleep' || !place.current || savesData()) return
    const watch = new IntersectionObserver((crossings) => crossings.at(-1)?.isIntersecting && ask(), {
      rootMargin: '200px 0px',
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [state, place, ask])

  useEffect(() => {
    if (state !== 'asking') return
    let gone = false
    const giveUp = new AbortController()
    const timer = setTimeout(() => giveUp.abort(), answerTimeoutMs)
    const settle = (next: MapaState) => () => gone || setState(next)
    void answers(url, giveUp.signal).then(settle('shown'), settle('failed'))
    return () => {
      gone = true
      clearTimeout(timer)
      giveUp.abort()
    }
  }, [state, url])

  useEffect(() => {
    if (state !== 'failed') return
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [state, ask])

  return { state, ask }
}

/** Resolves when the other site answers, whatever it says; rejects when there is no network, or none that leads there. */
async function answers(url: string, signal: AbortSignal): Promise<void> {
  if (!navigator.onLine) throw new Error('There is no network.')
  await fetch(url, { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal })
}

const savesData = (): boolean => Boolean((navigator as { connection?: { saveData?: boolean } }).connection?.saveData)
