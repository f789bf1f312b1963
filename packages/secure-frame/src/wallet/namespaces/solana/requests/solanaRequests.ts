import { classifyRpc, SOLANA, VestibuleError } from '@vestibule/protocol'
import type { DocumentPart } from '../../document/documentPart.js'
import type { NamespaceRequests } from '../../document/namespaceRequests.js'
import { parseSignMessage } from './parseSignMessage.js'
import type { SolanaRequest, SolanaView } from './solanaView.js'

const later = (): never => {
  throw new VestibuleError('notSupportedYet')
}

/** `solana_signMessage`, from its parameters to its answer. */
export const solanaRequests: NamespaceRequests<SolanaRequest, SolanaView> = {
  parse({ method, params }, context) {
    if (classifyRpc(SOLANA, method) !== 'unsafe') throw new VestibuleError('methodNotAllowed')
    if (method !== 'solana_signMessage')
      throw new VestibuleError('notSupportedYet', { data: { method } })
    return parseSignMessage(params, context)
  },
  turnOf: () => undefined,
  prepare: async (request) => ({ view: { request }, intent: request.intent }),
  send: later,
  sendAgain: later,
  onSent: later,
  answer: (signature) => ({ signature }),
}

export const solanaPart = { requests: solanaRequests, answers: new Map() } satisfies Record<
  keyof DocumentPart,
  unknown
>
