/** Time in ms that a card must have been continuously visible before it accepts an approval. */
export const ARMING_DELAY = 500
/** Time in ms before a button works in a window that a click opened: the second click of a double click lands there. */
export const WINDOW_ARMING_DELAY = 1_000

/**
 * Arms a card after it was continuously visible, unmoved and in the focused document for half a second. An interruption
 * restarts the time, so that a card cannot be moved under a click.
 */
export function createArming(options: {
  onChange: (armed: boolean) => void
  /** Milliseconds. @default ARMING_DELAY */
  delay?: number | undefined
  /** @default setTimeout, with a function that cancels it */
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
    /** Whether the card's document has the keyboard's focus, which the browser gives to one document at a time. */
    focus(now: boolean) {
      if (focused === now) return
      focused = now
      wait()
    },
    /** The card's geometry changed, or it got the focus. */
    disturb: wait,
    /**
     * A press anywhere in the card's window. A press before the card is armed, such as a double click, was meant for another
     * target.
     */
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
