import { useEffect, useState } from 'react'

/** Lines that are seen, and a little of what is beneath. */
const SIGHT = 6

/** How many lines of cards may be drawn by now, one more with each frame: a slow device takes longer than one for all that are seen. */
export function useRevealed(): number {
  const [lines, setLines] = useState(0)
  const isRevealing = lines < SIGHT
  useEffect(() => {
    if (!isRevealing) return
    const frame = requestAnimationFrame(() => setLines(lines + 1))
    return () => cancelAnimationFrame(frame)
  }, [isRevealing, lines])
  return isRevealing ? lines : Number.POSITIVE_INFINITY
}
