import type { AskNode } from '../../networks/nodes/createNode.js'
import type { FrameAccess } from '../frame.js'
import type { Transfer } from './account.js'
import type { AdapterActions, AdapterContext } from './adapterContext.js'
import type { Asked } from './asked.js'
import type { NetworkInput } from './network.js'
import type { Views } from './views.js'

/** The instance, as the connectors of the embedded wallet see it. */
export type EmbeddedContext = Omit<AdapterContext, 'actions'> & {
  frame: FrameAccess
  /** The ids of the instance's announced wallets, which its own list leaves out. */
  announced: Set<string>
  actions: () => Promise<EmbeddedActions>
}

/** The instance's further actions for the embedded wallet. */
export type EmbeddedActions = AdapterActions & {
  /** Loads the code that asks the visitor. Load it before the press: a window opens only in the press. */
  loadFrame: () => Promise<FrameActions>
}

export type FrameActions = {
  /** Sends a request to the frame. Closing the modal withdraws it. @throws `requestAborted` */
  askFrame: (request: FrameRequest) => Promise<unknown>
  /** Reports a forbidden method to the developer and the visitor. */
  refuse: (method: string) => void
  showTransaction: (hash: string | undefined) => void
  /** Shows a permission that the visitor has given, if the dapp's features include that view. */
  showPermission: (given: Views['SmartSessionCreated']) => void
  /** Adds a network to choose from. */
  addNetwork: (network: NetworkInput) => void
  /** The services' access to a node of a network. Undefined without services. */
  serviceNode: (caipNetworkId: string) => AskNode | undefined
}

/** A request to the secure frame. */
export type FrameRequest = {
  method: string
  params: unknown[] | Record<string, unknown>
  /** Completes the parameters by a request to another service. */
  complete?: (() => Promise<unknown[]>) | undefined
  /** CAIP-2. */
  chainId: string | undefined
  /** The pending question for the visitor, if any. */
  asked: Asked | undefined
  /** A message to sign, decoded: the frame may allow a sign-in on the page. */
  text?: string | undefined
  /** Recipient and amount of a transaction, from the page. */
  transfer?: Transfer | undefined
}
