export function createTestClock(start = Date.UTC(2026, 10, 20, 7, 49)) {
  let now = start
  return {
    now: () => now,
    /** In ms. A negative time sets the clock back. */
    advance(time: number) {
      now += time
    },
  }
}
