/** Does not cache failures: the next call retries. Also caches imports, which take time even when loaded. */
export function onceUntilFailure<inputs extends unknown[], value>(
  work: (...inputs: inputs) => Promise<value>,
) {
  let done: Promise<value> | undefined
  return (...inputs: inputs) => {
    done ??= work(...inputs).catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}
