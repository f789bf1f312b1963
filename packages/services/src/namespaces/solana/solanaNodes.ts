import { isNodeMethod, SOLANA } from '@vestibule/protocol'
import type { NodeRules } from '../nodeRules.js'

const REFERENCE_LENGTH = 32

export const SOLANA_NODES: NodeRules = {
  isAllowed: (method) => isNodeMethod(SOLANA, method),
  chainCall: { method: 'getGenesisHash', params: [] },
  isChain: (reference, answer) =>
    typeof answer === 'string' && answer.slice(0, REFERENCE_LENGTH) === reference,
  pointsOf: () => 1,
  // Only some nodes support batches.
  takesBatches: false,
  isSimulation: ({ method }) => method === 'simulateTransaction',
}
