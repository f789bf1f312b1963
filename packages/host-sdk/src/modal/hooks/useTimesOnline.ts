import { useState } from 'react'
import { useBackOnline } from './useBackOnline.js'

/** How often the device has got a network again: what could not be asked before is worth asking once more. */
export function useTimesOnline(): number {
  const [times, setTimes] = useState(0)
  useBackOnline(() => setTimes((before) => before + 1))
  return times
}
