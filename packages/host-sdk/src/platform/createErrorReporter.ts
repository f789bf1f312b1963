/** The most reports in a minute, for a page that fails in a loop. */
const REPORTS = { most: 5, within: 60_000 } as const

/** An internal error of the SDK, for a dapp's own monitoring. */
export type ErrorReport = {
  message: string
  /** The error behind it, or what else is known. */
  cause: unknown
}

/**
 * Hands errors on to the dapp, as many as {@link REPORTS} allows; the rest is in the log alone.
 * @param now Milliseconds.
 */
export function createErrorReporter(
  report: (report: ErrorReport) => void = () => {},
  now: () => number = Date.now,
) {
  let latest: number[] = []
  return (message: string, cause: unknown) => {
    const at = now()
    latest = latest.filter((time) => at - time < REPORTS.within)
    if (latest.length >= REPORTS.most) return
    latest.push(at)
    try {
      report({ message, cause })
    } catch {
      // Monitoring that fails must not make what it watches fail.
    }
  }
}
