import { type RefObject, useEffect, useState } from 'react'
import { createArming } from './createArming.js'
import { watchVisibility } from './watchVisibility.js'

/** Whether the card may be approved now; see {@link createArming}. */
export function useArmed(card: RefObject<HTMLElement | null>): boolean {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    if (card.current === null) return
    const arming = createArming({ onChange: setArmed })
    const stopWatching = watchVisibility(card.current, arming.see)
    const resize = new ResizeObserver(() => arming.disturb())
    resize.observe(card.current)
    const disturb = () => arming.disturb()
    addEventListener('resize', disturb)
    addEventListener('focus', disturb)
    document.addEventListener('visibilitychange', disturb)
    return () => {
      arming.stop()
      stopWatching()
      resize.disconnect()
      removeEventListener('resize', disturb)
      removeEventListener('focus', disturb)
      document.removeEventListener('visibilitychange', disturb)
    }
  }, [card])
  return armed
}
