/** Waits for all statements: later ones would run after the rollback. @throws the first error */
export async function settleAll<const values extends readonly unknown[]>(values: values) {
  // Await each statement once: drizzle sends it again on each await.
  const started = values.map((value) => Promise.resolve(value)) as unknown as values
  const all = Promise.all(started)
  await Promise.allSettled([all, ...started])
  return all
}
