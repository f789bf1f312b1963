import { getNamespace } from '../../core/namespaceState.js'
import { useCore } from '../context.js'

/** The connected wallet's name; the embedded one has its visitor's login instead, which is the name of no wallet. */
export function useWalletName(): string | undefined {
  return useCore((state) => {
    const { connectedWalletInfo, user } = getNamespace(state).accountState
    return user === undefined ? connectedWalletInfo?.name : undefined
  })
}
