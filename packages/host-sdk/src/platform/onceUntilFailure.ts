/**
 * Runs once; a failure is forgotten, so that the next intent tries again. For imports, too: each costs something, of what
 * is there already as well.
 */
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
