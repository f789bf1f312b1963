import { useSecondsUntil } from '@vestibule/design'
import { VestibuleError } from '@vestibule/protocol'
import { useMemo } from 'react'
import { failureText } from './failureText.js'

/** Seconds until the next email is possible. */
export function useCooldown(error: unknown): number {
  const until = useMemo(() => {
    const isTooSoon = error instanceof VestibuleError && error.type === 'emailCooldown'
    return isTooSoon ? Date.now() + Number(failureText(error).values.seconds) * 1000 : 0
  }, [error])
  return useSecondsUntil(until)
}
