import { useLayoutEffect, useState } from 'react'

export function useLasting(now: boolean, milliseconds: number): boolean {
  const [lasting, setLasting] = useState(false)
  // A layout effect, because other events could arrive before the next paint.
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
