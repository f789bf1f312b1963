import { useEffect, useState } from 'react'

/** How many lines come with each frame; the first has the list alone. */
const AT_ONCE = 1
/** Lines that are seen, and a little of what is beneath. */
const SIGHT = 6

/** How many lines of cards may be drawn by now: a slow device takes longer than a frame for all that are seen. */
export function useRevealed(hasRows: boolean) {
  const [lines, setLines] = useState(0)
  const isRevealing = lines < SIGHT
  useEffect(() => {
    if (!hasRows || !isRevealing) return
    const frame = requestAnimationFrame(() => setLines(lines + AT_ONCE))
    return () => cancelAnimationFrame(frame)
  }, [hasRows, isRevealing, lines])
  return { revealed: isRevealing ? lines : Number.POSITIVE_INFINITY, isRevealing }
}
