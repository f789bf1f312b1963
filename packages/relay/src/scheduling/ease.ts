const LOOK_EVERY = 50
const LATE = 20
/** Factor after a late check, factor after a timely check, and minimum. */
const LESS = 0.7
const MORE = 1.05
const LEAST = 0.02

/** Share of the usual work to accept. Decreases while timers are late: the event loop is overloaded. */
export function createEase() {
  let part = 1
  let due = performance.now() + LOOK_EVERY
  const timer = setInterval(() => {
    const now = performance.now()
    part = now - due > LATE ? Math.max(LEAST, part * LESS) : Math.min(1, part * MORE)
    due = now + LOOK_EVERY
  }, LOOK_EVERY)
  timer.unref()
  return { part: () => part, stop: () => clearInterval(timer) }
}
