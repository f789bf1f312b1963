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
  /** @throws `connectorNotFound`, `namespaceNotConfigured`, `invalidParams` for invalid options */
  firstView: (
    core: Core,
    requested: View | undefined,
    options: OpenOptions | undefined,
  ) => View | Promise<View>
}

/** Code that loads on first use. */
type LateCode = {
  loadAdapterActions: () => Promise<{ createAdapterActions: (core: Core) => EmbeddedActions }>
  loadAfterConnect: () => Promise<{
    afterConnect: (core: Core, connector: Connector, before: Connection | undefined) => void
  }>
  loadAlerts: () => Promise<{ raiseKnown: (core: Core, id: string, facts?: unknown) => void }>
  loadEvents: () => Promise<typeof import('./events.js')>
  resume: (core: Core, connector: Connector) => Promise<void>
}

/** One per instance: two instances on a page stay separate. */
export type Core = Omit<EmbeddedContext, 'options' | 'restored'> & {
  options: Options
  adapters: ReadonlyMap<Namespace, Adapter>
  store: StoreApi<State>
  storage: VestibuleStorage
  events: CoreEvents
  ui: {
    /** Loads once. Rejects if the code fails to load. */
    load: () => Promise<ModalCode>
    showNotice: () => void
  }
  /** Requests that end when the modal closes. */
  openRequests: Map<AbortController, Asked | undefined>
  /** The frame's last answer while its card is shown. Not part of the state: its subscribers would delay the answer. */
  answered?: Asked | undefined
  /** @throws `offline`, `connectionLost` */
  late: () => Promise<LateCode>
  /** Remains after a proposal expires: a wallet may still accept it. */
  attempt: { connector: Remote } | undefined
  /** Undefined if the dapp requires no sign-in. Rejects if the code fails to load. */
  signIn: (() => Promise<SignIn>) | undefined
  restored: Promise<void>
  lifetime: AbortController
  wanted: Map<ConnectionId, ConnectionKey & AbortController>
  reported: Map<ConnectionId, string>
  watchers: Map<string, () => void>
  discoveries: Map<Namespace, () => void>
  nodes: Map<string, AskNode>
  identities: Map<string, Promise<Identity | undefined>>
  /**
   * Whether the page's `Cross-Origin-Opener-Policy` removes `window.opener`.
   * @default false
   */
  cutsOpeners?: boolean | undefined
}

type Told = {
  connected: { connector: Connector; before: Connection | undefined }
  left: undefined
  /** An internal error. `onError` limits the rate. */
  failed: ErrorReport
  historyFailed: { network: string }
  restored: undefined
  /** An event that the state does not show. */
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
