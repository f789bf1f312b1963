import { VestibuleError } from '@vestibule/protocol'
import type { Core } from '../../../core/core.js'
import type { Connector, Eip1193Provider } from '../../../core/model/connector.js'
import { WALLET_CONNECT } from '../../../core/model/connectorIds.js'
import type { RemoteSession } from '../../../core/model/remoteSession.js'

/** The relay's wallet accepts every request at once. */
export function createTestRelay(core: Core, wallet: Eip1193Provider): Connector {
  let isHeld = false
  const ask = (method: string) => wallet.request({ method })
  const accounts = async () => {
    const found = (await ask('eth_accounts')) as string[]
    isHeld = found.length > 0
    return found
  }
  const disconnects = new Set<(...values: never[]) => void>()
  wallet.on('accountsChanged', (found: string[]) => {
    const wasHeld = isHeld
    isHeld = found.length > 0
    if (wasHeld && !isHeld)
      for (const report of disconnects) report(new VestibuleError('notConnected') as never)
  })
  return {
    id: WALLET_CONNECT,
    type: 'walletConnect',
    name: 'WalletConnect',
    chain: 'eip155',
    chains: core.networks,
    spansNamespaces: true,
    provider: {
      request: async (request) =>
        request.method === 'eth_accounts' ? accounts() : wallet.request(request),
      on: (event, listener) =>
        event === 'disconnect' ? disconnects.add(listener) : wallet.on(event, listener),
      removeListener: (event, listener) =>
        event === 'disconnect'
          ? disconnects.delete(listener)
          : wallet.removeListener(event, listener),
    },
    proposals: {
      async create() {
        await ask('eth_requestAccounts')
        isHeld = true
        return ['eip155']
      },
      cancel() {},
    },
    // The adapter only checks whether a session exists.
    remoteSession: { current: () => (isHeld ? {} : undefined) } as RemoteSession,
  }
}
