import type { Hex } from 'viem'
import type { RequestContext as CommonContext } from '../../document/namespaceRequests.js'

/** Who asks for what on which network: the same for every kind. */
export type RequestContext = Omit<CommonContext, 'account'> & {
  /** The account that would sign, EIP-55. */
  account: Hex
}
