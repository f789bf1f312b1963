import { formatHexChainId, VestibuleError } from '@vestibule/protocol'
import type { NamespaceState } from '../core/state.js'
import type { Emit } from '../platform/emitter.js'

/** Turns a change of state into the events of EIP-1193. */
export function emitChanges(before: NamespaceState, now: NamespaceState, emit: Emit) {
  const chainId = chainIdOf(now)
  const wasConnected = before.accountState.status === 'connected'
  const isConnected = now.accountState.status === 'connected'

  if (!wasConnected && isConnected) emit('connect', { chainId })
  // Before a connection, too: `eth_chainId` answers then, and the chain can be read.
  if (chainIdOf(before) !== chainId) emit('chainChanged', chainId)
  if (before.accountState.accounts !== now.accountState.accounts)
    emit('accountsChanged', accountsOf(now))
  if (wasConnected && now.accountState.status === 'disconnected')
    emit('disconnect', new VestibuleError('disconnected'))
}

/** What `eth_chainId` answers. @throws `notConnected` */
export function requireChainId(state: NamespaceState): string {
  const chainId = chainIdOf(state)
  if (chainId === undefined) throw new VestibuleError('notConnected')
  return chainId
}

/** What `eth_accounts` answers, the active one first. */
export function accountsOf({ accountState }: NamespaceState): string[] {
  return accountState.accounts.map(({ address }) => address)
}

/** EIP-695's hex on EVM; elsewhere the id as it is. */
function chainIdOf({ networkState }: NamespaceState): string | undefined {
  const { chainNamespace, id = '' } = networkState.caipNetwork ?? {}
  if (chainNamespace === undefined) return undefined
  return chainNamespace === 'eip155' ? formatHexChainId(id) : String(id)
}
