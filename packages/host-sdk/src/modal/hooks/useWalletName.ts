import { getNamespace } from '../../core/namespaceState.js'
import { useCore } from '../context.js'

/** For the embedded wallet, the visitor's login. */
export function useWalletName(): string | undefined {
  return useCore((state) => {
    const { connectedWalletInfo, user } = getNamespace(state).accountState
    return user === undefined ? connectedWalletInfo?.name : undefined
  })
}
