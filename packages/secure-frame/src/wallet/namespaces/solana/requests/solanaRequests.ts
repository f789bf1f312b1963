import { base58, base64 } from '@scure/base'
import { SOLANA, VestibuleError } from '@vestibule/protocol'
import { parseSolanaAddress } from '@vestibule/protocol/addresses'
import { CHANGE_NAME } from '@vestibule/protocol/names'
import { SolanaParams } from '@vestibule/protocol/solana'
import * as z from 'zod/mini'
import { importCode } from '../../../../platform/importCode.js'
import { loadOnce } from '../../../../platform/loadOnce.js'
import { bytesOf, sendNameChange, writeNameChange } from '../../document/names/nameChange.js'
import { readChangeName } from '../../document/names/readChangeName.js'
import type { DocumentPart } from '../../document/namespaceManifest.js'
import type {
  AskedCall,
  NamespaceRequests,
  RequestContext,
  RequestDeps,
} from '../../document/namespaceRequests.js'
import type { SolanaView } from '../insight/solanaView.js'
import { firstOf } from './firstOf.js'
import { parseSignMessage } from './parseSignMessage.js'
import { refuse } from './refuse.js'
import { type Risk, riskLevel } from './risks.js'
import type { NameRequest, SolanaRequest, TransactionRequest } from './solanaRequest.js'

/** Not needed for messages. */
const loadTransactions = loadOnce(() =>
  importCode(() => import('../transactions/transactionRequests.js')),
)
const loadReader = loadOnce(() =>
  importCode(() => import('../../document/messages/readMessage.js')),
)

/** SLIP-44. The key is the same on all clusters. */
const COIN_TYPE = 501

const NO_TRANSACTIONS = {
  transactions: [],
  tokens: {},
  mints: {},
  owners: {},
  standings: {},
  spending: [],
}

export const solanaRequests: NamespaceRequests<SolanaRequest, SolanaView> = {
  parse(call, context) {
    if (call.method === CHANGE_NAME) return parseChangeName(call.params, context)
    return call.method === 'solana_signMessage'
      ? parseSignMessage(call.params, context)
      : parseTransactions(call, context)
  },

  // The spending sum depends on the previous request.
  turnOf: (request) =>
    'wires' in request ? `${request.network.caipNetworkId}:${request.account}` : undefined,

  async prepare(request, deps) {
    if ('wires' in request) return (await loadTransactions()).prepareTransactions(request, deps)
    if (request.kind === 'name') return prepareName(request, deps)
    const { readMessage } = await loadReader()
    const read = readMessage(request)
    const risks = [...request.risks, ...read.risks]
    const message = { ...read.request, risks, level: riskLevel(risks) }
    return { view: { ...NO_TRANSACTIONS, request: message }, intent: request.intent }
  },

  async onApproved({ request, spending }, deps) {
    if (spending.length > 0)
      await (await loadTransactions()).solanaSpendingLog(deps).add(spending, request)
  },

  send: async (signed, deps, { request }) =>
    (await loadTransactions()).sendTransaction(signed, {
      rpc: deps.rpc,
      sendOptions: 'wires' in request ? request.sendOptions : {},
    }),
  sendAgain: async (signed, { rpc }) => (await loadTransactions()).sendAgain(signed, rpc),
  onSent: async (view, deps, signed) => (await loadTransactions()).onSent(view, deps, signed),

  deliver(signature, { names }, { request }) {
    const change = request.kind === 'name' ? request.change : undefined
    return change && sendNameChange(change, { names, signature })
  },

  answer: answerOf,
}

function parseChangeName(params: unknown, context: RequestContext): NameRequest {
  const { account } = context
  const asked = readChangeName(params, { account, readAddress: parseSolanaAddress })
  const risks: Risk[] = asked.action === 'register' ? [] : ['nameGiven']
  return { ...context, kind: 'name', asked, risks, level: riskLevel(risks) }
}

/** Signs the text like `solana_signMessage`. */
async function prepareName(request: NameRequest, { names }: RequestDeps) {
  const { asked, account } = request
  const change = await writeNameChange(asked, { names, account, coinType: COIN_TYPE })
  const intent = { namespace: 'solana', kind: 'message', bytes: bytesOf(change) } as const
  return { view: { ...NO_TRANSACTIONS, request: { ...request, change } }, intent }
}

export const solanaPart = {
  rules: SOLANA,
  requests: solanaRequests,
  answers: new Map(),
} satisfies Record<keyof DocumentPart, unknown>

function answerOf(signed: string, { method, params }: AskedCall): unknown {
  const given = firstOf(params) as { transaction?: string; transactions?: readonly string[] }
  const signatures = signed.split(',')
  switch (method) {
    case 'solana_signTransaction': {
      const [signature = ''] = signatures
      return { transaction: withSignature(given.transaction ?? '', signature), signature }
    }
    case 'solana_signAllTransactions': {
      const { transactions = [] } = given
      const all = transactions.map((wire, index) => withSignature(wire, signatures[index] ?? ''))
      return { transactions: all }
    }
    case CHANGE_NAME:
      return signed
    default:
      return { signature: signed }
  }
}

function withSignature(wire: string, signature: string): string {
  const bytes = base64.decode(wire)
  bytes.set(base58.decode(signature), 1)
  return base64.encode(bytes)
}

/** Does not decode the bytes. @throws `methodNotAllowed` */
function parseTransactions(
  { method, params }: AskedCall,
  context: RequestContext,
): TransactionRequest {
  const given = firstOf(params)
  const common = { ...context, risks: [], level: 'normal' } as const
  switch (method) {
    case 'solana_signTransaction': {
      const { transaction } = read(SolanaParams[method], given, '`transaction` in base64')
      return { ...common, kind: 'transactions', wires: [transaction], sendOptions: {} }
    }
    case 'solana_signAllTransactions': {
      const { transactions } = read(
        SolanaParams[method],
        given,
        '`transactions`, up to twenty in base64',
      )
      return { ...common, kind: 'transactions', wires: transactions, sendOptions: {} }
    }
    case 'solana_signAndSendTransaction': {
      const {
        transaction,
        sendOptions = {},
        options = sendOptions,
      } = read(
        SolanaParams[method],
        given,
        '`transaction` in base64 and `options` of how to send it',
      )
      return { ...common, kind: 'transaction', wires: [transaction], sendOptions: options }
    }
    default:
      throw new VestibuleError('methodNotAllowed')
  }
}

function read<result>(schema: z.ZodMiniType<result>, given: unknown, takes: string): result {
  const parsed = z.safeParse(schema, given)
  if (parsed.success) return parsed.data
  throw refuse(`The method requires ${takes}.`, parsed.error)
}
