/** Poll intervals in ms: short at first, because the visitor may return soon; longer during a password entry. */
const SOON = 300
const LATER = 1_000
/** Number of polls at the short interval: ten seconds. */
const MAX_SOON = 33

/** Polls until there is a result. Polls immediately on a hint. */
export function createPoll(signal: AbortSignal) {
  let wake = () => {}
  let waiting: (() => void)[] = []

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      signal.addEventListener('abort', wake, { once: true })
    })

  function tell() {
    const told = waiting
    waiting = []
    for (const done of told) done()
  }

  return {
    async until(look: () => Promise<boolean>): Promise<void> {
      for (let looks = 1; !signal.aborted; looks++) {
        const begun = performance.now()
        const isDone = await look()
        tell()
        if (isDone) return
        // Do not pause after a request that waited at the services.
        await pause((looks < MAX_SOON ? SOON : LATER) - performance.now() + begun)
      }
      tell()
    },
    now: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        wake()
      }),
  }
}
