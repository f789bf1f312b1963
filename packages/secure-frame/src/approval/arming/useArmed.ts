import { type RefObject, useEffect, useState } from 'react'
import { createArming, WINDOW_ARMING_DELAY } from './createArming.js'
import { createUnseenTimer } from './createUnseenTimer.js'
import { watchVisibility } from './watchVisibility.js'

/** Time in ms in which a focus event belongs to the preceding press. */
const FOCUS_OF_PRESS = 500

export function useArmed(card: RefObject<HTMLElement | null>, options: Options): boolean {
  const { inWindow, onUnseen } = options
  const [armed, setArmed] = useState(false)
  useEffect(() => {
    if (card.current === null) return
    const ended = new AbortController()
    const { signal } = ended
    const arming = createArming({
      onChange: setArmed,
      delay: inWindow ? WINDOW_ARMING_DELAY : undefined,
    })
    const disturb = () => arming.disturb()
    const unseen = createUnseenTimer({ onLost: onUnseen })

    // Focus is sufficient: another site cannot cover the wallet's own window.
    const stopWatching = inWindow
      ? watchDocument(arming.see)
      : watchVisibility(card.current, (sight) => {
          arming.see(sight.visible)
          unseen.see(sight)
        })

    const resize = new ResizeObserver(disturb)
    resize.observe(card.current)
    addEventListener('resize', disturb, { signal })
    document.addEventListener('visibilitychange', disturb, { signal })

    // A press on a window in the background only focuses it: with a mouse on the press, with a
    // finger after the release.
    let touched = Number.NEGATIVE_INFINITY
    const onPress = ({ isTrusted, timeStamp, type }: Event) => {
      if (isTrusted) touched = timeStamp
      if (inWindow && type === 'pointerdown') arming.press()
    }
    for (const type of ['pointerdown', 'pointerup'])
      addEventListener(type, onPress, { capture: true, signal })
    const onFocus = ({ timeStamp }: Event) => {
      arming.focus(document.hasFocus())
      if (timeStamp - touched > FOCUS_OF_PRESS) disturb()
    }
    addEventListener('focus', onFocus, { signal })
    addEventListener('blur', () => arming.focus(false), { signal })
    arming.focus(document.hasFocus())

    return () => {
      ended.abort()
      arming.stop()
      unseen.stop()
      stopWatching()
      resize.disconnect()
    }
  }, [card, inWindow, onUnseen])
  return armed
}

type Options = {
  inWindow: boolean
  onUnseen: () => void
}

function watchDocument(onChange: (visible: boolean) => void): () => void {
  const ended = new AbortController()
  const look = () => onChange(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', look, { signal: ended.signal })
  look()
  return () => ended.abort()
}
