import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { getNamespace, setAccount } from '../core/namespaceState.js'
import { floorDecimals, formatUnits } from '../platform/units.js'
import { createChainReads } from './chainReads.js'

/** Reads the native balance anew. A failure leaves the last one standing: an old number beats none. */
export async function refreshBalance(core: Core, namespace: Namespace): Promise<void> {
  const { accountState, networkState } = getNamespace(core.store.getState(), namespace)
  const { address } = accountState
  const { caipNetwork: network } = networkState
  const adapter = core.adapters.get(namespace)
  if (address === undefined || network === undefined || network.unknown || !adapter) return
  const read = {}
  core.balanceReads.set(namespace, read)
  try {
    const balance = await adapter.getBalance({ ...createChainReads(core, network), address })
    const now = getNamespace(core.store.getState(), namespace)
    const stale =
      core.balanceReads.get(namespace) !== read ||
      now.accountState.address !== address ||
      now.networkState.caipNetwork?.caipNetworkId !== network.caipNetworkId
    if (stale) return
    setAccount(core, namespace, {
      balance: floorDecimals(formatUnits(balance, network.nativeCurrency.decimals)),
      balanceSymbol: network.nativeCurrency.symbol,
    })
  } catch (error) {
    core.log.warn('The balance could not be read.', error)
  }
}
