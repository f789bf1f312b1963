/** Milliseconds that a card must have been seen without a break before it takes an approval. */
export const ARMING_DELAY = 500

/**
 * Decides when a card may be approved: once it was continuously visible, unmoved and in a focused window for half a
 * second. Anything that breaks that starts the wait anew, so that nothing can be slid under a click.
 */
export function createArming(options: {
  onChange: (armed: boolean) => void
  /** @default setTimeout, which returns what takes it back */
  after?: ((milliseconds: number, work: () => void) => () => void) | undefined
}) {
  const { onChange, after = timer } = options
  let visible = false
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
    if (visible) cancel = after(ARMING_DELAY, () => set(true))
  }

  return {
    /** The browser says whether all of the card can be seen. */
    see(now: boolean) {
      if (visible === now) return
      visible = now
      wait()
    },
    /** Geometry or focus changed. */
    disturb: wait,
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
