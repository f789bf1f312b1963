/**
 * `Promise.all` that waits for the others also when one fails: what has not started yet cannot be stopped, and would be
 * left behind.
 */
export async function together<const starts extends readonly Promise<unknown>[]>(
  starts: starts,
): Promise<{ -readonly [key in keyof starts]: Awaited<starts[key]> }> {
  await Promise.allSettled(starts)
  return Promise.all(starts)
}
