/** Minimum interval in ms between two checks. */
const LEAST = 4_000
/** Maximum interval in ms if the services do not answer or are overloaded. */
const MOST = 60_000

/** Keeps a request open while a page with accounts is visible. The services answer when the login ends. */
export function createSessionWatch(options: Options) {
  const { look, onLooked, page, least = LEAST } = options
  let isOpen = false
  let running: AbortController | undefined
  let resume = () => {}

  /** Ends early if the services may be reachable again. */
  function rest(begun: number, milliseconds: number) {
    return new Promise<void>((resolve) => {
      const passed = performance.now() - begun
      const timer = setTimeout(resolve, milliseconds - passed)
      resume = () => {
        // A page must not make its frame ask more often.
        if (performance.now() - begun < least) return
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function run({ signal }: AbortController) {
    let failures = 0
    while (!signal.aborted) {
      const begun = performance.now()
      const hasFailed = await look(signal).then(
        () => false,
        () => true,
      )
      if (signal.aborted) return
      await onLooked()
      failures = hasFailed ? failures + 1 : 0
      await rest(begun, Math.min(least * 2 ** failures, MOST))
    }
  }

  function update() {
    const isWanted = isOpen && page.visibilityState === 'visible'
    if (isWanted && running === undefined) {
      running = new AbortController()
      void run(running)
    } else if (!isWanted) {
      running?.abort()
      running = undefined
    } else resume()
  }

  return {
    follow(next: boolean) {
      if (isOpen === next) return
      isOpen = next
      update()
    },
    /** Call this when the visibility changes or the network returns. */
    wake: update,
  }
}

type Options = {
  look: (signal: AbortSignal) => Promise<void>
  onLooked: () => Promise<void>
  page: Pick<Document, 'visibilityState'>
  least?: number
}
