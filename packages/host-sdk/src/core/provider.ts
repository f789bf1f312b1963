import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { awaitVisitor } from './awaitVisitor.js'
import type { Eip1193Provider } from './connector.js'
import { findConnector } from './connectors.js'
import type { Core } from './core.js'
import { createEmitter } from './emitter.js'
import { open } from './modal.js'
import { getNamespace, isConnected } from './namespaceState.js'
import { noteTransaction } from './noteTransaction.js'
import { emitChanges, requireChainId } from './providerEvents.js'
import { readChain } from './readChain.js'

/**
 * The EIP-1193 provider that a dapp keeps: it outlives wallets, and speaks to whichever is connected. An EVM chain is read
 * before that, too.
 * @throws `notConnected` before a connection for what needs a wallet, as 'Please call connect() before request()'
 */
export function createProvider(core: Core, namespace: Namespace): Eip1193Provider {
  const { on, removeListener, emit } = createEmitter()
  const read = () => getNamespace(core.store.getState(), namespace)

  let before = read()
  core.store.subscribe(() => {
    const now = read()
    if (now !== before) emitChanges(before, now, emit)
    before = now
  })

  return {
    async request(request) {
      await core.restored
      const { method } = request
      const { status, connectorId } = read().accountState
      if (status !== 'connected') {
        if (method === 'eth_accounts') return []
        if (method === 'eth_chainId') return requireChainId(read())
        if (method !== 'eth_requestAccounts') {
          if (namespace !== 'eip155') throw new VestibuleError('notConnected')
          return readChain(core, request)
        }
        await askToConnect(core, namespace)
        return read().accountState.accounts.map(({ address }) => address)
      }
      const connector = findConnector(core, { id: connectorId, namespace })
      if (connector === undefined) throw new VestibuleError('notConnected')
      const answer = await connector.provider.request(request)
      if (method === 'eth_sendTransaction') noteTransaction(core, namespace, answer)
      return answer
    },
    on,
    removeListener,
  }
}

/** EIP-1102: opens the modal and waits for the visitor. */
async function askToConnect(core: Core, namespace: Namespace): Promise<void> {
  await open(core)
  await awaitVisitor(core, (state) => isConnected(state, namespace) || undefined)
}
