import { type RefObject, useEffect, useState } from 'react'
import { createArming } from './createArming.js'
import { watchVisibility } from './watchVisibility.js'

/** Whether the card may be approved now; see {@link createArming}. */
export function useArmed(card: RefObject<HTMLElement | null>): boolean {
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    if (card.current === null) return
    const ended = new AbortController()
    const { signal } = ended
    const arming = createArming({ onChange: setArmed })
    const stopWatching = watchVisibility(card.current, arming.see)
    const disturb = () => arming.disturb()

    const resize = new ResizeObserver(disturb)
    resize.observe(card.current)
    addEventListener('resize', disturb, { signal })
    document.addEventListener('visibilitychange', disturb, { signal })

    // Pressing a button in a frame focuses it; that is the visitor's doing, and no reason to mistrust the press.
    let pressing = false
    const onPress = ({ type }: Event) => {
      pressing = type === 'pointerdown'
    }
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      addEventListener(type, onPress, { capture: true, signal })
    addEventListener('focus', () => pressing || disturb(), { signal })

    return () => {
      ended.abort()
      arming.stop()
      stopWatching()
      resize.disconnect()
    }
  }, [card])
  return armed
}
