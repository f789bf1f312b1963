import type { CaipNetworkId, Namespace, ThemeMode, ThemeVariables } from '@vestibule/protocol'
import { connect } from './connections/connect.js'
import type { deleteConnection } from './connections/deleteConnection.js'
import { disconnect } from './connections/disconnect.js'
import {
  listConnections,
  NO_CONNECTIONS,
  type PublicConnections,
} from './connections/listConnections.js'
import { requireMultiWallet } from './connections/requireMultiWallet.js'
import type { switchConnection } from './connections/switchConnection.js'
import type { Connector, Eip1193Provider } from './core/connector.js'
import type { Core } from './core/core.js'
import { getNamespace } from './core/namespaceState.js'
import { type Network, type NetworkInput, toNetwork } from './core/network.js'
import {
  type PublicAccount,
  type PublicNamespace,
  type PublicState,
  readAccount,
  readNamespace,
  readState,
} from './core/publicState.js'
import type { State } from './core/state.js'
import { resolveThemeMode, setThemeMode, setThemeVariables } from './core/theme.js'
import { type OpenableView, view } from './core/views.js'
import { announceWallet } from './embedded/announceWallet.js'
import { close, open } from './navigation/modal.js'
import { refreshBalance } from './networks/balance.js'
import { addNetwork } from './networks/networks.js'
import { switchNetwork } from './networks/switchNetwork.js'
import type { HostElement } from './platform/hostElement.js'
import { createEmbeddedProvider } from './provider/createEmbeddedProvider.js'
import { createProvider } from './provider/createProvider.js'

/** A running Vestibule: everything the stock modal does goes through what is here and in the store. */
export type Vestibule = ReturnType<typeof createInstance>

export function createInstance(core: Core, element: HostElement | undefined) {
  const { store } = core
  const providers = new Map<Namespace, Eip1193Provider>()
  for (const namespace of core.adapters.keys())
    providers.set(namespace, createProvider(core, namespace))

  const embedded = createEmbeddedProvider(core)

  /** Calls back with a reading of the state whenever it changes. */
  const subscribe = <value>(read: (state: State) => value, callback: (value: value) => void) => {
    let last = JSON.stringify(read(store.getState()))
    return store.subscribe((state) => {
      const value = read(state)
      const text = JSON.stringify(value)
      if (text === last) return
      last = text
      callback(value)
    })
  }

  return {
    /** The modal's element, for `disableAppend` and `enableEmbedded`: place it once, before the first use. */
    element,
    /** What the stock modal and the hooks are built on. */
    core,

    open: (options: { view?: OpenableView | undefined } = {}) =>
      open(core, options.view === undefined ? undefined : view(options.view)),
    close: () => close(core),
    isOpen: () => store.getState().open,
    /** Loads the modal's code ahead of `open`, on a hint such as a pointer over your button. */
    preload: () => core.ui.load(),
    getState: (): PublicState => readState(store.getState()),
    subscribeState: (callback: (state: PublicState) => void) => subscribe(readState, callback),
    /** Resolves when remembered connections were taken up or forgotten. */
    ready: () => core.restored,

    getAccount: (namespace?: Namespace): PublicAccount => readAccount(store.getState(), namespace),
    subscribeAccount: (callback: (account: PublicAccount) => void, namespace?: Namespace) =>
      subscribe((state) => readAccount(state, namespace), callback),
    /** Everything that is known of a namespace: its networks, and the account with all that belongs to it. */
    getNamespace: (namespace?: Namespace): PublicNamespace =>
      readNamespace(store.getState(), namespace),
    subscribeNamespace: (callback: (entry: PublicNamespace) => void, namespace?: Namespace) =>
      subscribe((state) => readNamespace(state, namespace), callback),
    getAddress: (namespace?: Namespace) => readAccount(store.getState(), namespace).address,
    getCaipAddress: (namespace?: Namespace) => readAccount(store.getState(), namespace).caipAddress,
    getWalletInfo: (namespace?: Namespace) =>
      getNamespace(store.getState(), namespace).accountState.connectedWalletInfo,
    updateNativeBalance: (namespace?: Namespace) =>
      refreshBalance(core, namespace ?? store.getState().activeNamespace),

    /** The EIP-1193 provider of a namespace. It stays the same object while wallets come and go. */
    getProvider: (namespace: Namespace = store.getState().activeNamespace) =>
      providers.get(namespace),
    /** The embedded wallet alone, as an EIP-1193 provider; asking it for accounts opens the login. */
    getEmbeddedProvider: () => embedded,
    /** Announces the embedded wallet by EIP-6963; returns what stops it. @throws `connectorNotFound` without `frameUrl` */
    announce: (options?: announceWallet.Options) => announceWallet(core, embedded, options),
    getConnectors: (): readonly Connector[] => store.getState().connectors,
    /** Connects one of {@link getConnectors} without the modal. */
    connect: (connector: Connector) => connect(core, connector),
    /** Asks for a one-time code; the modal shows the next step when it is open. */
    async connectEmail(email: string) {
      const { startEmailLogin } = await import('./embedded/emailLogin.js')
      await startEmailLogin(core, email)
    },
    /** Disconnects everything, a namespace, or one wallet. @throws `disconnectFailed` */
    disconnect: (scope: Namespace | disconnect.Options = {}) =>
      disconnect(core, typeof scope === 'string' ? { namespace: scope } : scope),

    /** The wallets that are connected and those that were. Empty without `features.multiWallet`, as all of these do nothing. */
    getConnections: (namespace?: Namespace): PublicConnections =>
      requireMultiWallet(core) ? listConnections(store.getState(), namespace) : NO_CONNECTIONS,
    subscribeConnections: (
      callback: (connections: PublicConnections) => void,
      namespace?: Namespace,
    ): (() => void) =>
      requireMultiWallet(core)
        ? subscribe((state) => listConnections(state, namespace), callback)
        : () => {},
    /** @throws `connectorNotFound`, `addressNotYours`, `userRejected` when the visitor closes the modal */
    async switchConnection(
      options: switchConnection.Options,
    ): Promise<switchConnection.Outcome | undefined> {
      if (!requireMultiWallet(core)) return undefined
      const { switchConnection } = await import('./connections/switchConnection.js')
      return switchConnection(core, options)
    },
    /** Forgets a wallet, or an address, that is remembered. @returns Whether there was one. */
    async deleteConnection(options: deleteConnection.Options): Promise<boolean> {
      if (!requireMultiWallet(core)) return false
      const { deleteConnection } = await import('./connections/deleteConnection.js')
      return deleteConnection(core, options).length > 0
    },

    getCaipNetwork: (namespace?: Namespace): Network | undefined =>
      getNamespace(store.getState(), namespace).networkState.caipNetwork,
    getCaipNetworks: (namespace?: Namespace): readonly Network[] =>
      readNamespace(store.getState(), namespace).caipNetworks,
    getChainId: () => getNamespace(store.getState()).networkState.caipNetwork?.id,
    subscribeNetwork: (callback: (network: Network | undefined) => void) =>
      subscribe((state) => getNamespace(state).networkState.caipNetwork, callback),
    /** @throws `networkNotFound`, `userRejected`, `chainNotSupported`, `switchFailed` */
    switchNetwork: (network: Pick<NetworkInput, 'id' | 'chainNamespace'> | CaipNetworkId) =>
      switchNetwork(core, typeof network === 'string' ? network : idOf(network)),
    addNetwork: (network: NetworkInput) =>
      addNetwork(core, toNetwork(network, core.options.customRpcUrls)),
    async removeNetwork(caipNetworkId: CaipNetworkId) {
      const { removeNetwork } = await import('./networks/removeNetwork.js')
      const next = removeNetwork(core, caipNetworkId)
      if (next !== undefined) await switchNetwork(core, next.caipNetworkId)
    },
    /** Takes a namespace out. @throws `namespaceNotConfigured`, `disconnectFailed` */
    async removeAdapter(namespace: Namespace) {
      const { removeAdapter } = await import('./connections/removeAdapter.js')
      await removeAdapter(core, namespace)
    },

    getThemeMode: (): ThemeMode => resolveThemeMode(core),
    setThemeMode: (mode: ThemeMode | 'system') => setThemeMode(core, mode),
    getThemeVariables: () => store.getState().themeVariables,
    setThemeVariables: (variables: ThemeVariables) => setThemeVariables(core, variables),
    subscribeTheme: (
      callback: (theme: { themeMode: ThemeMode; themeVariables: ThemeVariables }) => void,
    ) =>
      subscribe(
        ({ themeVariables }) => ({ themeMode: resolveThemeMode(core), themeVariables }),
        callback,
      ),
  }
}

const idOf = ({ id, chainNamespace = 'eip155' }: Pick<NetworkInput, 'id' | 'chainNamespace'>) =>
  `${chainNamespace}:${id}`
