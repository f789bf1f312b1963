import { useCallback, useEffect, useState } from 'react'

export function useAsk<value>(
  ask: () => Promise<value>,
  /** Whether a retry may complete the value. @default never */
  isPartial: (value: value) => boolean = () => false,
): useAsk.Answer<value> {
  const [answer, setAnswer] = useState<{ value?: value; error?: unknown; round?: number }>({})
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` starts the next request, and `ask` is the same function in every render.
  useEffect(() => {
    let isCurrent = true
    ask().then(
      (value) => isCurrent && setAnswer({ value, round }),
      (error) => isCurrent && setAnswer((before) => ({ ...before, error, round })),
    )
    return () => {
      isCurrent = false
    }
  }, [round])

  const { value, error } = answer
  const hasFailed = error !== undefined || (value !== undefined && isPartial(value))
  useEffect(() => {
    if (!hasFailed) return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [hasFailed, again])

  return { value, error, again, isAsking: answer.round !== round }
}

export declare namespace useAsk {
  type Answer<value> = {
    value?: value | undefined
    error?: unknown
    again: () => void
    isAsking: boolean
  }
}
