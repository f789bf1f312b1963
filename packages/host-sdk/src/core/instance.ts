import type { CaipNetworkId, Namespace, ThemeMode, ThemeVariables } from '@vestibule/protocol'
import { announceWallet } from './announceWallet.js'
import { refreshBalance } from './balance.js'
import { connect } from './connect.js'
import type { Connector, Eip1193Provider } from './connector.js'
import type { Core } from './core.js'
import { disconnect } from './disconnect.js'
import { startEmailLogin } from './emailLogin.js'
import { createEmbeddedProvider } from './embeddedProvider.js'
import type { HostElement } from './hostElement.js'
import { close, open } from './modal.js'
import { getNamespace } from './namespaceState.js'
import { type Network, type NetworkInput, toNetwork } from './network.js'
import { addNetwork, removeNetwork } from './networks.js'
import { createProvider } from './provider.js'
import { type PublicAccount, type PublicState, readAccount, readState } from './publicState.js'
import type { State } from './state.js'
import { switchNetwork } from './switchNetwork.js'
import { resolveThemeMode, setThemeMode, setThemeVariables } from './theme.js'
import { type OpenableView, view } from './views.js'

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
    connectEmail: (email: string) => startEmailLogin(core, email),
    disconnect: (namespace?: Namespace) => disconnect(core, { namespace }),

    getCaipNetwork: (namespace?: Namespace): Network | undefined =>
      getNamespace(store.getState(), namespace).networkState.caipNetwork,
    getCaipNetworks: (namespace?: Namespace): readonly Network[] =>
      getNamespace(store.getState(), namespace).networkState.requestedCaipNetworks,
    getChainId: () => getNamespace(store.getState()).networkState.caipNetwork?.id,
    subscribeNetwork: (callback: (network: Network | undefined) => void) =>
      subscribe((state) => getNamespace(state).networkState.caipNetwork, callback),
    /** @throws `networkNotFound`, `userRejected`, `chainNotSupported`, `switchFailed` */
    switchNetwork: (network: Pick<NetworkInput, 'id' | 'chainNamespace'> | CaipNetworkId) =>
      switchNetwork(core, typeof network === 'string' ? network : idOf(network)),
    addNetwork: (network: NetworkInput) => addNetwork(core, toNetwork(network)),
    async removeNetwork(caipNetworkId: CaipNetworkId) {
      const next = removeNetwork(core, caipNetworkId)
      if (next !== undefined) await switchNetwork(core, next.caipNetworkId)
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
