import type { AdapterActions, AdapterContext } from '../core/model/adapterContext.js'
import type { Eip1193Provider } from '../core/model/connector.js'

export type ActionContext = {
  context: AdapterContext
  actions: AdapterActions
  askWallet: Eip1193Provider['request']
}
