import { type CaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { coreOfContext } from '../../core/coreOf.js'
import type { Adapter, Connected } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import type { Network } from '../../core/model/network.js'
import { chosenNetwork } from '../../networks/chosenNetwork.js'
import { importCode } from '../../platform/importCode.js'
import { listenTo } from '../listenTo.js'
import type { Held } from '../pageWallets/held.js'
import { toAccounts } from './account/toAccounts.js'
import { discoverWallets } from './discovery/discoverWallets.js'
import type { EsploraUrls } from './esplora/esploraUrls.js'
import { createBitcoinProvider } from './provider/createBitcoinProvider.js'

/**
 * Bitcoin: wallets of the page, found by the Wallet Standard and by the list of sats-connect, and those that `walletConnect()` reaches.
 */
export function createBitcoinAdapter(options: createBitcoinAdapter.Options = {}): Adapter {
  const { esploraUrls } = options
  const loadChain = async () => {
    const { createChainReads } = await importCode(() => import('./esplora/createChainReads.js'))
    return createChainReads(esploraUrls ?? {})
  }
  return {
    namespace: 'bip122',
    hasAddressPerNetwork: true,
    discover: discoverWallets,

    /** @throws `notConnected` without accounts, `noChains` for a wallet that serves none of the dapp's networks */
    async connect(connector, context) {
      if (connector.chains.length === 0) throw new VestibuleError('noChains')
      const state = coreOfContext(context).store.getState()
      const connected = await read(connector, 'wallet:connect', chosenNetwork(state, 'bip122'))
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

    ...(esploraUrls !== undefined && {
      getBalance: async (question: BalanceQuestion) => (await loadChain()).getBalance(question),
      getOutcome: async (question: OutcomeQuestion) => (await loadChain()).getOutcome(question),
      transfer: async (network: Network) => {
        const part = await importCode(() => import('./transfer/createTransferPart.js'))
        return part.createTransferPart(network, esploraUrls)
      },
    }),
    getIdentity: async () => undefined,

    subscribe({ provider }, { onAccounts, onChain, onDisconnect }) {
      const listeners = {
        'wallet:changed': (held: Held | undefined) =>
          held === undefined ? onDisconnect() : onAccounts(held.accounts, held.reference),
        // What a session with a wallet elsewhere tells.
        accountsChanged: (addresses: readonly string[]) => onAccounts(toAccounts(addresses)),
        chainChanged: (reference: unknown) => onChain(String(reference)),
        disconnect: () => onDisconnect(),
      }
      return listenTo(provider, listeners)
    },

    createProvider: (context) => createBitcoinProvider(context, esploraUrls),
    walletConnect: async () => (await import('./walletConnect/part.js')).PART,
    siwx: async () => (await import('./siwx/part.js')).PART,
  }
}

export declare namespace createBitcoinAdapter {
  type Options = {
    /**
     * Where each network's Esplora answers, by CAIP-2, as in `https://mempool.space/api`. It reads balances, finds coins to spend and
     * sends what the wallet only signs. @default none
     */
    esploraUrls?: EsploraUrls | undefined
  }
}

type BalanceQuestion = Parameters<NonNullable<Adapter['getBalance']>>[0]
type OutcomeQuestion = Parameters<NonNullable<Adapter['getOutcome']>>[0]

async function read(
  { provider }: Connector,
  method: string,
  params?: CaipNetworkId,
): Promise<Connected | undefined> {
  const held = (await provider.request({ method, params })) as Held | undefined
  return held && { accounts: held.accounts, chainId: held.reference }
}
