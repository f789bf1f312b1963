import type { Hex } from 'viem'
import type { RequestContext as CommonContext } from '../../document/namespaceRequests.js'

export type RequestContext = Omit<CommonContext, 'account'> & {
  /** The account that would sign, EIP-55. */
  account: Hex
}
