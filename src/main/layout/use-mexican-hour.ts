import { useEffect, useState } from 'react'
import { serverNow } from '#shared/clock.ts'
import { mexicanHour } from '#shared/format.ts'
import { minuteMs } from '#shared/time.ts'

/** The hour in Mexico City: the server's at first, so that nothing differs at hydration, then this clock's, by the minute. */
export function useMexicanHour(atFirst: number): number {
  const [hour, setHour] = useState(atFirst)
  useEffect(() => {
    const timer = setInterval(() => setHour(mexicanHour(serverNow())), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return hour
}
