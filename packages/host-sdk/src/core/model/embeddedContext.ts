import type { AskNode } from '../../networks/nodes/createNode.js'
import type { FrameAccess } from '../frame.js'
import type { Transfer } from './account.js'
import type { AdapterActions, AdapterContext } from './adapterContext.js'
import type { Asked } from './asked.js'
import type { NetworkInput } from './network.js'
import type { Views } from './views.js'

export type EmbeddedContext = Omit<AdapterContext, 'actions'> & {
  frame: FrameAccess
  /** Ids that the instance announces. Its own wallet list omits them. */
  announced: Set<string>
  actions: () => Promise<EmbeddedActions>
}

export type EmbeddedActions = AdapterActions & {
  /** Load the code before the click: windows open only during a click. */
  loadFrame: () => Promise<FrameActions>
}

export type FrameActions = {
  /** Closing the modal withdraws the request. @throws `requestAborted` */
  askFrame: (request: FrameRequest) => Promise<unknown>
  /** Reports the forbidden method to the developer and the visitor. */
  refuse: (method: string) => void
  showTransaction: (hash: string | undefined) => void
  showPermission: (given: Views['SmartSessionCreated']) => void
  addNetwork: (network: NetworkInput) => void
  /** Undefined without services. */
  serviceNode: (caipNetworkId: string) => AskNode | undefined
}

export type FrameRequest = {
  method: string
  params: unknown[] | Record<string, unknown>
  /** Completes the parameters with a request to another service. */
  complete?: (() => Promise<unknown[]>) | undefined
  /** CAIP-2 id. */
  chainId: string | undefined
  asked: Asked | undefined
  /** The decoded message. With `approvalPlace: 'frame'`, a sign-in opens no window. */
  text?: string | undefined
  transfer?: Transfer | undefined
}
