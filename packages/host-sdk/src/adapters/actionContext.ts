import type { AdapterActions, AdapterContext } from '../core/model/adapterContext.js'
import type { Eip1193Provider } from '../core/model/connector.js'

/** The dependencies of a namespace's provider in a dapp. */
export type ActionContext = {
  context: AdapterContext
  actions: AdapterActions
  askWallet: Eip1193Provider['request']
}
