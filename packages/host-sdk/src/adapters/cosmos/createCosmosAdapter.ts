import { EarlyError } from '@vestibule/protocol'
import type { Adapter } from '../../core/model/adapter.js'
import { importCode } from '../../platform/importCode.js'
import { createAdapter } from '../createAdapter.js'
import { discoverWallets } from './discovery/discoverWallets.js'
import { type CosmosWallet, KNOWN_WALLETS } from './discovery/knownWallets.js'
import { networkOfPage } from './network/networkOfPage.js'
import { createCosmosProvider } from './provider/createCosmosProvider.js'

/**
 * Cosmos: wallets of the page that have the interface of Keplr, and those that `walletConnect()` reaches.
 */
export function createCosmosAdapter(options: createCosmosAdapter.Options = {}): Adapter {
  const wallets = [...(options.wallets ?? []), ...KNOWN_WALLETS]
  return createAdapter({
    namespace: 'cosmos',
    name: 'Cosmos',
    hasAddressPerNetwork: true,
    discover: (discovery) => discoverWallets(discovery, wallets),
    /** @throws `noChains` without a network of Cosmos */
    networkFor(context, connector, options) {
      const network = networkOfPage(context, connector, options)
      if (network === undefined) throw new EarlyError('noChains')
      return network
    },
    async getBalance({ address, network }) {
      const { readBalance } = await importCode(() => import('./network/readBalance.js'))
      return readBalance(address, network)
    },
    getIdentity: async () => undefined,
    createProvider: createCosmosProvider,
    walletConnect: async () =>
      (await import('./walletConnect/walletConnectPart.js')).walletConnectPart,
    siwx: async () => (await import('./siwx/siwxPart.js')).siwxPart,
  })
}

export declare namespace createCosmosAdapter {
  type Options = {
    /** Further wallets with the interface of Keplr, by their path in the page's window. @default none */
    wallets?: readonly CosmosWallet[] | undefined
  }
}
