import { useEffect } from 'react'

/** Milliseconds that the end is shown before the window goes. */
const FAREWELL = 900

/** Leaves the window soon after it has nothing more to ask: it closes, or the page's own tab goes back to the page. */
export function useFarewell({ isTab }: { isTab: boolean }, isDone: boolean) {
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => (isTab ? history.back() : window.close()), FAREWELL)
    return () => clearTimeout(timer)
  }, [isTab, isDone])
}
