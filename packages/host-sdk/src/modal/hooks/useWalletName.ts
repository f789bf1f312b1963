import { getNamespace } from '../../core/namespaceState.js'
import { useCore } from '../context.js'

/** Returns the visitor's login for the embedded wallet. */
export function useWalletName(): string | undefined {
  return useCore((state) => {
    const { connectedWalletInfo, user } = getNamespace(state).accountState
    return user === undefined ? connectedWalletInfo?.name : undefined
  })
}
