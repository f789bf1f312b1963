import { useEffect } from 'react'

/** Milliseconds after which what was signed ahead is signed again: services take it for a minute. */
const RENEW = 25_000

/**
 * Cancels a change when its page is closed or reloaded: the change could not continue, and a window at a provider must not
 * show a code that is not needed. The browser asks the visitor first, if it supports that.
 */
export function useCancelOnClose(
  changeId: string | undefined,
  prepareCancel: (changeId: string) => Promise<() => void>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `prepareCancel` does the same in every render.
  useEffect(() => {
    if (changeId === undefined) return
    const left = new AbortController()
    const { signal } = left
    let cancel = () => {}
    const prepare = () =>
      prepareCancel(changeId).then(
        (prepared) => {
          cancel = prepared
        },
        () => {
          // An earlier signature may still do; otherwise the change expires by itself.
        },
      )
    void prepare()
    const timer = setInterval(prepare, RENEW)
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    addEventListener('pagehide', () => cancel(), { signal })
    return () => {
      clearInterval(timer)
      left.abort()
    }
  }, [changeId])
}
