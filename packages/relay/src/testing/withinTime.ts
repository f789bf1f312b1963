/**
 * Does something again and again until it was done within some time: a try for which the machine was too slow
 * does not count. An impossible one ends at the test's own timeout.
 */
export async function withinTime<result>(
  milliseconds: number,
  attempt: () => Promise<result>,
): Promise<result> {
  for (;;) {
    const startedAt = performance.now()
    const result = await attempt()
    if (performance.now() - startedAt < milliseconds) return result
  }
}
