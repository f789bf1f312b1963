import { useEffect } from 'react'

/** Time in ms to show the outcome before the window closes. */
const FAREWELL = 900

export function useFarewell({ isTab }: { isTab: boolean }, isDone: boolean) {
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => (isTab ? history.back() : window.close()), FAREWELL)
    return () => clearTimeout(timer)
  }, [isTab, isDone])
}
