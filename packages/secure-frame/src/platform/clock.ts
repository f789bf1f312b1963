export type Clock = {
  /** In ms since 1970. Includes the time that a laptop sleeps. */
  now: () => number
  /** Runs once after a delay in ms. @returns a cancel function */
  after: (delay: number, run: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delay, run) {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
}
