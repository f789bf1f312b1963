import { useEffect, useState } from 'react'

/** Milliseconds after which a wait is told of, and after which it is told that it is a long one. */
const MOMENTS = { told: 1_000, long: 6_000 } as const

type Waited = 'short' | keyof typeof MOMENTS

/** How long somebody has waited since it began. @param isWaiting `false` begins anew */
export function useWaited(isWaiting: boolean): Waited {
  const [waited, setWaited] = useState<Waited>('short')
  useEffect(() => {
    if (!isWaiting) return
    const timers = [
      setTimeout(() => setWaited('told'), MOMENTS.told),
      setTimeout(() => setWaited('long'), MOMENTS.long),
    ]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setWaited('short')
    }
  }, [isWaiting])
  return waited
}
