import { useCallback, useEffect, useRef } from 'react'
import { getNamespace } from '../../core/namespaceState.js'
import { isOffline } from '../../platform/isOffline.js'
import { savesData } from '../../platform/savesData.js'
import { useCore, useModal, useText } from '../context.js'
import { idle } from '../timing/idle.js'
import { prefetchView, prefetchViews } from '../views/views.js'

/**
 * Fetches the account's code for a connected visitor. A browser's first formatted number and first plural take long: they are
 * done before the opening.
 * @returns Fetches the next possible views while the page is idle.
 */
export function usePrefetch() {
  const account = useCore((state) => getNamespace(state).accountState.caipAddress)
  const { core } = useModal()
  const t = useText()
  useEffect(() => {
    void idle().then(() => t('all.found', { count: 0 }))
  }, [t])
  useEffect(() => {
    if (account === undefined || savesData()) return
    prefetchView('Account')
    import('../views/Account/AccountTabs.js')
      .then(({ prepareTabs }) => prepareTabs(core))
      .catch((error: unknown) => core.log.warn('The account’s parts could not be loaded.', error))
  }, [core, account])
  const connected = account !== undefined
  const fetchedFor = useRef<boolean>(undefined)
  return useCallback(() => {
    if (fetchedFor.current === connected || isOffline() || savesData()) return
    fetchedFor.current = connected
    const login = core.store.getState().connectors.some(({ type }) => type === 'auth')
    void prefetchViews({ connected, login })
  }, [core, connected])
}
