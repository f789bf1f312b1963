import { EARLY_ERRORS, EarlyError, type Namespace } from '@vestibule/protocol'
import { createStore } from 'zustand/vanilla'
import { createErrorReporter } from '../platform/createErrorReporter.js'
import { createEmitter, throwAlone } from '../platform/emitter.js'
import { createLog } from '../platform/log.js'
import { createStorage } from '../platform/storage.js'
import { findConnector } from './connectors.js'
import type { Core, ModalCode } from './core.js'
import { createFrameAccess } from './createFrameAccess.js'
import type { FrameClient } from './frame.js'
import type { Adapter } from './model/adapter.js'
import { idOf } from './model/connection.js'
import { DEFAULT_NAMESPACE } from './model/defaultNamespace.js'
import { type Network, toNetwork } from './model/network.js'
import type { Options } from './model/options.js'
import type { State } from './model/state.js'
import { view } from './model/views.js'
import { getNamespace } from './namespaceState.js'
import { readFeatures } from './readFeatures.js'
import { readNetworks } from './readNetworks.js'

/**
 * Sends no requests and does not change the page.
 * @throws `adapterWithoutNamespace`; `invalidParams` for an invalid network, or if `siwx` and
 * `siweConfig` differ
 */
export function createCore(options: Options, parts: Parts): Core {
  const networks = readNetworks(options)
  const { siweConfig } = options
  // JavaScript callers may pass `null`.
  const siwx = options.siwx ?? siweConfig
  if (siweConfig && siweConfig !== siwx)
    throw new EarlyError('invalidParams', {
      message: 'Set either siweConfig or siwx, not both',
    })
  const adapters = new Map<Namespace, Adapter>()
  for (const adapter of entries(options.adapters)) {
    if (!adapter?.namespace) throw withoutNamespace(adapter)
    adapters.set(adapter.namespace, adapter)
  }

  const storage = createStorage(parts.area)
  const events: Core['events'] = createEmitter()
  const store = createStore<State>(() => ({
    ...initialState(options, networks, adapters),
    features: readFeatures(options, storage.getJson('features')),
  }))
  const { subscribe } = store
  // A dapp's throwing listener must not stop a connection.
  store.subscribe = (listener) =>
    subscribe((state, before) => {
      try {
        listener(state, before)
      } catch (error) {
        throwAlone(error)
      }
    })
  const core: Core = {
    options: { ...options, features: options.features ?? undefined, siwx },
    networks,
    adapters,
    store,
    storage,
    events,
    log: createLog(
      options.logLevel,
      createErrorReporter((report) => {
        events.emit('failed', report)
        options.onError?.(report)
      }),
    ),
    frame: createFrameAccess({ store, start: () => parts.startFrame(core) }),
    ui: {
      load: () => parts.loadModal(core),
      showNotice: () => parts.showNotice(core),
    },
    openRequests: new Map(),
    attempt: undefined,
    signIn: undefined,
    announced: new Set(),
    lifetime: new AbortController(),
    wanted: new Map(),
    reported: new Map(),
    watchers: new Map(),
    discoveries: new Map(),
    nodes: new Map(),
    identities: new Map(),
    restored: Promise.resolve(),
    getNamespace: (namespace) => getNamespace(store.getState(), namespace),
    getConnection: (key) => store.getState().connections.get(idOf(key)),
    getConnector: ({ namespace, connectorId: id }) => findConnector(core, { id, namespace }),
    subscribe: store.subscribe,
    late: parts.loadLate,
    actions: async () =>
      (await (await parts.loadLate()).loadAdapterActions()).createAdapterActions(core),
  }
  return core
}

/** Injected: core must not import the frame or the modal. */
type Parts = {
  startFrame: (core: Core) => Promise<FrameClient>
  loadModal: (core: Core) => Promise<ModalCode>
  loadLate: Core['late']
  showNotice: (core: Core) => void
  /** localStorage; undefined if the browser blocks it. */
  area: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
}

/** Returns one undefined entry if a JavaScript caller passes a value that is not a list. */
export const entries = <entry>(
  list: readonly entry[] | undefined,
): readonly (entry | undefined)[] => (Array.isArray(list ?? []) ? (list ?? []) : [undefined])

function withoutNamespace(adapter: unknown) {
  const { message } = EARLY_ERRORS.adapterWithoutNamespace
  const fix =
    typeof adapter === 'function'
      ? ': `adapters` has a function, which is to be called'
      : adapter
        ? ''
        : ': `adapters` is a list of adapters'
  return new EarlyError('adapterWithoutNamespace', { message: message + fix })
}

function initialState(
  options: Options,
  networks: readonly Network[],
  adapters: ReadonlyMap<Namespace, Adapter>,
): Omit<State, 'features'> {
  const { defaultNetwork } = options
  const start = defaultNetwork && toNetwork(defaultNetwork).caipNetworkId
  const wanted = networks.find(({ caipNetworkId }) => caipNetworkId === start) ?? networks[0]
  const byNamespace = Object.fromEntries(
    [...adapters.keys()].map((namespace) => {
      const requested = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const isWanted = ({ caipNetworkId }: Network) => caipNetworkId === wanted?.caipNetworkId
      const selected = (requested.find(isWanted) ?? requested[0])?.caipNetworkId
      return [namespace, { requested, selected }]
    }),
  )
  const [firstNamespace = DEFAULT_NAMESPACE] = adapters.keys()
  return {
    open: options.enableEmbedded === true,
    loading: false,
    shake: false,
    initialized: false,
    stack: [view('Connect')],
    activeNamespace: wanted?.chainNamespace ?? firstNamespace,
    networks: byNamespace,
    connectors: [],
    connections: new Map(),
    current: {},
    balances: {},
    profiles: {},
    addressLabels: {},
    themeMode: options.themeMode,
    themeVariables: options.themeVariables ?? {},
    followed: [],
    frame: 'absent',
    surface: { name: 'none', height: 0 },
    sent: [],
    remoteRequests: [],
    pendingApprovals: 0,
    asked: 'transaction',
    legalAccepted: false,
  }
}
