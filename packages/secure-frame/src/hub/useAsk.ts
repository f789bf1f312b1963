import { useCallback, useEffect, useState } from 'react'

/** What became of a question that is asked when a part of the page appears, and as often as it is asked again. */
export function useAsk<value>(ask: () => Promise<value>): useAsk.Answer<value> {
  const [answer, setAnswer] = useState<{ value?: value; error?: unknown }>({})
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` is what asks again, and `ask` is the same question in every render.
  useEffect(() => {
    let isCurrent = true
    ask().then(
      (value) => isCurrent && setAnswer({ value }),
      (error) => isCurrent && setAnswer((before) => ({ ...before, error })),
    )
    return () => {
      isCurrent = false
    }
  }, [round])

  const hasFailed = answer.error !== undefined
  useEffect(() => {
    if (!hasFailed) return
    // What failed for want of the network needs nobody's press once it is back.
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [hasFailed, again])

  return { ...answer, again }
}

export declare namespace useAsk {
  type Answer<value> = {
    value?: value | undefined
    error?: unknown
    again: () => void
  }
}
