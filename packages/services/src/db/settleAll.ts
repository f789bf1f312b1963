/** Waits for all after a failure, because later ones would run after the rollback. @throws the first failure */
export async function settleAll<const values extends readonly unknown[]>(values: values) {
  // Await each only once: drizzle sends a statement again at each await.
  const started = values.map((value) => Promise.resolve(value)) as unknown as values
  const all = Promise.all(started)
  await Promise.allSettled([all, ...started])
  return all
}
