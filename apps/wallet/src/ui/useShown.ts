import { useState } from 'react'

/** Which of those that wait is shown: the same until it is decided, so that nothing slides under a finger. */
export function useShown(waiting: readonly string[]): string | undefined {
  const [shown, setShown] = useState<string>()
  const next = waiting.find((key) => key === shown) ?? waiting[0]
  if (next !== shown) setShown(next)
  return next
}
