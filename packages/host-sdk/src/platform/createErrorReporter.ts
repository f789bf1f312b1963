/** Per minute, in case a page fails in a loop. */
const REPORTS = { most: 5, within: 60_000 } as const

/** An internal error of the SDK, for a dapp's own monitoring. */
export type ErrorReport = {
  message: string
  /** The original error, or further facts. */
  cause: unknown
}

/** Passes errors to the dapp, up to {@link REPORTS}; only logs further ones. @param now In ms. */
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
      // Failing monitoring must not break the page.
    }
  }
}
