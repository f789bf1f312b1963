import { EarlyError } from '@vestibule/protocol'
import type { NamespaceState } from '../core/model/account.js'
import type { Emit } from '../platform/emitter.js'

/** A namespace's account before and after a change of state, and how its chains are spelled for a dapp. */
type Change = {
  before: NamespaceState
  now: NamespaceState
  chainIdOf: (state: NamespaceState) => string | undefined
}

/** Turns a change of state into the events that EIP-1193 names, which other namespaces' providers tell alike. */
export function emitChanges({ before, now, chainIdOf }: Change, emit: Emit) {
  const chainId = chainIdOf(now)
  const wasConnected = before.accountState.status === 'connected'
  const isConnected = now.accountState.status === 'connected'

  if (!wasConnected && isConnected) emit('connect', { chainId })
  // Before a connection, too: the chain is known then, and can be read.
  if (chainIdOf(before) !== chainId) emit('chainChanged', chainId)
  if (before.accountState.accounts !== now.accountState.accounts)
    emit('accountsChanged', addressesOf(now))
  if (wasConnected && now.accountState.status === 'disconnected')
    emit('disconnect', new EarlyError('disconnected'))
}

/** The addresses that are connected, the active one first. */
export function addressesOf({ accountState }: NamespaceState): string[] {
  return accountState.accounts.map(({ address }) => address)
}
