import { useEffect, useState } from 'react'

/**
 * How many of some moments have passed since something began.
 * @param task What is under way; another one begins again.
 * @param moments In ms, rising. Must be stable.
 */
export function usePassed(task: object | undefined, moments: readonly number[]): number {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    if (task === undefined) return
    const timers = moments.map((moment, index) => setTimeout(() => setPassed(index + 1), moment))
    return () => {
      for (const timer of timers) clearTimeout(timer)
      setPassed(0)
    }
  }, [task, moments])
  return passed
}
