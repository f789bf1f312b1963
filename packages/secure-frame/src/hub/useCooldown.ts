import { useSecondsUntil } from '@vestibule/design'
import { VestibuleError } from '@vestibule/protocol'
import { useMemo } from 'react'
import { failureText } from './failureText.js'

/** Counts down to the time of the next possible mail. */
export function useCooldown(error: unknown): number {
  const until = useMemo(() => {
    const isTooSoon = error instanceof VestibuleError && error.type === 'emailCooldown'
    return isTooSoon ? Date.now() + Number(failureText(error).values.seconds) * 1000 : 0
  }, [error])
  return useSecondsUntil(until)
}
