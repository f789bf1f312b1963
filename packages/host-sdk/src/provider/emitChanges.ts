import { EarlyError } from '@vestibule/protocol'
import type { NamespaceState } from '../core/model/account.js'
import type { AdapterContext } from '../core/model/adapterContext.js'
import { createEmitter, type Emit } from '../platform/emitter.js'

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
    // Update `last` first: a listener may change the state.
    const before = last
    last = read()
    emitChanges({ before, now: last, chainIdOf }, events.emit)
  })
  return events
}

/** EIP-1193 events, also for other namespaces. */
function emitChanges({ before, now, chainIdOf }: Change, emit: Emit) {
  const chainId = chainIdOf(now)
  const wasConnected = before.accountState.status === 'connected'
  const isConnected = now.accountState.status === 'connected'

  if (!wasConnected && isConnected) emit('connect', { chainId })
  if (chainIdOf(before) !== chainId) emit('chainChanged', chainId)
  if (before.accountState.accounts !== now.accountState.accounts)
    emit('accountsChanged', addressesOf(now))
  if (wasConnected && now.accountState.status === 'disconnected')
    emit('disconnect', new EarlyError('disconnected'))
}

export function addressesOf({ accountState }: NamespaceState): string[] {
  return accountState.accounts.map(({ address }) => address)
}
