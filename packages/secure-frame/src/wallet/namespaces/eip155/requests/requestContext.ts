import type { Hex } from 'viem'
import type { RequestContext as CommonContext } from '../../document/namespaceRequests.js'

export type RequestContext = Omit<CommonContext, 'account'> & {
  /** The signing account, in EIP-55. */
  account: Hex
}
