import { type Clock, systemClock } from '../../platform/clock.js'
import type { Sight } from './watchVisibility.js'

/** Time in ms after which the card gives up if it is on the screen without a proof of visibility. */
export const UNSEEN_TIMEOUT_MS = 4_000
/** The same time for a card that does not fit into the page's window: longer than a modal's animation. */
export const CUT_TIMEOUT_MS = 1_000

/**
 * Calls once when a card was on the screen for some time but covered (for example by an empty layer for toasts) or larger than
 * the visible part of the window. Only the page can change that.
 */
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
