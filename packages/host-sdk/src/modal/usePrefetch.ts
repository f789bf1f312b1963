import { useEffect } from 'react'
import { isOffline } from '../platform/isOffline.js'
import { useCore, useText } from './context.js'
import { prefetchViews } from './views/views.js'

/** Milliseconds, where the browser does not say when it has nothing to do. */
const PAUSE = 500

const whenIdle: (work: () => void) => void =
  globalThis.requestIdleCallback ?? ((work) => setTimeout(work, PAUSE))

/** Fetches the other views' code while there is nothing else to do, once the modal is open, so that each is there at once. */
export function usePrefetch() {
  const open = useCore((state) => state.open)
  const t = useText()
  useEffect(() => {
    if (!open) return
    if (!isOffline()) whenIdle(() => void prefetchViews())
    // A browser takes long over the first number that it is to write, and over the first plural.
    whenIdle(() => t('all.found', { count: 0 }))
  }, [open, t])
}
