const PERIOD_MS = 500

/** The parent process is gone. Returns a function that stops it. */
export function onOrphaned(callback: () => void): () => void {
  const { ppid } = process
  const timer = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(timer)
    callback()
  }, PERIOD_MS)
  return () => clearInterval(timer)
}
