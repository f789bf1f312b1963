/**
 * `Promise.all` for the statements of a transaction: waits for the others too where one fails, since what is sent after
 * the rollback would be kept.
 * @throws what failed first
 */
export async function settleAll<const values extends readonly unknown[]>(values: values) {
  // Once each: a statement of drizzle's is sent whenever it is awaited.
  const started = values.map((value) => Promise.resolve(value)) as unknown as values
  const all = Promise.all(started)
  await Promise.allSettled([all, ...started])
  return all
}
