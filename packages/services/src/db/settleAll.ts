/**
 * `Promise.all` for statements of a transaction: waits for all of them after a failure, since later ones would run after the rollback.
 * @throws the first failure
 */
export async function settleAll<const values extends readonly unknown[]>(values: values) {
  // Once each: a statement of drizzle's is sent whenever it is awaited.
  const started = values.map((value) => Promise.resolve(value)) as unknown as values
  const all = Promise.all(started)
  await Promise.allSettled([all, ...started])
  return all
}
