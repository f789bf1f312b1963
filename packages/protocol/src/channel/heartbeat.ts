/** Interval of pings in ms, and the number of missed answers after which the frame is treated as dead. */
export const HEARTBEAT = { interval: 5_000, misses: 3 } as const

/**
 * Pings while the page is visible. Hidden pages are throttled, so that a missed answer proves nothing.
 * @returns an unsubscribe function
 */
export function startHeartbeat(options: {
  /** Resolves when the other side lives. */
  ping: () => Promise<unknown>
  isVisible: () => boolean
  /** Called once, after {@link HEARTBEAT}`.misses` unanswered pings. */
  onDeath: () => void
}): () => void {
  const { ping, isVisible, onDeath } = options
  let unanswered = 0
  const timer = setInterval(() => {
    if (!isVisible()) {
      unanswered = 0
      return
    }
    if (unanswered >= HEARTBEAT.misses) {
      clearInterval(timer)
      onDeath()
      return
    }
    unanswered++
    ping().then(
      () => {
        unanswered = 0
      },
      () => {
        // The next ping counts the missed answer.
      },
    )
  }, HEARTBEAT.interval)
  return () => clearInterval(timer)
}
