import { formatHexChainId, VestibuleError } from '@vestibule/protocol'
import type { Emit } from './emitter.js'
import type { NamespaceState } from './state.js'

/** Turns a change of state into the events of EIP-1193. */
export function emitChanges(before: NamespaceState, now: NamespaceState, emit: Emit) {
  const chainId = chainIdOf(now)
  const wasConnected = before.accountState.status === 'connected'
  const isConnected = now.accountState.status === 'connected'

  if (!wasConnected && isConnected) emit('connect', { chainId })
  if (isConnected && chainIdOf(before) !== chainId) emit('chainChanged', chainId)
  if (before.accountState.accounts !== now.accountState.accounts)
    emit(
      'accountsChanged',
      now.accountState.accounts.map(({ address }) => address),
    )
  if (wasConnected && now.accountState.status === 'disconnected')
    emit('disconnect', new VestibuleError('notConnected'))
}

/** What `eth_chainId` answers before a wallet does: libraries ask for it first, and some wait for it. @throws `notConnected` */
export function requireChainId(state: NamespaceState): string {
  const chainId = chainIdOf(state)
  if (chainId === undefined) throw new VestibuleError('notConnected')
  return chainId
}

/** EIP-695's hex on EVM; elsewhere the id as it is. */
function chainIdOf({ networkState }: NamespaceState): string | undefined {
  const { chainNamespace, id = '' } = networkState.caipNetwork ?? {}
  if (chainNamespace === undefined) return undefined
  return chainNamespace === 'eip155' ? formatHexChainId(id) : String(id)
}
