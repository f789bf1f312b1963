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
import type { ChangeableOptions } from '../configuration/updateOptions.js'
import type { deleteConnection } from '../connections/deleteConnection.js'
import type { disconnect } from '../connections/disconnect.js'
import {
  listConnections,
  NO_CONNECTIONS,
  type PublicConnections,
} from '../connections/listConnections.js'
import { requireMultiWallet } from '../connections/requireMultiWallet.js'
import type { Core } from '../core/core.js'
import { withCore } from '../core/coreOf.js'
import type { VestibuleEvent } from '../core/events.js'
import type { Connector, Eip1193Provider } from '../core/model/connector.js'
import type { AddressOf, ProviderOf } from '../core/model/namespaceTypes.js'
import type { Network, NetworkInput } from '../core/model/network.js'
import type { Pairing, State } from '../core/model/state.js'
import type { OpenOptions, PressEvent } from '../core/model/views.js'
import {
  type PublicAccount,
  type PublicNamespace,
  type PublicState,
  readAccount,
  readNamespace,
  readState,
} from '../core/publicState.js'
import { readNetworks } from '../core/readNetworks.js'
import { subscribeEvents } from '../core/subscribeEvents.js'
import { resolveThemeMode, setThemeMode, setThemeVariables } from '../core/theme.js'
import { announceWallet } from '../embedded/announceWallet.js'
import type { getWallets, PublicWallet } from '../headless/getWallets.js'
import type { Queries } from '../headless/queries.js'
import type { GetToken } from '../headless/tokenLogin.js'
import { closeAtOnce, open } from '../navigation/modal.js'
import type { switchConnection } from '../navigation/switchConnection.js'
import { addNetwork } from '../networks/networks.js'
import { type NetworkTarget, readNetworkTarget } from '../networks/readNetworkTarget.js'
import type { HostElement } from '../platform/hostElement.js'
import { isOffline } from '../platform/isOffline.js'
import { onceUntilFailure } from '../platform/onceUntilFailure.js'
import { savesData } from '../platform/savesData.js'
import { createPlainProvider } from '../provider/createPlainProvider.js'
import type { Query } from '../query/query.js'
import { loadLate } from './loadLate.js'

/** A running instance, as `createVestibule` returns it. */
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

  const onMissing = (error: unknown) => core.log.warn('Could not load part of the SDK.', error)

  let embedded: Eip1193Provider | undefined
  function getEmbeddedProvider(): Eip1193Provider {
    const parts = [...core.adapters.values()].map((adapter) => adapter.embedded)
    embedded ??= parts.find((part) => part?.createProvider)?.createProvider?.(core)
    if (embedded === undefined) throw new EarlyError('namespaceNotConfigured')
    return embedded
  }

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

  /** A wallet can open its window only during the click, so load its code before. */
  const loadAhead = () => {
    if (element === undefined || isOffline() || savesData()) return
    // Other connectors may send requests to servers.
    const isOfPage = ({ type }: Connector) => type === 'announced' || type === 'injected'
    const wallets = store.getState().connectors.filter(isOfPage)
    Promise.all([loadLate(), ...wallets.map(async (one) => one.prepare?.())]).catch(() => {
      // The press retries, and reports a failure.
    })
  }

  const surface = {
    /** The modal's element, for `disableAppend` and `enableEmbedded`. Place it once, before the first use. */
    element,
    /**
     * Opens the modal. `options` are `{ view, arguments, namespace, connector, uri }`: `namespace`
     * shows only this namespace's connect methods, `connector` is an id to connect at once, `uri`
     * is your WalletConnect URI to show as a code.
     * @throws `connectorNotFound`, `invalidParams` (an unknown view or a missing argument), or an
     * error if the modal's code does not load
     * @example vestibule.open({ view: 'Networks' })
     */
    open: (options?: OpenOptions | PressEvent): Promise<void> =>
      open(core, undefined, options as OpenOptions),
    /** Closes the modal and cancels the embedded wallet's pending requests. */
    close: () => closeAtOnce(core),
    /** Whether the modal is open. */
    isOpen: () => store.getState().open,
    /** Loads the modal's code before `open`, for example when the pointer is over your button. */
    preload: async () => {
      loadAhead()
      await core.ui.load()
    },
    /** The state of the page: `{ open, loading, initialized, activeChain, selectedNetworkId, pendingApprovals }`. */
    getState: (): PublicState => readState(store.getState()),
    /** Calls the listener after every change of `getState`. Like every `subscribe…` method, returns an unsubscribe function. */
    subscribeState: (callback: (state: PublicState) => void) => subscribe(readState, callback),
    /** Resolves after stored connections are restored or deleted. */
    ready: () => core.restored,

    /**
     * Account of a namespace, by default the active one: `{ namespace, status, isConnected,
     * address, caipAddress, allAccounts, balance, balanceSymbol, embeddedWalletInfo }`.
     * @example const { address } = vestibule.getAccount()
     */
    getAccount: <namespace extends Namespace = Namespace>(
      namespace?: namespace,
    ): PublicAccount<namespace> => readAccount(store.getState(), namespace),
    /** Calls the listener after every change of `getAccount`. */
    subscribeAccount: <namespace extends Namespace = Namespace>(
      callback: (account: PublicAccount<namespace>) => void,
      namespace?: namespace,
    ) => subscribe((state) => readAccount(state, namespace), callback),
    /** Networks and account of a namespace: `{ namespace, networkState, accountState, caipNetworks }`. */
    getNamespace: (namespace?: Namespace): PublicNamespace =>
      readNamespace(store.getState(), namespace),
    /** Calls the listener after every change of `getNamespace`. */
    subscribeNamespace: (callback: (entry: PublicNamespace) => void, namespace?: Namespace) =>
      subscribe((state) => readNamespace(state, namespace), callback),
    /** The connected address. On EVM, keeps the checksum from the wallet. */
    getAddress: <namespace extends Namespace = Namespace>(namespace?: namespace) =>
      readAccount(store.getState(), namespace).address as AddressOf<namespace> | undefined,
    /** CAIP-10 address of the connected account. */
    getCaipAddress: (namespace?: Namespace) => readAccount(store.getState(), namespace).caipAddress,
    /** The `{ name, icon, rdns }` of the connected wallet. */
    getWalletInfo: (namespace?: Namespace) =>
      core.getNamespace(namespace).accountState.connectedWalletInfo,
    /** Reads the native balance again. Without a response, keeps the last balance and does not throw. */
    updateNativeBalance: (namespace?: Namespace) =>
      loadLate().then(
        ({ loadBalance }) => loadBalance(core, namespace ?? store.getState().activeNamespace),
        onMissing,
      ),

    /**
     * Provider of a namespace (EIP-1193 on EVM). Returns the same object before and after a
     * connection.
     * @example createWalletClient({ transport: custom(vestibule.getProvider()) }) // viem
     * @example new BrowserProvider(vestibule.getProvider()) // ethers
     */
    getProvider,
    /**
     * EIP-1193 provider of the embedded wallet. A request for accounts opens the login.
     * @throws `namespaceNotConfigured` without an adapter for EVM
     */
    getEmbeddedProvider,
    /**
     * Announces the embedded wallet by EIP-6963 and the Wallet Standard: `{ rdns, name, icon }`.
     * Returns a function that stops the announcements.
     * @throws `connectorNotFound` without `frameUrl`
     */
    announce(options?: announceWallet.Options) {
      const stop = announceWallet(core, getEmbeddedProvider, options)
      signal.addEventListener('abort', stop)
      return stop
    },
    /** Connectors of this page: discovered connectors, and those of the options. */
    getConnectors(): readonly Connector[] {
      loadAhead()
      return store.getState().connectors
    },
    /**
     * Connects a connector or a wallet of `getWallets` without the modal. Pairs with a wallet on
     * another device. Call it in the visitor's press, after `getConnectors`, `getWallets` or
     * `preload`, so that the wallet can open its window. With `navigator.connection.saveData`, the
     * code loads at the call.
     * @throws `userRejected`, `connectorNotFound`, `notConnected` (the embedded wallet before a
     * login), `requestAborted` (another wallet connected, or the page disconnected), `offline`,
     * `connectionLost`, and errors of the wallet
     */
    async connect(wallet: Connector | PublicWallet): Promise<void> {
      if (Object(wallet) === wallet && 'provider' in wallet && wallet.session === undefined) {
        // Uses as many awaits as `disconnect`, which must not run earlier.
        const { connect } = await loadLate()
        signal.throwIfAborted()
        return connect(core, wallet)
      }
      return (await loadHeadless()).connectWallet(core, wallet)
    },
    /**
     * One page of wallets for `{ search, page, namespace, certified }`: wallets of this browser,
     * then wallets of the directory. Page numbers start at 1. The result is `{ wallets, nextPage
     * }`, each wallet `{ id, name, image, rdns, tag, connector, homepage, links }`.
     * @throws `invalidParams`, `rateLimited`, `projectUnknown`, and errors of the services
     * @example const { wallets } = await vestibule.getWallets({ search: 'rain' })
     */
    async getWallets(query: getWallets.Query = {}): Promise<getWallets.Page> {
      loadAhead()
      return (await loadHeadless()).getWallets(core, query)
    },
    /**
     * Reads `balance`, `balances`, `nfts`, `activity` or `identity` of the active account, unless
     * the cached data is less than 10 seconds old. Resolves to a `Query`, also after a failure.
     * @example const { data, error } = await vestibule.getQuery('balances')
     */
    getQuery: async <name extends keyof Queries>(name: name): Promise<Query<Queries[name]>> =>
      (await loadHeadless()).getQuery(core, name),
    /** Reads this data whenever it may have changed, and calls the listener with every result. */
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
    /**
     * Current WalletConnect pairing: `{ status, uri, expiry }`. Its URI is valid for four minutes;
     * the status becomes `expired` ten seconds earlier.
     */
    getPairing: (): Pairing | undefined => store.getState().pairing,
    /** Calls the listener after every change of `getPairing`. */
    subscribePairing: (callback: (pairing: Pairing | undefined) => void) =>
      subscribe(({ pairing }) => pairing, callback),
    /** Cancels the pairing and its code. */
    cancelPairing: async (): Promise<void> => (await loadHeadless()).cancelPairing(core),
    /**
     * Sends another code to the email address of the last `connectEmail`. Resolves to `code`, or
     * `mail` if this device needs approval.
     * @throws `invalidParams` for another address, otherwise as `connectEmail`
     */
    resendCode: async (email: string): Promise<'code' | 'mail'> =>
      (await loadFrameCode()).resendCode(core, email),
    /** Calls the listener with each event, in order. Only `features.analytics` sends events to your services. */
    subscribeEvents: (callback: (event: VestibuleEvent) => void) => subscribeEvents(core, callback),
    /**
     * Sends a one-time code by email. An open modal shows the next step: the secure frame contains
     * the field for the code.
     * @throws `invalidEmail`, `emailCooldown` with the seconds to wait, `rateLimited`,
     * `frameLoadFailed`, `offline`, `connectorNotFound` without the embedded wallet
     */
    connectEmail: async (email: string): Promise<void> =>
      (await loadFrameCode()).startOwnLogin(core, email),
    /**
     * Starts a login at `google`, `github`, `apple`, `facebook`, `x`, `discord`, or the operator's
     * OpenID provider (`oidc-acme`), in a window, a tab, or the page's own tab. Call it in the
     * visitor's press.
     * @throws `unsupportedSocialProvider`, `offline`, `connectorNotFound`
     */
    connectSocial: async (provider: SocialProvider): Promise<void> =>
      (await (await loadLive()).loadSocialLogin()).startOwnSocialLogin(core, provider),
    /**
     * Starts a login with a passkey, which also opens the wallet. `create` offers a new account.
     * Resolves when the frame shows the passkey request.
     * @throws `storageBlocked`, `frameLoadFailed`, `offline`, `connectorNotFound`, `invalidParams`
     */
    connectPasskey: async (options?: { create?: boolean | undefined }): Promise<void> =>
      (await (await loadLive()).loadPasskeyLogin()).startOwnPasskeyLogin(core, options),
    /**
     * Logs in a user of the dapp's accounts with a token (JWT) of the dapp's server, or with a
     * function that requests one for `{ nonce }` of this device. Resolves when the wallet is
     * connected.
     * @throws `tokenRefused` with `data.reason`, `userRejected`, `notSupportedYet`, `offline`,
     * `connectorNotFound`, `invalidParams`
     */
    loginWithToken: async (token: string | GetToken): Promise<void> =>
      (await (await loadLive()).loadTokenLogin()).loginWithToken(core, token),
    /**
     * Disconnects all wallets, a namespace, or one wallet (`{ namespace, connectorId, closeModal
     * }`).
     * @throws `disconnectFailed` if a wallet could not end its session (the page deletes the
     * connection anyway), `offline`, `connectionLost`
     */
    disconnect: async (scope: Namespace | disconnect.Options = {}) =>
      (await loadLate()).disconnect(core, typeof scope === 'string' ? { namespace: scope } : scope),

    /**
     * With `features.multiWallet`: `{ connections, recentConnections }`, each connection `{ id, namespace, connectorId,
     * accounts, caipNetworkId, wallet, status, name, icon, networkIcon }`.
     */
    getConnections: (namespace?: Namespace): PublicConnections =>
      requireMultiWallet(core) ? listConnections(store.getState(), namespace) : NO_CONNECTIONS,
    /** Calls the listener after every change of `getConnections`. */
    subscribeConnections: (
      callback: (connections: PublicConnections) => void,
      namespace?: Namespace,
    ): (() => void) =>
      requireMultiWallet(core)
        ? subscribe((state) => listConnections(state, namespace), callback)
        : () => {},
    /**
     * With `features.multiWallet`: activates another wallet, or another `address` of the wallet.
     * For a wallet that is not connected, opens the modal first. Resolves to `{ namespace, address,
     * hasSwitchedWallet, hasSwitchedAccount }`.
     * @throws `connectorNotFound`, `addressNotYours`, `userRejected` if the visitor closes the
     * modal
     */
    async switchConnection(
      options: switchConnection.Options,
    ): Promise<switchConnection.Outcome | undefined> {
      if (!requireMultiWallet(core)) return undefined
      return (await loadActions()).switchConnection(core, options)
    },
    /**
     * With `features.multiWallet`: deletes a former `{ connection }`, or `{ address, namespace }`.
     * Resolves to whether a connection was deleted.
     */
    async deleteConnection(options: deleteConnection.Options): Promise<boolean> {
      if (!requireMultiWallet(core)) return false
      return (await loadActions()).deleteConnection(core, options).length > 0
    },

    /** Network of a namespace, by default the active one. `unknown` is set for a network that you do not list. */
    getCaipNetwork: (namespace?: Namespace): Network | undefined =>
      core.getNamespace(namespace).networkState.caipNetwork,
    /** Networks of a namespace that the visitor can choose. */
    getCaipNetworks: (namespace?: Namespace): readonly Network[] =>
      readNamespace(store.getState(), namespace).caipNetworks,
    /** Id of the active network: a number on EVM, otherwise the CAIP-2 reference. */
    getChainId: () => core.getNamespace().networkState.caipNetwork?.id,
    /** Calls the listener after every change of the active namespace's network. */
    subscribeNetwork: (callback: (network: Network | undefined) => void) =>
      subscribe(() => core.getNamespace().networkState.caipNetwork, callback),
    /**
     * Switches to a viem chain, an EVM chain's number or a CAIP-2 id. Resolves after the wallet's `eth_chainId` or
     * `chainChanged` confirms it.
     * @throws `networkNotFound`, `userRejected`, `chainNotSupported`, `switchFailed`, `offline`, `connectionLost`
     * @example await vestibule.switchNetwork(base)
     */
    switchNetwork: (network: NetworkTarget) => switchTo(readNetworkTarget(network)),
    /** Adds a network to the list, unless it is already listed. @throws `namespaceNotConfigured`, `invalidParams` */
    addNetwork(network: NetworkInput): void {
      for (const one of readNetworks({ ...core.options, networks: [network] }))
        addNetwork(core, one)
    },
    /**
     * Removes a network. If it is active, switches to the first remaining network.
     * @throws
     * `networkNotFound`, and as `switchNetwork`
     */
    async removeNetwork(caipNetworkId: CaipNetworkId) {
      const next = await (await loadActions()).removeNetwork(core, caipNetworkId)
      if (next !== undefined) await switchTo(next.caipNetworkId)
    },
    /**
     * Stores the embedded wallet's account type on this device: `smartAccount` (the default) or
     * `eoa`, with the same address. With `eoa`, capabilities are `unsupported`, atomic batches fail
     * with 5760 and permissions with 4200. The account's code stays until the visitor removes it in
     * the wallet settings.
     * @throws `notConnected`
     */
    setPreferredAccountType: async (type: 'eoa' | 'smartAccount'): Promise<void> =>
      (await loadActions()).setPreferredAccountType(core, type),
    /** Disconnects and removes a namespace. @throws `namespaceNotConfigured`, `disconnectFailed` */
    removeAdapter: async (namespace: Namespace): Promise<void> =>
      (await loadActions()).removeAdapter(core, namespace),

    /** Changes the language of the modal and of the wallet. @throws `invalidParams` */
    setLocale: async (locale: Locale): Promise<void> =>
      (await loadActions()).updateOptions(core, { locale }),
    /**
     * Changes options at run time: colours, texts, `metadata`, `features` except `analytics`, and
     * the choice of wallets. Omitted features and variables do not change.
     * @throws `invalidParams` with `data.option` for another option or a wrong type; no option
     * changes
     * @example await vestibule.updateOptions({ features: { email: false } })
     */
    updateOptions: async (changes: ChangeableOptions): Promise<void> =>
      (await loadActions()).updateOptions(core, changes),
    /** The current mode. @default the visitor's choice, otherwise the system's */
    getThemeMode: (): ThemeMode => resolveThemeMode(core),
    /** Sets `light` or `dark` and stores it in this browser. `system` removes the stored mode. @throws `invalidParams` */
    setThemeMode: (mode: ThemeMode | 'system') => setThemeMode(core, mode),
    /** Theme variables that you set. */
    getThemeVariables: () => store.getState().themeVariables,
    /** Changes theme variables. Omitted variables do not change. @throws `invalidParams` */
    setThemeVariables: (variables: ThemeVariables) => setThemeVariables(core, variables),
    /** Calls the listener after every change of the mode or of your variables. */
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
        // Throw now: later, the error would not show the wrong call.
        if (isSubscribe && !inputs.some((input) => typeof input === 'function'))
          throw wrong(name, 'a function')
        if (NAMED.test(name)) {
          // JavaScript callers write `null` for a missing value.
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
       * Removes the modal, the frame and listeners, closes the relay's socket, and rejects requests
       * in the frame or through the relay. Requests in other wallets stay open, and stored
       * connections remain. Later calls fail with `instanceDestroyed`; a second `destroy` has no
       * effect.
       * @example await vestibule.destroy()
       */
      destroy,
    }),
    core,
  )
}

const wrong = (name: string, takes: string) =>
  new EarlyError('invalidParams', { message: `\`${name}\` requires ${takes}` })

/** These methods throw on a destroyed instance; all others reject. */
const SYNC = /^(get(?!Wallets|Q)|s(u|etT)|a|is|cl)/
/** In these methods, the namespace is the first argument, or the second after a callback. */
const NAMED = /Acc(?!ountT)|Names|Addr|Caip|Info|tPro|ctions/
