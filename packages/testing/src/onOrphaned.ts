const PERIOD_MS = 500

/** Calls back once when the process that started this one is gone. Returns a function that stops it. */
export function onOrphaned(callback: () => void): () => void {
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    callback()
  }, PERIOD_MS)
  return () => clearInterval(timer)
}
