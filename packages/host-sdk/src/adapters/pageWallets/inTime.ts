/** Timeout in ms of requests that need no approval. */
export const SILENT_MS = 5_000

export function inTime<value>(
  answer: Promise<value>,
  ms: number,
  otherwise: value,
): Promise<value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, otherwise)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
