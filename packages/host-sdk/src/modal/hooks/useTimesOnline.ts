import { useState } from 'react'
import { useBackOnline } from './useBackOnline.js'

/** Number of returns to the network, to repeat failed requests. */
export function useTimesOnline(): number {
  const [times, setTimes] = useState(0)
  useBackOnline(() => setTimes((before) => before + 1))
  return times
}
