import { LinkClaim } from '@vestibule/protocol/http'
import { createStore } from 'zustand/vanilla'
import type { ApiClient } from '../../platform/apiClient.js'
import { readCode } from '../../wallet/pairing/codeLink.js'
import type { ShownCode } from '../../wallet/pairing/shownCode.js'
import type { Hub } from '../createHub.js'

export type ScanState =
  | { name: 'none' }
  | { name: 'read'; code: ShownCode }
  /** Reserved for this device for ten minutes: the user can sign in. */
  | { name: 'claimed'; code: ShownCode }
  /** Expired, used, or no response from the services. */
  | { name: 'over' }

/**
 * Removes the code from the address and claims it. Security: does not claim it while a wallet is
 * open, because an attacker may have created the code.
 */
export function createScan({ hub, api }: { hub: Hub; api: ApiClient }) {
  const store = createStore<ScanState>(() => ({ name: 'none' }))
  const show = (state: ScanState) => store.setState(state, true)
  let claiming: ShownCode | undefined

  function take() {
    const code = readCode(location.hash)
    if (code === undefined) return
    history.replaceState(null, '', location.pathname + location.search)
    show({ name: 'read', code })
    void claim()
  }

  async function claim() {
    const scan = store.getState()
    const { name } = hub.store.getState()
    if (scan.name !== 'read' || scan.code === claiming) return
    if (name !== 'signedOut' && name !== 'elsewhere') return
    const { code } = scan
    claiming = code
    const body = { linkId: code.linkId }
    const end = await api
      .request({ method: 'POST', path: '/v1/auth/link', body, response: LinkClaim.response })
      .then(
        (): ScanState => ({ name: 'claimed', code }),
        (): ScanState => ({ name: 'over' }),
      )
    if (store.getState() === scan) show(end)
  }

  hub.store.subscribe(() => void claim())
  addEventListener('hashchange', take)
  take()
  return { store, drop: () => show({ name: 'none' }) }
}

export type Scan = ReturnType<typeof createScan>
