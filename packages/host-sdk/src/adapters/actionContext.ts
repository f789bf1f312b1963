import type { Core } from '../core/core.js'
import type { Eip1193Provider } from '../core/model/connector.js'

/** What a dapp's provider of a namespace does its work with. */
export type ActionContext = {
  core: Core
  /** Asks whichever wallet is connected. */
  askWallet: Eip1193Provider['request']
}
