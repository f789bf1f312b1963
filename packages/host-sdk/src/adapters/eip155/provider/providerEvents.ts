import { EarlyError, formatHexChainId } from '@vestibule/protocol'
import type { NamespaceState } from '../../../core/model/account.js'

/** The answer to `eth_chainId`. @throws `notConnected` */
export function requireChainId(state: NamespaceState): string {
  const chainId = chainIdOf(state)
  if (chainId === undefined) throw new EarlyError('notConnected')
  return chainId
}

/** In hex (EIP-695). */
export function chainIdOf({ networkState }: NamespaceState): string | undefined {
  const { caipNetwork } = networkState
  return caipNetwork && formatHexChainId(caipNetwork.id)
}
