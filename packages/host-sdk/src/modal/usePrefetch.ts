import { useEffect } from 'react'
import { getNamespace } from '../core/namespaceState.js'
import { isOffline } from '../platform/isOffline.js'
import { useCore, useModal, useText } from './context.js'
import { prepareTabs } from './views/Account/AccountTabs.js'
import { prefetchViews } from './views/views.js'

/** Milliseconds, where the browser does not say when it has nothing to do. */
const PAUSE = 500

const whenIdle: (work: () => void) => void =
  globalThis.requestIdleCallback ?? ((work) => setTimeout(work, PAUSE))

/**
 * Fetches the other views' code while there is nothing else to do, once the modal is open, so that each is there at once; that of the
 * account before it is, where somebody is connected.
 */
export function usePrefetch() {
  const open = useCore((state) => state.open)
  const account = useCore((state) => getNamespace(state).accountState.caipAddress)
  const { core } = useModal()
  const t = useText()
  useEffect(() => {
    if (!open) return
    if (!isOffline()) whenIdle(() => void prefetchViews())
    // A browser takes long over the first number that it is to write, and over the first plural.
    whenIdle(() => t('all.found', { count: 0 }))
  }, [open, t])
  useEffect(() => {
    if (account === undefined) return
    prepareTabs(core).catch((error: unknown) =>
      core.log.warn('The parts of the account could not be had.', error),
    )
  }, [core, account])
}
