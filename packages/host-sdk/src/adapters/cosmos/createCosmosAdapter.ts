import { EarlyError } from '@vestibule/protocol'
import type { Adapter } from '../../core/model/adapter.js'
import type { AdapterContext } from '../../core/model/adapterContext.js'
import type { Connector } from '../../core/model/connector.js'
import type { CosmosProvider } from '../../core/model/namespaces/cosmos/provider.js'
import type { Network } from '../../core/model/network.js'
import { importCode } from '../../platform/importCode.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'
import { createPlainProvider } from '../../provider/createPlainProvider.js'
import { awaitConnection } from '../awaitConnection.js'
import { createAdapter } from '../createAdapter.js'
import { discoverWallets } from './discovery/discoverWallets.js'
import { type CosmosWallet, KNOWN_WALLETS } from './discovery/knownWallets.js'

/** Adapter for Cosmos. Supports wallets with Keplr's interface and those of `walletConnect()`. */
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
    /** Additional wallets with Keplr's interface, as paths in `window`. @default none */
    wallets?: readonly CosmosWallet[] | undefined
  }
}

/** Prefers the restored connection's network, then the page's network, then the dapp's first one. */
function networkOfPage(
  context: AdapterContext,
  connector: Connector,
  { again }: { again: boolean },
): Network | undefined {
  const own = context.networks.filter(({ chainNamespace }) => chainNamespace === 'cosmos')
  const find = (id: string | undefined) => own.find(({ caipNetworkId }) => caipNetworkId === id)
  const { caipNetwork } = context.getNamespace('cosmos').networkState
  const was = again
    ? context.getConnection({ namespace: 'cosmos', connectorId: connector.id })?.caipNetworkId
    : undefined
  return find(was) ?? find(caipNetwork?.caipNetworkId) ?? own[0]
}

/** The signer loads with the first request. */
function createCosmosProvider(context: AdapterContext): CosmosProvider {
  const plain = createPlainProvider(context, 'cosmos')
  const load = onceUntilFailure(async () => {
    const [{ createActions }, actions] = await Promise.all([
      importCode(() => import('./provider/createActions.js')),
      context.actions(),
    ])
    return createActions({ context, actions, askWallet: plain.request })
  })
  const isThere = () =>
    context.getNamespace('cosmos').accountState.status === 'connected' || undefined

  const getAccounts = async () => (await load()).getAccounts()
  const signAmino: CosmosProvider['signAmino'] = async (signer, signDoc) =>
    (await load()).signAmino(signer, signDoc)
  const signDirect: CosmosProvider['signDirect'] = async (signer, signDoc) =>
    (await load()).signDirect(signer, signDoc)

  return {
    ...plain,
    async connect() {
      await awaitConnection(context, 'cosmos', isThere)
      return getAccounts()
    },
    disconnect: async () => (await context.actions()).disconnect('cosmos'),
    request: async (request) => (await load()).answer(request),
    getAccounts,
    signAmino,
    signDirect,
    signArbitrary: async (signer, data) => (await load()).signArbitrary(signer, data),
    getOfflineSigner: () => ({ getAccounts, signAmino, signDirect }),
    getOfflineSignerOnlyAmino: () => ({ getAccounts, signAmino }),
  }
}
