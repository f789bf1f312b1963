import { useEffect, useState } from 'react'
import { isLargeEnough } from './isLargeEnough.js'

export function useFits(): boolean {
  const [fits, setFits] = useState(() => isLargeEnough(window))
  useEffect(() => {
    const look = () => setFits(isLargeEnough(window))
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  }, [])
  return fits
}
