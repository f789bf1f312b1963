import { useEffect } from 'react'
import { getNamespace } from '../../core/namespaceState.js'
import { isOffline } from '../../platform/isOffline.js'
import { useCore, useModal, useText } from '../context.js'
import { idle } from '../timing/idle.js'
import { prefetchView, prefetchViews } from '../views/views.js'

/**
 * Fetches the other views' code while there is nothing else to do, once the modal is open, so that each is there at once; that of the
 * account before it is, where someone is connected. A browser takes long over the first number that it is to write, and over
 * the first plural: that is done before the opening.
 */
export function usePrefetch() {
  const open = useCore((state) => state.open)
  const account = useCore((state) => getNamespace(state).accountState.caipAddress)
  const { core } = useModal()
  const t = useText()
  useEffect(() => {
    void idle().then(() => t('all.found', { count: 0 }))
  }, [t])
  useEffect(() => {
    if (open && !isOffline()) void prefetchViews()
  }, [open])
  useEffect(() => {
    if (account === undefined) return
    prefetchView('Account')
    import('../views/Account/AccountTabs.js')
      .then(({ prepareTabs }) => prepareTabs(core))
      .catch((error: unknown) => core.log.warn('The account’s parts could not be loaded.', error))
  }, [core, account])
}
