import type { AdapterActions, AdapterContext } from '../core/model/adapterContext.js'
import type { Eip1193Provider } from '../core/model/connector.js'

/** What a dapp's provider of a namespace does its work with. */
export type ActionContext = {
  context: AdapterContext
  actions: AdapterActions
  /** Asks whichever wallet is connected. */
  askWallet: Eip1193Provider['request']
}
