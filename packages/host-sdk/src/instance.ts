import {
  type CaipNetworkId,
  EarlyError,
  NAMESPACES,
  type Namespace,
  type SocialProvider,
  type ThemeMode,
  type ThemeVariables,
} from '@vestibule/protocol'
import type { Locale } from '@vestibule/protocol/texts'
import type { ChangeableOptions } from './configuration/updateOptions.js'
import type { deleteConnection } from './connections/deleteConnection.js'
import type { disconnect } from './connections/disconnect.js'
import {
  listConnections,
  NO_CONNECTIONS,
  type PublicConnections,
} from './connections/listConnections.js'
import { requireMultiWallet } from './connections/requireMultiWallet.js'
import type { Core } from './core/core.js'
import { withCore } from './core/coreOf.js'
import type { VestibuleEvent } from './core/events.js'
import type { Connector, Eip1193Provider } from './core/model/connector.js'
import type { AddressOf, ProviderOf } from './core/model/namespaceTypes.js'
import type { Network, NetworkInput } from './core/model/network.js'
import type { Pairing, State } from './core/model/state.js'
import type { OpenOptions, PressEvent } from './core/model/views.js'
import {
  type PublicAccount,
  type PublicNamespace,
  type PublicState,
  readAccount,
  readNamespace,
  readState,
} from './core/publicState.js'
import { readNetworks } from './core/readNetworks.js'
import { subscribeEvents } from './core/subscribeEvents.js'
import { resolveThemeMode, setThemeMode, setThemeVariables } from './core/theme.js'
import { announceWallet } from './embedded/announceWallet.js'
import type { getWallets, PublicWallet } from './headless/getWallets.js'
import type { Queries } from './headless/queries.js'
import { loadLate } from './loadLate.js'
import { closeAtOnce, open } from './navigation/modal.js'
import type { switchConnection } from './navigation/switchConnection.js'
import { addNetwork } from './networks/networks.js'
import { type NetworkTarget, readNetworkTarget } from './networks/readNetworkTarget.js'
import type { HostElement } from './platform/hostElement.js'
import { isOffline } from './platform/isOffline.js'
import { onceUntilFailure } from './platform/onceUntilFailure.js'
import { savesData } from './platform/savesData.js'
import { createPlainProvider } from './provider/createPlainProvider.js'
import type { Query } from './query/query.js'

/** A running Vestibule, as `createVestibule` gives it. */
export type Vestibule = ReturnType<typeof createInstance>

export function createInstance(core: Core, element: HostElement | undefined) {
  const { store } = core
  const { signal } = core.lifetime
  const providers = new Map<Namespace, Eip1193Provider>()
  function getProvider<namespace extends Namespace = Namespace>(namespace?: namespace) {
    const wanted = namespace ?? store.getState().activeNamespace
    const provider =
      providers.get(wanted) ??
      core.adapters.get(wanted)?.createProvider?.(core) ??
      createPlainProvider(core, wanted)
    providers.set(wanted, provider)
    return provider as ProviderOf<namespace>
  }

  const onMissing = (error: unknown) => core.log.warn('A part could not be loaded.', error)

  let embedded: Eip1193Provider | undefined
  function getEmbeddedProvider(): Eip1193Provider {
    const parts = [...core.adapters.values()].map((adapter) => adapter.embedded)
    embedded ??= parts.find((part) => part?.createProvider)?.createProvider?.(core)
    if (embedded === undefined) throw new EarlyError('namespaceNotConfigured')
    return embedded
  }

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

  const loadLive = () =>
    loadLate().then((code) => {
      signal.throwIfAborted()
      return code
    })
  const loadActions = async () => (await loadLive()).loadActions()
  const loadHeadless = async () => (await loadLive()).loadHeadless()
  const loadFrameCode = async () => (await loadLive()).loadFrameCode()

  const switchTo = async (caipNetworkId: CaipNetworkId): Promise<void> =>
    (await loadLive()).switchNetwork(core, caipNetworkId)

  /** For a dapp that lists wallets: a wallet opens its window in the task of the press only. */
  const loadAhead = () => {
    if (element === undefined || isOffline() || savesData()) return
    // Other connectors may ask servers.
    const isOfPage = ({ type }: Connector) => type === 'announced' || type === 'injected'
    const wallets = store.getState().connectors.filter(isOfPage)
    Promise.all([loadLate(), ...wallets.map(async (one) => one.prepare?.())]).catch(() => {
      // The press itself will try again, and say so when it fails.
    })
  }

  const surface = {
    /** The modal's element, for `disableAppend` and `enableEmbedded`: place it once, before the first use. */
    element,
    /**
     * Opens the modal on the view that fits, or on what the options ask for. An event of a press counts as no options.
     * @throws `connectorNotFound`, `invalidParams` for a view that is not known or lacks an argument (its `data` names them),
     * and if the modal's code does not load
     * @example vestibule.open({ view: 'Networks' })
     */
    open: (options?: OpenOptions | PressEvent): Promise<void> =>
      open(core, undefined, options as OpenOptions),
    /** Closes it. Requests that wait for the visitor in the embedded wallet are taken back. */
    close: () => closeAtOnce(core),
    /** Whether the modal is in sight. */
    isOpen: () => store.getState().open,
    /** Loads the modal's code ahead of `open`, on a hint such as a pointer over your button. */
    preload: async () => {
      loadAhead()
      await core.ui.load()
    },
    /** The modal, the namespace and the network that the page shows, and how many requests wait in the embedded wallet. */
    getState: (): PublicState => readState(store.getState()),
    /** Calls back with every change of `getState`; returns what unsubscribes, as every `subscribe…` does. */
    subscribeState: (callback: (state: PublicState) => void) => subscribe(readState, callback),
    /** Resolves when remembered connections were taken up or forgotten. */
    ready: () => core.restored,

    /**
     * The connected account, in a namespace or in the active one.
     * @example const { address } = vestibule.getAccount()
     */
    getAccount: <namespace extends Namespace = Namespace>(
      namespace?: namespace,
    ): PublicAccount<namespace> => readAccount(store.getState(), namespace),
    /** Calls back with every change of `getAccount`. */
    subscribeAccount: <namespace extends Namespace = Namespace>(
      callback: (account: PublicAccount<namespace>) => void,
      namespace?: namespace,
    ) => subscribe((state) => readAccount(state, namespace), callback),
    /** Everything that is known of a namespace: its networks, and the account with all that belongs to it. */
    getNamespace: (namespace?: Namespace): PublicNamespace =>
      readNamespace(store.getState(), namespace),
    /** Calls back with every change of `getNamespace`. */
    subscribeNamespace: (callback: (entry: PublicNamespace) => void, namespace?: Namespace) =>
      subscribe((state) => readNamespace(state, namespace), callback),
    /** The connected address; on EVM with its checksum as the wallet gave it. */
    getAddress: <namespace extends Namespace = Namespace>(namespace?: namespace) =>
      readAccount(store.getState(), namespace).address as AddressOf<namespace> | undefined,
    /** CAIP-10: the namespace, the network and the address. */
    getCaipAddress: (namespace?: Namespace) => readAccount(store.getState(), namespace).caipAddress,
    /** The name, the picture and the reverse domain name of the wallet that is connected. */
    getWalletInfo: (namespace?: Namespace) =>
      core.getNamespace(namespace).accountState.connectedWalletInfo,
    /** Reads the native balance again. Nothing is thrown: where it cannot be read the last one stands. */
    updateNativeBalance: (namespace?: Namespace) =>
      loadLate().then(
        ({ loadBalance }) => loadBalance(core, namespace ?? store.getState().activeNamespace),
        onMissing,
      ),

    /**
     * The provider of a namespace, by https://eips.ethereum.org/EIPS/eip-1193. It is there before anyone is connected, and
     * stays the same object while wallets come and go.
     * @example createWalletClient({ transport: custom(vestibule.getProvider()) }) // viem
     * @example new BrowserProvider(vestibule.getProvider()) // ethers
     */
    getProvider,
    /**
     * The embedded wallet alone, as an EIP-1193 provider; asking it for accounts opens the login.
     * @throws `namespaceNotConfigured` without an adapter for EVM
     */
    getEmbeddedProvider,
    /** Announces the embedded wallet by EIP-6963 and the Wallet Standard; returns what stops it. @throws `connectorNotFound` without `frameUrl` */
    announce(options?: announceWallet.Options) {
      const stop = announceWallet(core, getEmbeddedProvider, options)
      signal.addEventListener('abort', stop)
      return stop
    },
    /** The connectors of this page: those that were found, and those of the options. */
    getConnectors(): readonly Connector[] {
      loadAhead()
      return store.getState().connectors
    },
    /**
     * Connects one of `getConnectors`, or of the wallets of `getWallets`, without the modal. A wallet elsewhere is reached by a
     * pairing (WalletConnect), whose code `subscribePairing` tells. Browsers let a wallet open a window only in the visitor's
     * press, so read the list before it: `getConnectors`, `getWallets` and `preload` load the code that the first call needs,
     * but not with `navigator.connection.saveData`.
     * @throws `userRejected`, `connectorNotFound`, `notConnected` for the embedded wallet before a login, `requestAborted` where
     * another wallet is connected or the page disconnects before the answer, `offline` or `connectionLost` if the code cannot be
     * loaded, and what else the wallet says
     */
    async connect(wallet: Connector | PublicWallet): Promise<void> {
      if (Object(wallet) === wallet && 'provider' in wallet && wallet.session === undefined) {
        // As many steps as in `disconnect`, which must not overtake it.
        const { connect } = await loadLate()
        signal.throwIfAborted()
        return connect(core, wallet)
      }
      return (await loadHeadless()).connectWallet(core, wallet)
    },
    /**
     * A page of the wallets that a visitor can choose from: those of this browser first, then those of your services' directory.
     * @throws `invalidParams`, `rateLimited`, `projectUnknown` and what else the services say
     * @example const { wallets } = await vestibule.getWallets({ search: 'rain' })
     */
    async getWallets(query: getWallets.Query = {}): Promise<getWallets.Page> {
      loadAhead()
      return (await loadHeadless()).getWallets(core, query)
    },
    /**
     * Reads data of the account that the page shows, unless it is less than 10 seconds old: `balance` (the network's own currency),
     * `balances`, `nfts`, `activity` or `identity` (ENS). Resolves to the result, also after a failure.
     * @example const { data, error } = await vestibule.getQuery('balances')
     */
    getQuery: async <name extends keyof Queries>(name: name): Promise<Query<Queries[name]>> =>
      (await loadHeadless()).getQuery(core, name),
    /** Keeps such data up to date, and calls back with every result. */
    subscribeQuery<name extends keyof Queries>(
      name: name,
      callback: (query: Query<Queries[name]>) => void,
    ): () => void {
      const started = loadHeadless().then(
        (headless) => headless.subscribeQuery(core, name, callback),
        onMissing,
      )
      const stop = () => void started.then((stop) => stop?.())
      signal.addEventListener('abort', stop)
      return stop
    },
    /** The pending WalletConnect pairing: its status, and its URI for a QR code. */
    getPairing: (): Pairing | undefined => store.getState().pairing,
    /** Calls back with every change of `getPairing`. */
    subscribePairing: (callback: (pairing: Pairing | undefined) => void) =>
      subscribe(({ pairing }) => pairing, callback),
    /** Cancels the pairing; its code leads nowhere afterwards. */
    cancelPairing: async (): Promise<void> => (await loadHeadless()).cancelPairing(core),
    /**
     * Asks for another code to the address that was given to `connectEmail` last.
     * @returns What was mailed: a code, or a mail that asks for this device.
     * @throws `invalidParams` for another address, else as `connectEmail`
     */
    resendCode: async (email: string): Promise<'code' | 'mail'> =>
      (await loadFrameCode()).resendCode(core, email),
    /** Hears what happens, for your own records; nothing is sent anywhere. Returns what unsubscribes. */
    subscribeEvents: (callback: (event: VestibuleEvent) => void) => subscribeEvents(core, callback),
    /**
     * Asks for a one-time code; the modal shows where it is typed, since that is a field of the secure frame.
     * @throws `invalidEmail`, `emailCooldown` with the seconds to wait, `rateLimited`, `frameLoadFailed`, `offline`, `connectorNotFound`
     * where no namespace of the page has the embedded wallet
     */
    connectEmail: async (email: string): Promise<void> =>
      (await loadFrameCode()).startOwnLogin(core, email),
    /**
     * Logs in at a provider, in a window that opens at once, or in the page's own tab on a phone: call it in the visitor's
     * press. The modal shows the progress.
     * @throws `unsupportedSocialProvider`, `offline`, `connectorNotFound`
     */
    connectSocial: async (provider: SocialProvider): Promise<void> =>
      (await (await loadLive()).loadSocialLogin()).startOwnSocialLogin(core, provider),
    /**
     * Logs in with a passkey that was added to the wallet before: one press gives the session and the wallet. With `create` the frame
     * offers a new account with a new passkey. The modal shows how it stands.
     * @throws `storageBlocked`, `frameLoadFailed`, `offline`, `connectorNotFound`, `invalidParams`
     */
    connectPasskey: async (options?: { create?: boolean | undefined }): Promise<void> =>
      (await (await loadLive()).loadPasskeyLogin()).startOwnPasskeyLogin(core, options),
    /** Disconnects everything, a namespace, or one wallet. @throws `disconnectFailed`, `offline`, `connectionLost` */
    disconnect: async (scope: Namespace | disconnect.Options = {}) =>
      (await loadLate()).disconnect(core, typeof scope === 'string' ? { namespace: scope } : scope),

    /** The wallets that are connected and those that were. Empty without `features.multiWallet`, as all of these do nothing. */
    getConnections: (namespace?: Namespace): PublicConnections =>
      requireMultiWallet(core) ? listConnections(store.getState(), namespace) : NO_CONNECTIONS,
    /** Calls back with every change of `getConnections`. */
    subscribeConnections: (
      callback: (connections: PublicConnections) => void,
      namespace?: Namespace,
    ): (() => void) =>
      requireMultiWallet(core)
        ? subscribe((state) => listConnections(state, namespace), callback)
        : () => {},
    /**
     * Makes another wallet, or another account of it, the one that the page works with.
     * @throws `connectorNotFound`, `addressNotYours`, `userRejected` when the visitor closes the modal
     */
    async switchConnection(
      options: switchConnection.Options,
    ): Promise<switchConnection.Outcome | undefined> {
      if (!requireMultiWallet(core)) return undefined
      return (await loadActions()).switchConnection(core, options)
    },
    /** Forgets a wallet, or an address, that is remembered. @returns Whether there was one. */
    async deleteConnection(options: deleteConnection.Options): Promise<boolean> {
      if (!requireMultiWallet(core)) return false
      return (await loadActions()).deleteConnection(core, options).length > 0
    },

    /** The network of a namespace, by default of the active one; `unknown` is set on a network that you do not list. */
    getCaipNetwork: (namespace?: Namespace): Network | undefined =>
      core.getNamespace(namespace).networkState.caipNetwork,
    /** The networks to choose from. */
    getCaipNetworks: (namespace?: Namespace): readonly Network[] =>
      readNamespace(store.getState(), namespace).caipNetworks,
    /** The network's own id: a number on EVM, else the reference of https://chainagnostic.org/CAIPs/caip-2. */
    getChainId: () => core.getNamespace().networkState.caipNetwork?.id,
    /** Calls back with every change of the active namespace's network. */
    subscribeNetwork: (callback: (network: Network | undefined) => void) =>
      subscribe(() => core.getNamespace().networkState.caipNetwork, callback),
    /**
     * Switches to a network, in the wallet where one is connected: to a chain of viem's, an EVM chain's number or a CAIP-2 id.
     * @throws `networkNotFound`, `userRejected`, `chainNotSupported`, `switchFailed`, `offline`, `connectionLost`
     * @example await vestibule.switchNetwork(base)
     */
    switchNetwork: (network: NetworkTarget) => switchTo(readNetworkTarget(network)),
    /** Adds a network to choose from; one that is known is left as it is. @throws `namespaceNotConfigured`, `invalidParams` */
    addNetwork(network: NetworkInput): void {
      for (const one of readNetworks({ ...core.options, networks: [network] }))
        addNetwork(core, one)
    },
    /** Takes a network out; who was on it is led to the first that is left. @throws `networkNotFound`, and as `switchNetwork` */
    async removeNetwork(caipNetworkId: CaipNetworkId) {
      const next = await (await loadActions()).removeNetwork(core, caipNetworkId)
      if (next !== undefined) await switchTo(next.caipNetworkId)
    },
    /** Keeps which kind of account the embedded wallet's user prefers, on this device. @throws `notConnected` */
    setPreferredAccountType: async (type: 'eoa' | 'smartAccount'): Promise<void> =>
      (await loadActions()).setPreferredAccountType(core, type),
    /** Takes a namespace out. @throws `namespaceNotConfigured`, `disconnectFailed` */
    removeAdapter: async (namespace: Namespace): Promise<void> =>
      (await loadActions()).removeAdapter(core, namespace),

    /** Changes the language of the modal and of the wallet. @throws `invalidParams` */
    setLocale: async (locale: Locale): Promise<void> =>
      (await loadActions()).updateOptions(core, { locale }),
    /**
     * Changes options at run time: the look, `metadata`, `features` and the choice of wallets.
     * @throws `invalidParams` for an option that cannot change, which its `data` names
     * @example await vestibule.updateOptions({ features: { email: false } })
     */
    updateOptions: async (changes: ChangeableOptions): Promise<void> =>
      (await loadActions()).updateOptions(core, changes),
    /** The mode that is shown. @default the visitor's own choice, then their system's */
    getThemeMode: (): ThemeMode => resolveThemeMode(core),
    /** Sets the mode and remembers it in this browser; `system` gives the choice back. @throws `invalidParams` */
    setThemeMode: (mode: ThemeMode | 'system') => setThemeMode(core, mode),
    /** Your changes of the theme. */
    getThemeVariables: () => store.getState().themeVariables,
    /** Changes the look; what is left out stays. @throws `invalidParams` */
    setThemeVariables: (variables: ThemeVariables) => setThemeVariables(core, variables),
    /** Calls back with every change of mode or look by you. */
    subscribeTheme: (
      callback: (theme: { themeMode: ThemeMode; themeVariables: ThemeVariables }) => void,
    ) =>
      subscribe(
        ({ themeVariables }) => ({ themeMode: resolveThemeMode(core), themeVariables }),
        callback,
      ),
  }
  const methods: Record<string, unknown> = surface
  for (const [name, method] of Object.entries(methods))
    if (typeof method === 'function')
      methods[name] = (...inputs: unknown[]) => {
        if (signal.aborted) {
          if (SYNC.test(name)) throw signal.reason
          return Promise.reject(signal.reason)
        }
        const isSubscribe = name.startsWith('sub')
        // Called only with the next change, it would fail far from this call.
        if (isSubscribe && !inputs.some((input) => typeof input === 'function'))
          throw wrong(name, 'a function')
        if (NAMED.test(name)) {
          // JavaScript writes `null` for what is left out.
          inputs[+isSubscribe] ??= undefined
          const known: unknown[] = [undefined, ...NAMESPACES, ...core.adapters.keys()]
          if (!known.includes(inputs[+isSubscribe])) throw wrong(name, 'a namespace')
        }
        return method(...inputs)
      }
  const destroy = onceUntilFailure(async () => {
    core.lifetime.abort(new EarlyError('instanceDestroyed'))
    element?.remove()
    const { loadActions } = await loadLate()
    await (await loadActions()).destroyInstance(core)
  })
  return withCore(
    Object.assign(surface, {
      /**
       * Ends this instance: its element, its frame and all that it listens to go. Requests that wait in the frame reject, and
       * every later call fails with `instanceDestroyed`. Connections stay remembered for the next instance.
       * @example await vestibule.destroy()
       */
      destroy,
    }),
    core,
  )
}

const wrong = (name: string, takes: string) =>
  new EarlyError('invalidParams', { message: `\`${name}\` takes ${takes}` })

/** Methods that throw on a destroyed instance; the others reject. */
const SYNC = /^(get(?!Wallets|Q)|s(u|etT)|a|is|cl)/
/** Methods that take a namespace: the first argument, after the callback of a `subscribe…`. */
const NAMED = /Acc(?!ountT)|Names|Addr|Caip|Info|tPro|ctions/
