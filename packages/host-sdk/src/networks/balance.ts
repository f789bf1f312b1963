import type { Namespace } from '@vestibule/protocol'
import type { Core } from '../core/core.js'
import { getNamespace } from '../core/namespaceState.js'
import { floorDecimals, formatUnits } from '../platform/units.js'
import { createChainReads } from './createChainReads.js'

/** Reads the native balance again. A failure leaves the last one standing: an old number beats none. */
export async function refreshBalance(core: Core, namespace: Namespace): Promise<void> {
  const { accountState, networkState } = getNamespace(core.store.getState(), namespace)
  const { address, caipAddress } = accountState
  const { caipNetwork: network } = networkState
  const adapter = core.adapters.get(namespace)
  if (address === undefined || caipAddress === undefined || adapter?.getBalance === undefined)
    return
  if (network === undefined || network.unknown) return
  const read = {}
  core.balanceReads.set(namespace, read)
  try {
    const balance = await adapter.getBalance({ ...createChainReads(core, network), address })
    if (core.balanceReads.get(namespace) !== read) return
    const amount = floorDecimals(formatUnits(balance, network.nativeCurrency.decimals))
    const { symbol } = network.nativeCurrency
    core.store.setState(({ balances }) => ({
      balances: { ...balances, [namespace]: { caipAddress, amount, symbol } },
    }))
  } catch (error) {
    core.log.warn('The balance could not be read.', error)
  }
}
