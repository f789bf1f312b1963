/** Passes a result on until the returned function is called. */
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
