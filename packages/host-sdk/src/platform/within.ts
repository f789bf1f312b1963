/** Resolves to undefined after the timeout. The work continues. */
export async function within<value>(
  timeoutMs: number,
  work: Promise<value>,
): Promise<value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
