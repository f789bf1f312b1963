/** Like `Promise.all`, but also waits after a failure: a part that is starting cannot be stopped. */
export async function together<const starts extends readonly Promise<unknown>[]>(
  starts: starts,
): Promise<{ -readonly [key in keyof starts]: Awaited<starts[key]> }> {
  await Promise.allSettled(starts)
  return Promise.all(starts)
}
