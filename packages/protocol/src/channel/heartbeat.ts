/** Interval in ms, and missed answers until the page treats the frame as dead. */
export const HEARTBEAT = { interval: 5_000, misses: 3 } as const

/**
 * Pings only while the page is visible: browsers throttle hidden pages.
 * @returns an unsubscribe function
 */
export function startHeartbeat(options: {
  ping: () => Promise<unknown>
  isVisible: () => boolean
  /** Called once, after {@link HEARTBEAT}`.misses` pings without an answer. */
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
