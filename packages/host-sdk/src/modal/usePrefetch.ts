import { useEffect } from 'react'
import { isOffline } from '../platform/isOffline.js'
import { useCore } from './context.js'
import { prefetchViews } from './views/views.js'

/** Milliseconds, where the browser does not say when it has nothing to do. */
const PAUSE = 500

const whenIdle: (work: () => void) => void =
  globalThis.requestIdleCallback ?? ((work) => setTimeout(work, PAUSE))

/** Fetches the other views' code while there is nothing else to do, once the modal is open, so that each is there at once. */
export function usePrefetch() {
  const open = useCore((state) => state.open)
  useEffect(() => {
    if (open && !isOffline()) whenIdle(() => void prefetchViews())
  }, [open])
}
