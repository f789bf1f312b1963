import { useEffect, useState } from 'react'

/**
 * @param task a new task restarts the count
 * @param moments ascending, in ms; must be a stable reference
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
