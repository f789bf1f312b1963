/** Milliseconds between pings, and the misses in a row that count as death. */
export const HEARTBEAT = { interval: 5_000, misses: 3 } as const

/**
 * Pings while the page is visible; hidden pages are throttled, so misses there prove nothing.
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
        // The next beat counts the miss.
      },
    )
  }, HEARTBEAT.interval)
  return () => clearInterval(timer)
}
