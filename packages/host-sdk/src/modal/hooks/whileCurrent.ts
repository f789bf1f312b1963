/** Calls back with the result, unless the caller first calls the returned function. */
export function whileCurrent<value>(
  work: Promise<value>,
  onValue: (value: value) => void,
  onError?: (error: unknown) => void,
): () => void {
  let isCurrent = true
  work.then(
    (value) => isCurrent && onValue(value),
    (error: unknown) => isCurrent && onError?.(error),
  )
  return () => {
    isCurrent = false
  }
}
