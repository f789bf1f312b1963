import type { RpcCall } from '@vestibule/protocol/http'

/** Reads that make a node search, or prove; all others are one point. */
const POINTS: Readonly<Record<string, number>> = {
  eth_getLogs: 10,
  eth_getFilterLogs: 10,
  eth_getBlockReceipts: 10,
  eth_getProof: 10,
  eth_simulateV1: 10,
}

/** Parameters of a plain call; what comes after them makes the node run code over a state of the caller's own. */
const PLAIN_PARAMETERS: Readonly<Record<string, number>> = {
  eth_call: 2,
  eth_createAccessList: 2,
  eth_estimateGas: 2,
  eth_estimateUserOperationGas: 2,
}

/** What a call takes of the rateLimiter. */
export function pointsOf({ method }: RpcCall): number {
  return Object.hasOwn(POINTS, method) ? (POINTS[method] ?? 1) : 1
}

/** Whether a call is tried out on a state that is the caller's own and not the chain's. */
export function isSimulation({ method, params = [] }: RpcCall): boolean {
  if (method === 'eth_simulateV1') return true
  return Object.hasOwn(PLAIN_PARAMETERS, method) && params.length > (PLAIN_PARAMETERS[method] ?? 0)
}
