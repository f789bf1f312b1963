import type { Core } from '../../../core/core.js'
import type { BitcoinRequest } from '../bitcoinRequest.js'
import type { EsploraUrls } from '../esplora/esploraUrls.js'

/** What the provider's work is done with. */
export type ActionContext = {
  core: Core
  esploraUrls: EsploraUrls
  /** Asks whichever wallet is connected. */
  askWallet: (request: BitcoinRequest) => Promise<unknown>
}
