import { useState } from 'react'
import { useBackOnline } from './useBackOnline.js'

export function useTimesOnline(): number {
  const [times, setTimes] = useState(0)
  useBackOnline(() => setTimes((before) => before + 1))
  return times
}
