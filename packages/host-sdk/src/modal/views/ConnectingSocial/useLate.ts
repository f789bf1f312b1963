import { useEffect, useState } from 'react'

/** Whether something has been true for longer than usual. */
export function useLate(isSo: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isSo, milliseconds])
  return late
}
