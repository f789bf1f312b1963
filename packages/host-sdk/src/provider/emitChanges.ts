import { EarlyError } from '@vestibule/protocol'
import type { NamespaceState } from '../core/model/account.js'
import type { AdapterContext } from '../core/model/adapterContext.js'
import { createEmitter, type Emit } from '../platform/emitter.js'

/** A namespace's account before and after a change of state, and the spelling of its chains for a dapp. */
type Change = {
  before: NamespaceState
  now: NamespaceState
  chainIdOf: (state: NamespaceState) => string | undefined
}

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

/** Emits EIP-1193's events for a change of state. Other namespaces' providers emit the same events. */
function emitChanges({ before, now, chainIdOf }: Change, emit: Emit) {
  const chainId = chainIdOf(now)
  const wasConnected = before.accountState.status === 'connected'
  const isConnected = now.accountState.status === 'connected'

  if (!wasConnected && isConnected) emit('connect', { chainId })
  // Also before a connection, when the chain is known and readable.
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
