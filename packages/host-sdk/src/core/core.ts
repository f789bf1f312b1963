import type { Namespace } from '@vestibule/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { AskNode } from '../networks/nodes/createNode.js'
import type { ErrorReport } from '../platform/createErrorReporter.js'
import type { VestibuleStorage } from '../platform/storage.js'
import type { FailedCall, VestibuleEvent } from './events.js'
import type { Adapter, Identity } from './model/adapter.js'
import type { Asked } from './model/asked.js'
import type { Connection, ConnectionId, ConnectionKey } from './model/connection.js'
import type { Connector, Remote } from './model/connector.js'
import type { EmbeddedActions, EmbeddedContext } from './model/embeddedContext.js'
import type { Options } from './model/options.js'
import type { SignIn } from './model/siwx.js'
import type { State } from './model/state.js'
import type { OpenOptions, View } from './model/views.js'

export type ModalCode = {
  /**
   * The first view of the modal, by a requested view or a dapp's options.
   * @throws `connectorNotFound`, `namespaceNotConfigured`, `invalidParams` for options that cannot be shown
   */
  firstView: (
    core: Core,
    requested: View | undefined,
    options: OpenOptions | undefined,
  ) => View | Promise<View>
}

/** Lazy code of core and of the layers below an instance. */
type LateCode = {
  loadAdapterActions: () => Promise<{ createAdapterActions: (core: Core) => EmbeddedActions }>
  loadAfterConnect: () => Promise<{
    afterConnect: (core: Core, connector: Connector, before: Connection | undefined) => void
  }>
  loadAlerts: () => Promise<{ raiseKnown: (core: Core, id: string, facts?: unknown) => void }>
  loadEvents: () => Promise<typeof import('./events.js')>
  resume: (core: Core, connector: Connector) => Promise<void>
}

/** The state and tools of one instance, so that two instances on a page stay separate. */
export type Core = Omit<EmbeddedContext, 'options' | 'restored'> & {
  options: Options
  adapters: ReadonlyMap<Namespace, Adapter>
  store: StoreApi<State>
  storage: VestibuleStorage
  events: CoreEvents
  ui: {
    /** Loads and mounts it once; rejects if the code fails to load. */
    load: () => Promise<ModalCode>
    /** Shows on the page that the code failed to load. */
    showNotice: () => void
  }
  /** Waiting requests of the dapp in the frame; closing the modal withdraws them. */
  openRequests: Map<AbortController, Asked | undefined>
  /** The frame's last answer, while its card is shown. Not part of the state: the answer would wait for all subscribers. */
  answered?: Asked | undefined
  /** Loads the code of a first connection. @throws `offline`, `connectionLost` */
  late: () => Promise<LateCode>
  /** The current pairing. It outlives its offers, since a wallet may still accept an older one. */
  attempt: { connector: Remote } | undefined
  /** The sign-in with the wallet, if the dapp asks for one; rejects if its code fails to load. */
  signIn: (() => Promise<SignIn>) | undefined
  /** Settles when every remembered connection was restored or forgotten. */
  restored: Promise<void>
  /** Aborts when the instance is destroyed. */
  lifetime: AbortController
  wanted: Map<ConnectionId, ConnectionKey & AbortController>
  /** The network, by its reference, that each wallet last reported by itself. */
  reported: Map<ConnectionId, string>
  /** Functions that stop following each connected wallet, by namespace and connector. */
  watchers: Map<string, () => void>
  /** Functions that end each namespace's search for wallets. */
  discoveries: Map<Namespace, () => void>
  /** Nodes by URL: calls of one tick are batched there. */
  nodes: Map<string, AskNode>
  /** Names of addresses, by namespace and address. */
  identities: Map<string, Promise<Identity | undefined>>
  /** This page's windows have no opener because of its `Cross-Origin-Opener-Policy`. @default false */
  cutsOpeners?: boolean | undefined
}

/** Core's events for a user interface, which decides on the next view. */
type Told = {
  /** The visitor connected a wallet; `before` is the earlier connection of its connector. */
  connected: { connector: Connector; before: Connection | undefined }
  /** A wallet disconnected, so that its views should close. */
  left: undefined
  /** An error inside of the SDK; with the same rate limit as the dapp's `onError`. */
  failed: ErrorReport
  /** An account's history could not be read, by its CAIP-2 network. */
  historyFailed: { network: string }
  /** All remembered connections were processed. */
  restored: undefined
  /** An event for `subscribeEvents` that does not follow from the state. */
  happened: VestibuleEvent | FailedCall
}

type CoreEvents = {
  on: <name extends keyof Told>(name: name, listener: (told: Told[name]) => void) => unknown
  removeListener: <name extends keyof Told>(
    name: name,
    listener: (told: Told[name]) => void,
  ) => unknown
  emit: <name extends keyof Told>(name: name, told: Told[name]) => void
}
