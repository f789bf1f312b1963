import type { RequestContext } from '../requests/requestContext.js'

/** Where the last operation of an account is noted. */
export const operationKey = ({ account, network }: Pick<RequestContext, 'account' | 'network'>) =>
  `operation:${network.caipNetworkId}:${account}`
