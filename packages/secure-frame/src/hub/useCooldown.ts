import { VestibuleError } from '@vestibule/protocol'
import { useEffect, useMemo, useState } from 'react'
import { failureText } from './failureText.js'

/** Milliseconds between two looks at the clock. */
const TICK = 250

/** Seconds until another mail can be asked for, where one was refused for being too soon; 0 once it is over. */
export function useCooldown(error: unknown): number {
  const [, look] = useState(0)
  const until = useMemo(() => {
    const isTooSoon = error instanceof VestibuleError && error.type === 'emailCooldown'
    return isTooSoon ? Date.now() + Number(failureText(error).values.seconds) * 1000 : 0
  }, [error])
  const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const waiting = seconds > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => look(Date.now()), TICK)
    return () => clearInterval(timer)
  }, [waiting])
  return seconds
}
