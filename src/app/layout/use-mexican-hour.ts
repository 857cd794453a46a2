import { useEffect, useState } from 'react'
import { mexicanHour } from '#shared/format.ts'

const minuteMs = 60_000

/** The hour in Mexico City: the server's at first, so that nothing differs at hydration, then this clock's, by the minute. */
export function useMexicanHour(atFirst: number): number {
  const [hour, setHour] = useState(atFirst)
  useEffect(() => {
    const timer = setInterval(() => setHour(mexicanHour(new Date())), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return hour
}
