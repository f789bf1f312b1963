/** Time in ms that a card must be continuously visible before it accepts an approval. */
export const ARMING_DELAY = 500
/** Longer for a window, in ms: a double click that opened it must not hit its button. */
export const WINDOW_ARMING_DELAY = 1_000

/** Arms a card that was visible, unmoved and focused for half a second. An interruption restarts this time. */
export function createArming(options: {
  onChange: (armed: boolean) => void
  /** In ms. @default ARMING_DELAY */
  delay?: number | undefined
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
    /** Restarts the wait: the card's geometry changed, or it received the focus. */
    disturb: wait,
    /** Restarts the wait: a press before arming, such as a double click, was meant for another target. */
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
