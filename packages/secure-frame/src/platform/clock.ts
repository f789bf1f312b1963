/** The wallet's clock; passed in, so that tests can set it. */
export type Clock = {
  /** Milliseconds since the epoch. The wall clock also counts the hours of sleep of a laptop. */
  now: () => number
  /** Runs once after a delay in milliseconds; returns a function that cancels it. */
  after: (delay: number, run: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, run) {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
}
