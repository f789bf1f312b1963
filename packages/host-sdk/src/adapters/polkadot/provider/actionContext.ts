import type { Core } from '../../../core/core.js'
import type { PolkadotRequest } from '../polkadotRequest.js'

/** What the provider's work is done with. */
export type ActionContext = {
  core: Core
  /** Asks whichever wallet is connected. */
  askWallet: (request: PolkadotRequest) => Promise<unknown>
}
