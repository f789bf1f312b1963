const PERIOD_MS = 500

/** Calls the callback when the parent has ended. @returns a function that stops the check */
export function onOrphaned(callback: () => void): () => void {
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    callback()
  }, PERIOD_MS)
  return () => clearInterval(timer)
}
