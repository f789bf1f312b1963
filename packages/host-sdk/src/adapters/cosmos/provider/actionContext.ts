import type { Core } from '../../../core/core.js'
import type { CosmosRequest } from '../cosmosRequest.js'

/** What the provider's work is done with. */
export type ActionContext = {
  core: Core
  /** Asks whichever wallet is connected. */
  askWallet: (request: CosmosRequest) => Promise<unknown>
}
