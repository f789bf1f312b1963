import { EarlyError, formatHexChainId } from '@vestibule/protocol'
import type { NamespaceState } from '../../../core/model/account.js'

export function requireChainId(state: NamespaceState): string {
  const chainId = chainIdOf(state)
  if (chainId === undefined) throw new EarlyError('notConnected')
  return chainId
}

export function chainIdOf({ networkState }: NamespaceState): string | undefined {
  const { caipNetwork } = networkState
  return caipNetwork && formatHexChainId(caipNetwork.id)
}
