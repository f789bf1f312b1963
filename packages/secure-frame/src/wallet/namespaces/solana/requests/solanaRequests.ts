import { SOLANA } from '@vestibule/protocol'
import type { DocumentPart } from '../../document/namespaceManifest.js'
import type { NamespaceRequests } from '../../document/namespaceRequests.js'
import type { SolanaView } from '../insight/solanaView.js'
import { answerOf } from './answerOf.js'
import { parseSignMessage } from './parseSignMessage.js'
import { parseTransactions } from './parseTransactions.js'
import { riskLevel } from './risks.js'
import type { SolanaRequest } from './solanaRequest.js'

/** What reads transactions, and asks the node about them; who signs a message does not load it. */
const loadTransactions = () => import('../transactions/transactionRequests.js')

/** `solana_signMessage` and the three methods of transactions, from their parameters to their end. */
export const solanaRequests: NamespaceRequests<SolanaRequest, SolanaView> = {
  parse(call, context) {
    return call.method === 'solana_signMessage'
      ? parseSignMessage(call.params, context)
      : parseTransactions(call, context)
  },

  // What a site got so far is known when the request before is decided.
  turnOf: ({ kind, network, account }) =>
    kind === 'message' ? undefined : `${network.caipNetworkId}:${account}`,

  async prepare(request, deps) {
    if (request.kind !== 'message')
      return (await loadTransactions()).prepareTransactions(request, deps)
    const { readMessage } = await import('../../document/messages/readMessage.js')
    const read = readMessage(request)
    const risks = [...request.risks, ...read.risks]
    const message = { ...read.request, risks, level: riskLevel(risks) }
    const view = {
      request: message,
      transactions: [],
      tokens: {},
      mints: {},
      owners: {},
      standings: {},
      spending: [],
    }
    return { view, intent: request.intent }
  },

  async onApproved({ request, spending }, deps) {
    if (spending.length > 0)
      await (await loadTransactions()).solanaSpendingLog(deps).add(spending, request)
  },

  send: async (signed, deps, { request }) =>
    (await loadTransactions()).sendTransaction(signed, {
      rpc: deps.rpc,
      sendOptions: request.kind === 'message' ? {} : request.sendOptions,
    }),
  sendAgain: async (signed, { rpc }) => (await loadTransactions()).sendAgain(signed, rpc),
  onSent: async (view, deps, signed) => (await loadTransactions()).onSent(view, deps, signed),

  answer: answerOf,
}

export const solanaPart = {
  rules: SOLANA,
  requests: solanaRequests,
  answers: new Map(),
} satisfies Record<keyof DocumentPart, unknown>
