import { useEffect } from 'react'
import { isOffline } from '../platform/isOffline.js'
import { useCore, useText } from './context.js'
import { idle } from './idle.js'
import { prefetchViews } from './views/views.js'

/**
 * Fetches the other views' code while there is nothing else to do, once the modal is open, so that each is there at once. A
 * browser takes long over the first number that it is to write, and over the first plural: that is done before the opening.
 */
export function usePrefetch() {
  const open = useCore((state) => state.open)
  const t = useText()
  useEffect(() => {
    void idle().then(() => t('all.found', { count: 0 }))
  }, [t])
  useEffect(() => {
    if (open && !isOffline()) void prefetchViews()
  }, [open])
}
