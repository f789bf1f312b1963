import { isNodeMethod, SOLANA } from '@vestibule/protocol'
import type { NodeRules } from '../nodeRules.js'

/** Characters of the genesis hash that a CAIP-2 id of Solana has. */
const REFERENCE_LENGTH = 32

/** Nodes of Solana's clusters. */
export const SOLANA_NODES: NodeRules = {
  isAllowed: (method) => isNodeMethod(SOLANA, method),
  chainCall: { method: 'getGenesisHash', params: [] },
  isChain: (reference, answer) =>
    typeof answer === 'string' && answer.slice(0, REFERENCE_LENGTH) === reference,
  pointsOf: () => 1,
  // Some nodes take them and some do not.
  takesBatches: false,
  isSimulation: ({ method }) => method === 'simulateTransaction',
}
