import { getNamespace } from '../../core/namespaceState.js'
import { useCore } from '../context.js'

/** What the connected wallet is called; the embedded one goes by how its visitor signed in, which is the name of no wallet. */
export function useWalletName(): string | undefined {
  return useCore((state) => {
    const { connectedWalletInfo, user } = getNamespace(state).accountState
    return user === undefined ? connectedWalletInfo?.name : undefined
  })
}
