import { VestibuleError } from '@vestibule/protocol'
import { isSameAccount } from '@vestibule/protocol/polkadot'
import type { Adapter, Connected } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import { importCode } from '../../platform/importCode.js'
import { listenTo } from '../listenTo.js'
import type { Held } from '../pageWallets/held.js'
import { createFormatOf } from './account/createFormatOf.js'
import { discoverExtensions } from './discovery/discoverExtensions.js'
import type { Ss58Formats } from './formats.js'
import { createPolkadotProvider } from './provider/createPolkadotProvider.js'

/** Polkadot: extensions that put themselves into `window.injectedWeb3`, and wallets that `walletConnect()` reaches. They sign. */
export function createPolkadotAdapter(options: createPolkadotAdapter.Options = {}): Adapter {
  const formatOf = createFormatOf(options.ss58Formats)
  return {
    namespace: 'polkadot',
    hasAddressPerNetwork: true,
    discover: (discovery) => discoverExtensions(discovery, formatOf),

    /** @throws `notConnected` without accounts, `noChains` where the dapp has no network for them */
    async connect(connector) {
      if (connector.chains.length === 0) throw new VestibuleError('noChains')
      const connected = await read(connector, 'wallet:connect')
      if (connected === undefined) throw new VestibuleError('notConnected')
      return connected
    },
    reconnect: (connector) => read(connector, 'wallet:restore'),
    async disconnect({ provider }) {
      await provider.request({ method: 'wallet:disconnect' })
    },
    async switchNetwork({ connector, network }) {
      const request = { method: 'wallet:switchNetwork', params: network.caipNetworkId }
      await connector.provider.request(request)
    },
    async getBalance(question) {
      const { readBalance } = await importCode(() => import('./network/readBalance.js'))
      return readBalance(question)
    },
    getIdentity: async () => undefined,

    subscribe({ provider, remoteSession }, { onAccounts, onDisconnect }) {
      let isOpen = true
      const listeners = {
        'wallet:changed': (held: Held | undefined) =>
          held === undefined ? onDisconnect() : onAccounts(held.accounts, held.reference),
        // What a session with a wallet elsewhere tells, after it has told of its network.
        accountsChanged(addresses: readonly string[]) {
          const reference = remoteSession?.chain()
          if (reference === undefined) return
          spell(addresses, formatOf(reference)).then(
            (accounts) => {
              if (isOpen && reference === remoteSession?.chain()) onAccounts(accounts, reference)
            },
            () => {
              // The code came with the connection; where a browser lost it, what was connected stays so.
            },
          )
        },
        disconnect: () => onDisconnect(),
      }
      const stop = listenTo(provider, listeners)
      return () => {
        isOpen = false
        stop()
      }
    },

    isSameAddress: isSameAccount,
    createProvider: createPolkadotProvider,
    walletConnect: async () => (await import('./walletConnect/part.js')).createPart(formatOf),
    siwx: async () => (await import('./siwx/part.js')).PART,
  }
}

export declare namespace createPolkadotAdapter {
  type Options = {
    /**
     * How networks spell addresses, by CAIP-2: their SS58 format. @default that of Polkadot, Kusama, Westend and the former two's hubs, and 42
     */
    ss58Formats?: Ss58Formats | undefined
  }
}

async function read({ provider }: Connector, method: string): Promise<Connected | undefined> {
  const held = (await provider.request({ method })) as Held | undefined
  return held && { accounts: held.accounts, chainId: held.reference }
}

/** By code that the connection has brought already. */
async function spell(addresses: readonly string[], format: number) {
  const { toAccounts } = await importCode(() => import('./account/toAccounts.js'))
  return toAccounts(addresses, format)
}
