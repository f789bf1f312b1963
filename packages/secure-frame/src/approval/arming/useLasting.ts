import { useLayoutEffect, useState } from 'react'

/** Whether something has been so for a while, in milliseconds; what is over sooner never shows. */
export function useLasting(now: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false)
  // Not after the next paint: asking for one would have the browser draw before it hears anything else.
  useLayoutEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now, milliseconds])
  return lasting
}
