import { type Clock, systemClock } from '../wallet/clock.js'

/** Milliseconds after which a card that is on the screen and cannot be proven to be seen is given up. */
export const PATIENCE = 4_000

/**
 * Calls once when a card was on the screen for some time without being seen: under something that may be as harmless as
 * an empty layer for toasts, which nobody but the page can take away.
 */
export function createPatience(options: { onLost: () => void; clock?: Clock | undefined }) {
  const { onLost, clock = systemClock } = options
  let cancel: (() => void) | undefined

  function stop() {
    cancel?.()
    cancel = undefined
  }

  return {
    see({ onScreen, visible }: { onScreen: boolean; visible: boolean }) {
      if (visible || !onScreen) stop()
      else cancel ??= clock.after(PATIENCE, onLost)
    },
    stop,
  }
}
