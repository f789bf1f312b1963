import { useEffect, useState } from 'react'
import { isLargeEnough } from './isLargeEnough.js'

/** Whether this window shows enough at once; see {@link isLargeEnough}. */
export function useFits(): boolean {
  const [fits, setFits] = useState(() => isLargeEnough(window))
  useEffect(() => {
    const look = () => setFits(isLargeEnough(window))
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return fits
}
