/** The wallet's clock; passed in, so that tests can set it. */
export type Clock = {
  /** Milliseconds since the epoch. The wall clock also counts the hours a laptop sleeps. */
  now: () => number
  /** Runs once after a delay in milliseconds; the answer cancels it. */
  after: (delay: number, run: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, run) {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
}
