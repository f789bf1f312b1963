import { decodeCalls } from '@vestibule/indexer/eip155'
import { EIP155, isNodeMethod, parseHexChainId } from '@vestibule/protocol'
import { type Hex, isAddressEqual, isHex, keccak256, parseTransaction } from 'viem'
import type { NodeRules } from '../nodeRules.js'

/** Only the frame uses this method for approvals. Pages may not. */
const SIMULATE = 'eth_simulateV1'

/** Methods that make a node search or prove. All others cost one point. */
const POINTS: ReadonlyMap<string, number> = new Map([
  ['eth_getLogs', 10],
  ['eth_getFilterLogs', 10],
  ['eth_getBlockReceipts', 10],
  ['eth_getProof', 10],
  [SIMULATE, 10],
])

/** Number of parameters of a plain call. Further parameters let the node run code on state that the caller sends. */
const PLAIN_PARAMETERS: ReadonlyMap<string, number> = new Map([
  ['eth_call', 2],
  ['eth_createAccessList', 2],
  ['eth_estimateGas', 2],
  ['eth_estimateUserOperationGas', 2],
])

export const EIP155_NODES: NodeRules = {
  isAllowed: (method) => method === SIMULATE || isNodeMethod(EIP155, method),
  chainCall: { method: 'eth_chainId', params: [] },
  isChain(reference, answer) {
    try {
      return parseHexChainId(answer) === Number(reference)
    } catch {
      return false
    }
  },
  takesBatches: true,
  pointsOf: ({ method }) => POINTS.get(method) ?? 1,
  isSimulation: ({ method, params = [] }) =>
    method === SIMULATE ||
    params.length > (PLAIN_PARAMETERS.get(method) ?? Number.POSITIVE_INFINITY),
  isReceipt({ params = [] }, result) {
    const hash = isHex(params[0]) ? keccak256(params[0]) : undefined
    return typeof result === 'string' && result.toLowerCase() === hash
  },
  isSentTo({ method, params = [] }, address) {
    if (method !== 'eth_sendRawTransaction') return false
    try {
      const { to, data = '0x' } = parseTransaction(params[0] as Hex)
      const called = [to, ...(decodeCalls(data) ?? []).map((call) => call.to)]
      return called.some((each) => each != null && isAddressEqual(each, address as Hex))
    } catch {
      return false
    }
  },
}
