/** Poll intervals in ms: at first the visitor may return at once, later they type a password. */
const SOON = 300
const LATER = 1_000
/** Number of polls before that changes: ten seconds. */
const MAX_SOON = 33

/** Polls until there is a result; polls at once on a hint. */
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
    /** Settles once `look` is done, or the signal ends it. */
    async until(look: () => Promise<boolean>): Promise<void> {
      for (let looks = 1; !signal.aborted; looks++) {
        const begun = performance.now()
        const isDone = await look()
        tell()
        if (isDone) return
        // A waiting request needs no pause.
        await pause((looks < MAX_SOON ? SOON : LATER) - performance.now() + begun)
      }
      tell()
    },
    /** Polls now; settles afterwards. */
    now: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        wake()
      }),
  }
}
