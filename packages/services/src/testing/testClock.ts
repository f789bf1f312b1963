export function createTestClock(start = Date.UTC(2026, 10, 20, 7, 49)) {
  let now = start
  return {
    now: () => now,
    /** Milliseconds; negative ones set the clock back. */
    advance(time: number) {
      now += time
    },
  }
}
