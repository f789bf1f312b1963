import type { Hex } from 'viem'
import type { RequestContext as CommonContext } from '../../document/namespaceRequests.js'

/** The requester and the network, the same for every kind of request. */
export type RequestContext = Omit<CommonContext, 'account'> & {
  /** The account that would sign, EIP-55. */
  account: Hex
}
