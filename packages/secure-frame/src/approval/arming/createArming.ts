/** Time in ms that a card must have been continuously visible before it accepts an approval. */
export const ARMING_DELAY = 500
/** A window that a click opened could get the second click of a double click before this time in ms. */
export const WINDOW_ARMING_DELAY = 1_000

/** Arms a card that was visible, unmoved and focused for half a second. An interruption restarts the time. */
export function createArming(options: {
  onChange: (armed: boolean) => void
  /** Milliseconds. @default ARMING_DELAY */
  delay?: number | undefined
  /** @default setTimeout; returns a function that cancels it */
  after?: ((milliseconds: number, work: () => void) => () => void) | undefined
}) {
  const { onChange, delay = ARMING_DELAY, after = timer } = options
  let visible = false
  let focused = false
  let armed = false
  let cancel = () => {}

  function set(next: boolean) {
    if (armed === next) return
    armed = next
    onChange(armed)
  }

  function wait() {
    cancel()
    set(false)
    if (visible && focused) cancel = after(delay, () => set(true))
  }

  return {
    see(now: boolean) {
      if (visible === now) return
      visible = now
      wait()
    },
    focus(now: boolean) {
      if (focused === now) return
      focused = now
      wait()
    },
    /** The card's geometry changed, or it got the focus. */
    disturb: wait,
    /** Disarms: a press before the card is armed, such as a double click, was meant for another target. */
    press() {
      if (!armed) wait()
    },
    stop() {
      cancel()
      set(false)
    },
  }
}

function timer(milliseconds: number, work: () => void): () => void {
  const id = setTimeout(work, milliseconds)
  return () => clearTimeout(id)
}
