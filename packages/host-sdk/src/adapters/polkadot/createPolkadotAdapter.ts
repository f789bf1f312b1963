import { isSameAccount } from '@vestibule/protocol/polkadot'
import type { Adapter } from '../../core/model/adapter.js'
import { importCode } from '../../platform/importCode.js'
import { createAdapter } from '../createAdapter.js'
import { createFormatOf } from './account/createFormatOf.js'
import { discoverExtensions } from './discovery/discoverExtensions.js'
import type { Ss58Formats } from './formats.js'
import { createPolkadotProvider } from './provider/createPolkadotProvider.js'

/** Polkadot: extensions that put themselves into `window.injectedWeb3`, and wallets that `walletConnect()` reaches. They sign. */
export function createPolkadotAdapter(options: createPolkadotAdapter.Options = {}): Adapter {
  const formatOf = createFormatOf(options.ss58Formats)
  return createAdapter({
    namespace: 'polkadot',
    name: 'Polkadot',
    hasAddressPerNetwork: true,
    discover: (discovery) => discoverExtensions(discovery, formatOf),
    async getBalance(question) {
      const { readBalance } = await importCode(() => import('./network/readBalance.js'))
      return readBalance(question)
    },
    getIdentity: async () => undefined,
    isSameAddress: isSameAccount,
    createProvider: createPolkadotProvider,
    walletConnect: async () =>
      (await import('./walletConnect/walletConnectPart.js')).createWalletConnectPart(formatOf),
    siwx: async () => (await import('./siwx/siwxPart.js')).siwxPart,
  })
}

export declare namespace createPolkadotAdapter {
  type Options = {
    /**
     * How networks spell addresses, by CAIP-2: their SS58 format. @default that of Polkadot, Kusama, Westend and the former two's hubs, and 42
     */
    ss58Formats?: Ss58Formats | undefined
  }
}
