import { VestibuleError } from '@vestibule/protocol'
import { coreOfContext } from '../../core/coreOf.js'
import type { Adapter, Connected } from '../../core/model/adapter.js'
import type { Connector, ConnectorContext } from '../../core/model/connector.js'
import { importCode } from '../../platform/importCode.js'
import { listenTo } from '../listenTo.js'
import type { Held } from '../pageWallets/held.js'
import { toAccounts } from './account/toAccounts.js'
import { discoverWallets } from './discovery/discoverWallets.js'
import { type CosmosWallet, KNOWN_WALLETS } from './discovery/knownWallets.js'
import { networkOfPage } from './network/networkOfPage.js'
import { createCosmosProvider } from './provider/createCosmosProvider.js'

/**
 * Cosmos: wallets of the page that have the interface of Keplr, and those that `walletConnect()` reaches.
 */
export function createCosmosAdapter(options: createCosmosAdapter.Options = {}): Adapter {
  const wallets = [...(options.wallets ?? []), ...KNOWN_WALLETS]
  return {
    namespace: 'cosmos',
    hasAddressPerNetwork: true,
    discover: (discovery) => discoverWallets(discovery, wallets),

    /** @throws `notConnected` without an account of the network, `noChains` without a network of Cosmos, `chainNotSupported` */
    async connect(connector, context) {
      const connected = await read(connector, context, 'wallet:connect')
      if (connected === undefined) throw new VestibuleError('notConnected')
      return connected
    },
    reconnect: (connector, context) => read(connector, context, 'wallet:restore'),
    async disconnect({ provider }) {
      await provider.request({ method: 'wallet:disconnect' })
    },

    async switchNetwork({ connector, network }) {
      await connector.provider.request({ method: 'wallet:switchNetwork', params: network })
    },

    async getBalance({ address, network }) {
      const { readBalance } = await importCode(() => import('./network/readBalance.js'))
      return readBalance(address, network)
    },
    getIdentity: async () => undefined,

    subscribe({ provider, remoteSession, chains }, { onAccounts, onDisconnect }) {
      const listeners = {
        'wallet:changed': (held: Held | undefined) =>
          held === undefined ? onDisconnect() : onAccounts(held.accounts, held.reference),
        // What a session with a wallet elsewhere tells. An address is of one chain, so that both change together.
        accountsChanged(addresses: readonly string[]) {
          const reference = remoteSession?.chain()
          const network = chains.find(({ id }) => String(id) === reference)
          onAccounts(toAccounts(addresses, network), reference)
        },
        disconnect: () => onDisconnect(),
      }
      return listenTo(provider, listeners)
    },

    createProvider: createCosmosProvider,
    walletConnect: async () => (await import('./walletConnect/part.js')).PART,
    siwx: async () => (await import('./siwx/part.js')).PART,
  }
}

export declare namespace createCosmosAdapter {
  type Options = {
    /** Further wallets with the interface of Keplr, by where they stand in the page. @default none */
    wallets?: readonly CosmosWallet[] | undefined
  }
}

async function read(
  connector: Connector,
  context: ConnectorContext,
  method: 'wallet:connect' | 'wallet:restore',
): Promise<Connected | undefined> {
  const again = method === 'wallet:restore'
  const network = networkOfPage(coreOfContext(context), connector, { again })
  if (network === undefined) throw new VestibuleError('noChains')
  const held = (await connector.provider.request({ method, params: network })) as Held | undefined
  return held && { accounts: held.accounts, chainId: held.reference }
}
