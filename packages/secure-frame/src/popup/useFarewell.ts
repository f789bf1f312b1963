import { useEffect } from 'react'

/** Milliseconds that the end is shown before the window goes. */
const FAREWELL = 900

/** Closes the window soon after it has nothing more to ask. */
export function useFarewell(isDone: boolean) {
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => window.close(), FAREWELL)
    return () => clearTimeout(timer)
  }, [isDone])
}
