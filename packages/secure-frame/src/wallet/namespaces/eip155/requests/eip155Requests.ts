import { EIP155, formatHexChainId, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import type { Hex } from 'viem'
import { bytesOf, sendNameChange } from '../../document/names/nameChange.js'
import type { DocumentPart } from '../../document/namespaceManifest.js'
import type {
  NamespaceRequests,
  RequestDeps,
  SignedTransaction,
} from '../../document/namespaceRequests.js'
import type { RpcAnswer, RpcAnswers } from '../../document/rpcAnswers.js'
import type { Eip155View } from '../insight/eip155View.js'
import { picturesOf, pricesOf } from '../insight/prices.js'
import type { Intent } from '../intents/intent.js'
import { operationKey } from '../operations/operationKey.js'
import type { DelegationIntent } from '../permissions/delegationIntent.js'
import {
  deliverPermission,
  grantedPermissions,
  supportedPermissions,
} from '../permissions/permissionAnswer.js'
import { preparePermission } from '../permissions/preparePermission.js'
import { revisePermission } from '../permissions/revisePermission.js'
import { createRecipientBook } from '../recipients/createRecipientBook.js'
import { eip155SpendingLog } from '../recipients/eip155SpendingLog.js'
import { movesOf } from '../recipients/movesOf.js'
import { paymentsOf } from '../recipients/paymentsOf.js'
import { MissingFunds } from '../transactions/missingFunds.js'
import { sendAgain, sendRaw } from '../transactions/sendAgain.js'
import { forgetUpgrade, noteUpgrade } from '../transactions/upgradeNumber.js'
import type { ApprovalRequest, TransactionRequest } from './approvalRequest.js'
import { completeRequest, findOutCompleted, isBundle } from './completeRequest.js'
import { parseUnsafeRequest } from './parseUnsafeRequest.js'
import { feeRisks, prepareOrMissing, withFailure } from './prepareOrMissing.js'
import { reviseTransaction } from './reviseTransaction.js'
import { withRisks } from './risks.js'

const eip155Answers: RpcAnswers = new Map<string, RpcAnswer>([
  ['eth_accounts', ({ account }) => (account === undefined ? [] : [account])],
  [
    'eth_chainId',
    ({ network }) => formatHexChainId(parseCaipNetworkId(network.caipNetworkId).chainId),
  ],
  [
    'wallet_getCapabilities',
    async ({ account, params }, deps) => {
      if (account === undefined) return {}
      const { readCapabilities } = await import('../batches/readCapabilities.js')
      return readCapabilities(account, params, deps)
    },
  ],
  ['wallet_getSupportedExecutionPermissions', supportedPermissions],
  ['wallet_getGrantedExecutionPermissions', grantedPermissions],
  [
    'wallet_getCallsStatus',
    async ({ params }, deps) => {
      const { readCallsStatus } = await import('../batches/readCallsStatus.js')
      return readCallsStatus(params, deps)
    },
  ],
  [
    'vestibule_draftCalls',
    async (asked, deps) => {
      const { draftCalls } = await loadOperations()
      return draftCalls(asked, deps)
    },
  ],
  [
    'vestibule_quoteFee',
    async (asked, deps) => {
      const { quoteFee } = await loadOperations()
      return quoteFee(asked, deps)
    },
  ],
  [
    'wallet_getAssets',
    ({ account }) => {
      if (account === undefined) return {}
      throw new VestibuleError('notSupportedYet', { data: { method: 'wallet_getAssets' } })
    },
  ],
])

const PERMISSION_GRANTS = new Set(['wallet_requestExecutionPermissions', 'wallet_grantPermissions'])
const PERMISSION_ENDS = new Set(['wallet_revokeExecutionPermission', 'wallet_revokePermissions'])

export const eip155Requests: NamespaceRequests<ApprovalRequest, Eip155View> = {
  parse({ method, params }, context) {
    if (!Array.isArray(params)) throw new VestibuleError('invalidParams')
    return parseUnsafeRequest({ ...context, account: context.account as Hex, method, params })
  },

  revise: (request, change) =>
    request.kind === 'permission'
      ? revisePermission(request, change)
      : reviseTransaction(request, change),

  // Nonce and spending sum depend on the previous request.
  turnOf: (request) =>
    // A permission may also send an upgrade.
    ['transaction', 'permission'].includes(request.kind) || movesOf(request).length > 0
      ? `${request.network.caipNetworkId}:${request.account}`
      : undefined,

  async prepare(asked, deps) {
    if (asked.kind === 'permission') return preparePermission(asked, deps)
    const complete = await completeRequest(asked, deps)
    const { request: parsed, ...paid } = await withPayment(complete, deps)
    const { feeTokens } = paid
    const [sent, { request: judged, insight: found }] = await Promise.all([
      parsed.kind === 'transaction' ? prepareSent(parsed, deps) : undefined,
      findOutCompleted(parsed, { asked, deps }),
    ])
    const feeFacts = feeTokens?.map(({ token, facts }) => [token.toLowerCase(), facts] as const)
    const insight = { ...found, tokens: { ...Object.fromEntries(feeFacts ?? []), ...found.tokens } }
    if (deps.waitsForPrices) await deps.prices?.arrived()
    const known = { prices: deps.prices, tokens: Object.keys(insight.tokens) }
    const [prices, pictures] = [pricesOf(parsed, known), picturesOf(parsed, known)]
    if (sent instanceof MissingFunds) {
      const view = {
        request: judged,
        insight,
        prices,
        transaction: undefined,
        missing: sent,
        ...paid,
      }
      return { view, intent: undefined }
    }
    if (sent !== undefined && 'payer' in sent)
      return {
        view: {
          request: judged,
          insight,
          prices,
          pictures,
          transaction: undefined,
          operation: sent,
          ...paid,
        },
        intent: sent.intent,
      }
    const transaction = sent
    const waits = transaction !== undefined && (await hasWaiting(parsed, deps))
    const request = withRisks(judged, transaction ? feeRisks(transaction) : [])
    const intent = transaction?.intent ?? intentOf(request)
    return {
      view: {
        ...{ request, prices, pictures, transaction, waits, ...paid },
        insight: transaction ? withFailure(insight, transaction) : insight,
      },
      intent,
    }
  },

  async send(signed, deps, view) {
    const { request, transaction, operation } = view
    if (operation !== undefined) {
      const { sendOperation } = await loadOperations()
      const sponsored = { request: request as TransactionRequest, operation }
      return sendOperation(signed, sponsored, deps)
    }
    if (isBundle(request)) {
      const { sendBundle } = await import('../batches/sendBundle.js')
      return sendBundle(signed, deps, view)
    }
    const takesCode = request.kind === 'permission'
    const endsCode = request.kind === 'transaction' && request.endsCode !== undefined
    if (transaction !== undefined && (takesCode || endsCode))
      await noteUpgrade(deps.entries, request, transaction.nonce)
    await sendRaw(deps.rpc, signed)
    if (transaction !== undefined && !takesCode && !endsCode)
      await forgetUpgrade(deps.entries, request, transaction.nonce)
  },

  async waitFor(signed, deps, { request, operation }) {
    // The page reads the status of the batch.
    if (operation === undefined || request.kind !== 'transaction') return undefined
    if (request.method === 'wallet_sendCalls') return undefined
    const { waitForTransaction } = await loadOperations()
    return waitForTransaction(signed, { request, operation }, deps)
  },

  async sendAgain(signed, { rpc, bundler }) {
    if (!isOperation(signed)) return sendAgain(rpc, signed)
    const { sendOperationAgain } = await loadOperations()
    return sendOperationAgain(signed, bundler)
  },

  async onApproved({ request, insight }, deps) {
    // The chain would revert an expired request and charge the fee.
    const isOver = (end: bigint) =>
      end * SECOND > BigInt(request.now) && end * SECOND <= BigInt(Date.now())
    const fee = request.kind === 'transaction' ? request.self?.fee : undefined
    if ([fee?.until ?? [], insight.trade?.ends ?? []].flat().some(isOver))
      throw new VestibuleError('ticketInvalid', { data: { reason: 'expired' } })
    await eip155SpendingLog(deps).add(insight.spending, request)
  },

  async onSent({ request, insight }, deps) {
    const isSuspect = insight.recipients.some(({ lookAlikeOf }) => lookAlikeOf !== undefined)
    if (!isSuspect) await createRecipientBook(deps).add(paymentsOf(request, insight.tokens))
  },

  deliver(signature, deps, { request }, intent) {
    const { names } = deps
    if (request.kind === 'permission')
      return deliverPermission(
        signature as Hex,
        { request, intent: intent as DelegationIntent },
        deps,
      )
    const change = request.kind === 'name' ? request.change : undefined
    return change && sendNameChange(change, { names, signature })
  },

  answer(signed, { method, params }) {
    if (PERMISSION_GRANTS.has(method)) return JSON.parse(signed)
    if (PERMISSION_ENDS.has(method)) return {}
    if (method !== 'wallet_sendCalls') return signed
    const [batch] = params as readonly unknown[]
    return { id: (batch as { id?: string } | undefined)?.id ?? signed }
  },
}

export const eip155Part = {
  rules: EIP155,
  requests: eip155Requests,
  answers: eip155Answers,
} satisfies Record<keyof DocumentPart, unknown>

const loadOperations = () => import('../operations/operations.js')

/** Only bundlers accept operations. */
const isOperation = ({ raw }: SignedTransaction) => raw.startsWith('{')

type Payable = { request: ApprovalRequest } & Pick<Eip155View, 'feeTokens' | 'lacksCoins'>

/** While an operation with a paymaster is pending, the order of transactions is not fixed. */
async function hasWaiting(request: ApprovalRequest, deps: RequestDeps): Promise<boolean> {
  if ((await deps.entries.get(operationKey(request))) === undefined) return false
  const { isWaiting } = await loadOperations()
  return isWaiting(request, deps).catch(() => false)
}

async function withPayment(request: ApprovalRequest, deps: RequestDeps): Promise<Payable> {
  const { tokenFees, revocations } = request.network
  if (request.kind !== 'transaction' || !(tokenFees || revocations)) return { request }
  const { payOtherwise } = await loadOperations()
  return payOtherwise(request, deps)
}

async function prepareSent(request: TransactionRequest, deps: RequestDeps) {
  const { bundle, self } = request
  if (bundle?.payment === undefined || self === undefined) return prepareOrMissing(request, deps)
  const { prepareOperation } = await loadOperations()
  return prepareOperation({ ...request, self }, { payment: bundle.payment, deps })
}

const SECOND = 1_000n

/** Signs the text about a name like a `personal_sign` message. */
function intentOf(request: ApprovalRequest): Intent | undefined {
  if (request.kind !== 'name') return 'intent' in request ? request.intent : undefined
  const { change } = request
  return change && { namespace: 'eip155', kind: 'message', bytes: bytesOf(change) }
}
