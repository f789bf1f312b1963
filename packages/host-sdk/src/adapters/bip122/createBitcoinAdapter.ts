import type { Adapter } from '../../core/model/adapter.js'
import type { AdapterContext } from '../../core/model/adapterContext.js'
import type {
  BitcoinAccount,
  BitcoinProvider,
} from '../../core/model/namespaces/bip122/provider.js'
import type { Network } from '../../core/model/network.js'
import { importCode } from '../../platform/importCode.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../provider/createPlainProvider.js'
import { awaitConnection } from '../awaitConnection.js'
import { createAdapter } from '../createAdapter.js'
import { discoverWallets } from './discovery/discoverWallets.js'
import type { EsploraUrls } from './esplora/esploraUrls.js'
import { accountsOf } from './provider/accountsOf.js'

/** Adds Bitcoin wallets in the page (Wallet Standard, sats-connect) and wallets of `walletConnect()`. */
export function createBitcoinAdapter(options: createBitcoinAdapter.Options = {}): Adapter {
  const { esploraUrls } = options
  const loadChain = async () => {
    const { createChainReads } = await importCode(() => import('./esplora/createChainReads.js'))
    return createChainReads(esploraUrls ?? {})
  }
  return createAdapter({
    namespace: 'bip122',
    name: 'Bitcoin',
    hasAddressPerNetwork: true,
    discover: discoverWallets,
    networkFor(context) {
      const { chosen, requestedCaipNetworks } = context.getNamespace('bip122').networkState
      return requestedCaipNetworks.find(({ caipNetworkId }) => caipNetworkId === chosen)
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
    createProvider: (context) => createBitcoinProvider(context, esploraUrls),
    walletConnect: async () =>
      (await import('./walletConnect/walletConnectPart.js')).walletConnectPart,
    siwx: async () => (await import('./siwx/siwxPart.js')).siwxPart,
  })
}

export declare namespace createBitcoinAdapter {
  type Options = {
    /**
     * Esplora URLs by CAIP-2 id, such as `https://mempool.space/api`. Esplora provides balances and
     * spendable coins, and broadcasts transactions of wallets that only sign.
     * @default none
     */
    esploraUrls?: EsploraUrls | undefined
  }
}

type BalanceQuestion = Parameters<NonNullable<Adapter['getBalance']>>[0]
type OutcomeQuestion = Parameters<NonNullable<Adapter['getOutcome']>>[0]

/** The first request loads the code for signing and sending. */
function createBitcoinProvider(
  context: AdapterContext,
  esploraUrls: EsploraUrls = {},
): BitcoinProvider {
  const plain = createPlainProvider(context, 'bip122')
  const read = () => accountsOf(context.getNamespace('bip122'))
  const load = onceUntilFailure(async () => {
    const [{ createActions }, actions] = await Promise.all([
      importCode(() => import('./provider/createActions.js')),
      context.actions(),
    ])
    return createActions({ context, actions, esploraUrls, askWallet: plain.request })
  })

  function connected(): readonly BitcoinAccount[] | undefined {
    const { status } = context.getNamespace('bip122').accountState
    return status === 'connected' ? read() : undefined
  }
  const getAccountAddresses = () => context.restored.then(read)

  return {
    ...plain,
    connect: () => awaitConnection(context, 'bip122', connected),
    getAccountAddresses,
    disconnect: async () => (await context.actions()).disconnect('bip122'),
    request: async (request) =>
      request?.method === 'getAccountAddresses'
        ? getAccountAddresses()
        : (await load()).answer(request),
    signMessage: async (options) => (await load()).signMessage(options),
    signPsbt: async (options) => (await load()).signPsbt(options),
    sendTransfer: async (options) => (await load()).sendTransfer(options),
  }
}
