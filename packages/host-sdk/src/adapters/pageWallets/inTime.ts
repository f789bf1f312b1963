/** Timeout in ms of requests without a question to the visitor. */
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
