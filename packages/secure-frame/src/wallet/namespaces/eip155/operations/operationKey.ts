import type { RequestContext } from '../requests/requestContext.js'

export const operationKey = ({ account, network }: Pick<RequestContext, 'account' | 'network'>) =>
  `operation:${network.caipNetworkId}:${account}`
