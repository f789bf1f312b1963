/**
 * Does something again and again until it was done within some time: what came of a try for which the machine was too slow
 * says nothing. What cannot be done so fast ends with the test's own time.
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
