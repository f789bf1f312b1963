/** Limits the reports of a page that fails in a loop. */
const REPORTS = { most: 5, within: 60_000 } as const

/** Internal error of the SDK, for a dapp's monitoring. */
export type ErrorReport = {
  message: string
  /** The original error, or other details. */
  cause: unknown
}

/** Passes errors to the dapp, up to {@link REPORTS}, and drops the rest. @param now in ms */
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
      // A failure of the monitoring must not break the page.
    }
  }
}
