import { getAddress } from 'viem'
import type { Adapter, Connected, Discovery } from '../../core/model/adapter.js'
import type { Connector } from '../../core/model/connector.js'
import { WALLET_CONNECT } from '../../core/model/connectorIds.js'
import type { Network } from '../../core/model/network.js'
import { importCode } from '../../platform/importCode.js'
import { onceUntilFailure } from '../../platform/onceUntilFailure.js'
import { createEip155Parts } from '../eip155/createEip155Parts.js'
import { readAccounts } from '../eip155/readAccounts.js'
import { addRelayConnector, VESTIBULE_RELAY } from './addRelayConnector.js'
import { type Connection, findConnection, isBusy, untilSettled } from './connections.js'
import { isRemote, listConnectors, providerOf, toConnector } from './listConnectors.js'
import { loadActions } from './loadActions.js'
import { lazyPairing, type Pairing } from './pairing.js'
import { VESTIBULE_WALLET } from './vestibuleWalletType.js'
import { viemOf } from './viemOf.js'
import type { Config, WagmiActions, WagmiConfig, WagmiConnector } from './wagmi.js'

/**
 * Lets the modal use a dapp's own wagmi (2 or 3), which stores and restores connections. With
 * `vestibuleWallet` in `connectors`, wagmi also lists the embedded wallet.
 */
export function createWagmiAdapter(
  given: WagmiConfig,
  options: createWagmiAdapter.Options = {},
): Adapter {
  const config = given as Config
  const actions = loadActions(options.actions)
  const embedded = createEip155Parts(viemOf(actions))
  const isEmbedded = ({ type }: Connector) => type === 'auth'
  let chains: readonly Network[] = []
  let shown: string | undefined
  /** By uid: a connector that appears again continues its pairing. */
  const pairings = new Map<string, Pairing>()

  let relay: Connector | undefined

  const loadCalls = onceUntilFailure(async () => {
    const [{ createCalls }, loaded] = await Promise.all([
      importCode(() => import('./createCalls.js')),
      actions(),
    ])
    return createCalls(config, loaded, {
      shown: () => shown,
      show: (uid) => {
        shown = uid
      },
      toConnected,
    })
  })

  function toModal(connector: WagmiConnector): Connector {
    if (relay !== undefined && connector.type === VESTIBULE_RELAY) return relay
    const pairing = isRemote(connector) ? pairingOf(connector) : undefined
    return { prepare: loadCalls, ...toConnector(connector, chains, pairing) }
  }

  function pairingOf(connector: WagmiConnector) {
    const { uid } = connector
    const known = pairings.get(uid)
    if (known !== undefined) return known
    const pairing = lazyPairing(providerOf(connector), async (emit) => {
      const { createPairing } = await importCode(() => import('./createPairing.js'))
      return createPairing(connector, {
        config,
        actions,
        emit,
        onStart(round) {
          const before = shown
          // Set `shown` early: `follow` must not report this connection again.
          shown = uid
          round.catch(() => {
            if (shown === uid) shown = before
          })
        },
      })
    })
    pairings.set(uid, pairing)
    return pairing
  }

  return {
    namespace: 'eip155',
    name: 'EVM',

    discover(discovery) {
      chains = discovery.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
      const { context } = discovery
      const found = context?.getConnector({ namespace: 'eip155', connectorId: WALLET_CONNECT })
      relay = found && isRelay(found) ? found : undefined
      if (context && relay) addRelayConnector(config, context, relay)
      return followConnectors({ config, actions, discovery, toModal })
    },

    async connect(connector, context, options) {
      if (isEmbedded(connector)) return embedded.connect(connector, context, options)
      return (await loadCalls()).connect(connector, options?.signal)
    },

    async reconnect(connector, context) {
      if (isEmbedded(connector)) return embedded.reconnect(connector, context)
      const { reconnect } = await actions()
      // The dapp's WagmiProvider may already restore.
      const restoring = config.state.status === 'disconnected' ? reconnect(config) : undefined
      const connection = await untilSettled(config, connector.id)
      if (connection === undefined) return void (await restoring)
      shown = connection.connector.uid
      await pairings
        .get(shown)
        ?.prepare()
        .catch(() => {})
      return toConnected(connection)
    },

    async disconnect(connector) {
      if (isEmbedded(connector)) return embedded.disconnect(connector)
      // Wait: wagmi may be restoring this connection.
      const connection = await untilSettled(config, connector.id)
      if (connection !== undefined) return (await loadCalls()).disconnect(connection)
      if (isRelay(connector)) await embedded.disconnect(connector)
    },

    async switchNetwork({ connector, network }) {
      if (isEmbedded(connector)) return embedded.switchNetwork({ connector, network })
      await (await loadCalls()).switchNetwork(connector, network)
    },

    getBalance: async (asked) => (await loadCalls()).getBalance(asked),
    getOutcome: async (asked) => (await loadCalls()).getOutcome(asked),

    getFailureReason: embedded.getFailureReason,
    replacement: embedded.replacement,
    getIdentity: embedded.getIdentity,
    hasNfts: embedded.hasNfts,
    hasNames: embedded.hasNames,
    hasSwaps: embedded.hasSwaps,
    transfer: embedded.transfer,
    permissions: embedded.permissions,
    isSameAddress: embedded.isSameAddress,
    createProvider: embedded.createProvider,
    embedded: embedded.embedded,
    walletConnect: embedded.walletConnect,
    siwx: embedded.siwx,

    subscribe(connector, events) {
      if (isEmbedded(connector)) return embedded.subscribe(connector, events)
      let before = findConnection(config, connector.id)
      return config.subscribe(
        (state) => state,
        () => {
          const now = findConnection(config, connector.id)
          // wagmi rebuilds the list while it restores.
          if (now === undefined && isBusy(config)) return
          if (now === undefined) return events.onDisconnect()
          if (now.accounts !== before?.accounts) events.onAccounts(toAccounts(now.accounts))
          if (now.chainId !== before?.chainId) events.onChain(String(now.chainId))
          before = now
        },
      )
    },

    follow(onConnected) {
      const report = () => {
        const { current, status } = config.state
        if (status !== 'connected' || current === shown) return
        shown = current ?? undefined
        const live = (config.connectors as readonly WagmiConnector[]).find(
          ({ uid }) => uid === current,
        )
        if (live !== undefined && live.type !== VESTIBULE_WALLET) onConnected(toModal(live))
      }
      report()
      return config.subscribe(
        (state) => state,
        () => {
          if (config.state.status === 'disconnected') shown = undefined
          else report()
        },
      )
    },
  }
}

export declare namespace createWagmiAdapter {
  type Options = {
    /**
     * The actions of the wagmi copy that created the config.
     * @default those of `wagmi`; a dapp with
     * only `@wagmi/core` passes `() => import('@wagmi/core/actions')`
     */
    actions?: (() => Promise<WagmiActions>) | undefined
  }
}

function toConnected({ accounts, chainId }: Connection): Connected {
  return { accounts: toAccounts(accounts), chainId: String(chainId) }
}

const toAccounts = (addresses: readonly string[]) => readAccounts(addresses, getAddress) ?? []

const isRelay = ({ chain, remoteSession }: Connector) =>
  chain === 'eip155' && remoteSession !== undefined

function followConnectors(options: {
  config: Config
  actions: ReturnType<typeof loadActions>
  discovery: Discovery
  toModal: (connector: WagmiConnector) => Connector
}): () => void {
  const { config, actions, discovery, toModal } = options
  let stopped = false
  let unwatch = () => {}
  const report = async () => {
    const found = await listConnectors(config.connectors as readonly WagmiConnector[])
    if (stopped) return
    discovery.onConnectors(
      found
        .map(toModal)
        .filter(
          ({ type }) =>
            (discovery.enableEIP6963 || type !== 'announced') &&
            (discovery.enableInjected || type !== 'injected'),
        ),
    )
  }
  void report()
  actions().then(
    ({ watchConnectors }) => {
      if (stopped) return
      unwatch = watchConnectors(config, { onChange: () => void report() })
      void report()
    },
    // Report the cause: the visitor only sees a failed connection.
    ({ message, cause }: Error) => discovery.onFault?.(message, cause),
  )
  return () => {
    stopped = true
    unwatch()
  }
}
