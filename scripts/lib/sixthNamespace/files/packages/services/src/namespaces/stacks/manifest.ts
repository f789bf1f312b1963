import { isNodeMethod } from '@vestibule/protocol'
import { STACKS as RULES } from '@vestibule/protocol/stacks'
import type { NamespaceManifest } from '../namespaceManifest.js'

export const STACKS: NamespaceManifest = {
  namespace: 'stacks',
  nodes: {
    isAllowed: (method) => isNodeMethod(RULES, method),
    chainCall: { method: 'stx_getChain', params: [] },
    isChain: (reference, answer) => answer === reference,
    pointsOf: () => 1,
    takesBatches: false,
    isSimulation: () => false,
  },
}
