import { LinkClaim } from '@vestibule/protocol/http'
import { createStore } from 'zustand/vanilla'
import type { ApiClient } from '../../platform/apiClient.js'
import type { ShownCode } from '../../wallet/pairing/pairingRequester.js'
import type { Hub } from '../createHub.js'
import { readCode } from './deviceCode.js'

/** What became of a code of another device that this page was opened with. */
export type ScanState =
  | { name: 'none' }
  /** It was not claimed yet. */
  | { name: 'read'; code: ShownCode }
  /** It is this device's for ten minutes, in which its visitor signs in. */
  | { name: 'claimed'; code: ShownCode }
  /** It has expired or was used, or the services did not answer. */
  | { name: 'over' }

/**
 * The code that another device shows and that this one has scanned. It leaves the address at once, and is claimed where
 * the wallet is not open: a device that has the wallet takes no code up, whoever shows it.
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
    // Another code may have been scanned meanwhile.
    if (store.getState() === scan) show(end)
  }

  hub.store.subscribe(() => void claim())
  addEventListener('hashchange', take)
  take()
  return { store, drop: () => show({ name: 'none' }) }
}

export type Scan = ReturnType<typeof createScan>
