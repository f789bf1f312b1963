import { EarlyError } from '@vestibule/protocol'
import type { NamespaceState } from '../core/model/account.js'
import type { AdapterContext } from '../core/model/adapterContext.js'
import { createEmitter, type Emit } from '../platform/emitter.js'

/** A namespace's account before and after a change of state, and how its chains are spelled for a dapp. */
type Change = {
  before: NamespaceState
  now: NamespaceState
  chainIdOf: (state: NamespaceState) => string | undefined
}

/** The listeners of a provider, which learn of every change of a namespace's account and chain. */
export function createEvents(
  context: AdapterContext,
  { read, chainIdOf }: Pick<Change, 'chainIdOf'> & { read: () => NamespaceState },
) {
  const events = createEmitter()
  let last = read()
  context.subscribe(() => {
    // Recorded first: a listener may change the state itself.
    const before = last
    last = read()
    emitChanges({ before, now: last, chainIdOf }, events.emit)
  })
  return events
}

/** Turns a change of state into EIP-1193's events, which other namespaces' providers emit alike. */
function emitChanges({ before, now, chainIdOf }: Change, emit: Emit) {
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
