import { type Clock, systemClock } from '../../platform/clock.js'
import type { Sight } from './watchVisibility.js'

/** Time in ms for the browser to prove that a card on the screen is visible. */
export const UNSEEN_TIMEOUT_MS = 4_000
/** The same time for a card that does not fit into the page's window. Longer than the modal's animation. */
export const CUT_TIMEOUT_MS = 1_000

/** Calls `onLost` once if the card stays covered or cut off, which only the page can cause. */
export function createUnseenTimer(options: { onLost: () => void; clock?: Clock | undefined }) {
  const { onLost, clock = systemClock } = options
  let cancel: (() => void) | undefined
  let cancelCut: (() => void) | undefined

  function endCut() {
    cancelCut?.()
    cancelCut = undefined
  }
  function stop() {
    cancel?.()
    cancel = undefined
    endCut()
  }
  function lose() {
    stop()
    onLost()
  }

  return {
    see({ onScreen, visible, cut }: Sight) {
      if (visible || !onScreen) return stop()
      cancel ??= clock.after(UNSEEN_TIMEOUT_MS, lose)
      if (cut) cancelCut ??= clock.after(CUT_TIMEOUT_MS, lose)
      else endCut()
    },
    stop,
  }
}
