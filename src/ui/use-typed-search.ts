import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

const pauseMs = 250

/**
 * A search box whose text lives in the URL: what is typed shows at once and is handed on when the fingers rest; when the
 * URL changes by other means (back, a link), the box follows.
 * @param inUrl what the URL says now.
 * @param onSettled takes the new text to the URL.
 */
export function useTypedSearch(inUrl: string, onSettled: (text: string) => void): [string, (text: string) => void] {
  const router = useRouter()
  const [text, setText] = useState(inUrl)
  const handedOn = useRef(inUrl)
  const latest = useRef(onSettled)
  latest.current = onSettled

  useEffect(() => {
    if (inUrl === handedOn.current) return
    handedOn.current = inUrl
    setText(inUrl)
  }, [inUrl])
  useEffect(() => {
    const settled = text.trim()
    if (settled === handedOn.current) return
    const here = window.location.pathname
    const handOn = () => {
      rest()
      // She is on her way to another page: that must not be taken back.
      if (router.latestLocation.pathname !== here) return
      handedOn.current = settled
      latest.current(settled)
      // In the browser before the next step is: two steps of one moment would become one, and back would forget this one.
      router.history.flush()
    }
    const timer = setTimeout(handOn, pauseMs)
    // Who presses something has finished typing: first the URL, so that the way back leads to what she searched. Not at
    // pointerdown: the list would change under the finger.
    document.addEventListener('click', handOn, true)
    const rest = () => {
      clearTimeout(timer)
      document.removeEventListener('click', handOn, true)
    }
    return rest
  }, [text, router])
  return [text, setText]
}
