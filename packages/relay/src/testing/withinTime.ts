/** Repeats an action until it succeeds within a time: the machine may be slow. */
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
