import type { Clock } from '../../platform/clock.js'

export function manualClock(start = 1_800_000_000_000): Clock & { advance: (ms: number) => void } {
  let now = start
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => now,
    after(delay, run) {
      const timer = { at: now + delay, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    advance(ms) {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { run } of due) run()
    },
  }
}
