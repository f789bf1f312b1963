import { formatDecimal } from '@vestibule/protocol/numbers'
import { useEffect, useRef, useState } from 'react'

/** Numbers from here on are not counted: they have digits that a float has not. */
const TOO_LARGE = 1e15
/** Milliseconds that a number takes to its new value. */
const DURATION = 600

/**
 * A decimal number as it is shown, counting to a new value where motion is welcome. Its last value is the exact number,
 * cut to the decimals; only what passes by is rounded.
 */
export function useCounted(value: string, decimals: number): string {
  const [shown, setShown] = useState(() => formatDecimal(value, { places: decimals }))
  const before = useRef(value)
  useEffect(() => {
    const [from, to] = [Number(before.current), Number(value)]
    before.current = value
    const end = formatDecimal(value, { places: decimals })
    const isStill = from === to || Math.max(from, to) >= TOO_LARGE
    if (isStill || matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(end)
    const startedAt = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min(1, Math.max(0, (now - startedAt) / DURATION))
      if (part === 1) return setShown(end)
      const eased = 1 - (1 - part) ** 3
      const passed = (from + (to - from) * eased).toFixed(decimals)
      setShown(formatDecimal(passed, { places: decimals }))
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, decimals])
  return shown
}
