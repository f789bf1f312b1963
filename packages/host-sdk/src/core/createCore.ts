import { type Namespace, VestibuleError } from '@vestibule/protocol'
import { createStore } from 'zustand/vanilla'
import { createErrorReporter } from '../platform/createErrorReporter.js'
import { createLog } from '../platform/log.js'
import { createStorage } from '../platform/storage.js'
import type { Adapter } from './adapter.js'
import type { Core } from './core.js'
import { createFrameAccess } from './createFrameAccess.js'
import type { FrameClient } from './frame.js'
import { type Network, toNetwork } from './network.js'
import type { Options } from './options.js'
import { noAccount, noNetworks, type State } from './state.js'
import { view } from './views.js'
import { watchLoginViews } from './watchLoginViews.js'

/**
 * Puts the core together from a dapp's options. Nothing is asked of the network, nothing touches the page.
 * @throws `adapterWithoutNamespace`, `invalidParams` without networks that can be read
 */
export function createCore(options: Options, parts: createCore.Parts): Core {
  const networks = readNetworks(options)
  const { adapters: given = [] } = options
  const adapters = new Map<Namespace, Adapter>()
  for (const adapter of given) {
    if (!adapter.namespace) throw new VestibuleError('adapterWithoutNamespace')
    adapters.set(adapter.namespace, adapter)
  }

  const store = createStore<State>(() => initialState(options, networks, adapters))
  const core: Core = {
    options,
    networks,
    adapters,
    store,
    storage: createStorage(parts.area),
    log: createLog(options.logLevel, createErrorReporter(options.onError)),
    frame: createFrameAccess({ store, start: () => parts.startFrame(core) }),
    ui: {
      load: () => parts.loadModal(core),
      showNotice: () => parts.showNotice(core),
    },
    openRequests: new Map(),
    attempt: undefined,
    announced: new Set(),
    watchers: new Map(),
    discoveries: new Map(),
    nodes: new Map(),
    balanceReads: new Map(),
    identities: new Map(),
    restored: Promise.resolve(),
  }
  watchLoginViews(core)
  return core
}

export declare namespace createCore {
  /** What core does not import: the parts of the page that are loaded on intent. */
  type Parts = {
    startFrame: (core: Core) => Promise<FrameClient>
    loadModal: (core: Core) => Promise<void>
    /** Says on the page that it could not be loaded. */
    showNotice: (core: Core) => void
    /** The page's localStorage, where it may be touched. */
    area: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  }
}

/** JavaScript lets a page leave out what the types ask for. */
function readNetworks(options: Options): Network[] {
  try {
    return options.networks.map((network) => toNetwork(network, options.customRpcUrls))
  } catch (cause) {
    const message = 'Invalid `networks`: chains have an `id` and `rpcUrls`'
    throw new VestibuleError('invalidParams', { message, cause })
  }
}

function initialState(
  options: Options,
  networks: readonly Network[],
  adapters: ReadonlyMap<Namespace, Adapter>,
): State {
  const wanted =
    options.defaultNetwork === undefined ? networks[0] : toNetwork(options.defaultNetwork)
  const namespaces = Object.fromEntries(
    [...adapters.keys()].map((namespace) => {
      const requested = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const preferred = requested.find(
        ({ caipNetworkId }) => caipNetworkId === wanted?.caipNetworkId,
      )
      return [
        namespace,
        {
          networkState: {
            ...noNetworks,
            caipNetwork: preferred ?? requested[0],
            requestedCaipNetworks: requested,
          },
          accountState: noAccount,
        },
      ]
    }),
  )
  const [firstNamespace = 'eip155'] = adapters.keys()
  return {
    open: options.enableEmbedded === true,
    loading: false,
    shake: false,
    initialized: false,
    stack: [view('Connect')],
    activeNamespace: wanted?.chainNamespace ?? firstNamespace,
    namespaces,
    connectors: [],
    connections: [],
    themeMode: options.themeMode,
    themeVariables: options.themeVariables ?? {},
    toast: undefined,
    alert: undefined,
    success: undefined,
    answered: undefined,
    followed: [],
    frame: 'absent',
    surface: { name: 'none', height: 0 },
    sent: [],
    pairing: undefined,
    remoteRequests: [],
    pendingApprovals: 0,
    asked: 'transaction',
    legalAccepted: false,
    lastEmailLoginTime: undefined,
    lastEmail: undefined,
  }
}
