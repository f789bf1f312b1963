/**
 * `Promise.all` for the statements of a transaction: waits for the others too where one fails, since what is sent after
 * the rollback would be kept.
 * @throws what failed first
 */
export async function settleAll<const values extends readonly unknown[]>(values: values) {
  const all = Promise.all(values)
  await Promise.allSettled([all, ...values])
  return all
}
