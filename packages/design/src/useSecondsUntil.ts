import { useEffect, useState } from 'react'

/** Interval between two updates, in ms. */
const TICK = 250

/** Whole seconds until a time in ms since the epoch; 0 after it. */
export function useSecondsUntil(moment: number): number {
  const [, look] = useState(0)
  const seconds = Math.max(0, Math.ceil((moment - Date.now()) / 1000))
  const waiting = seconds > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => look(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [waiting])
  return seconds
}
