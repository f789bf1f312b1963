/**
 * Repeats an action until it finishes within a time; a slow machine may need several attempts. An impossible action ends at the
 * test's own timeout.
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
