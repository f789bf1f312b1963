import { VestibuleError } from '@vestibule/protocol'
import type { FrameNetwork } from '@vestibule/protocol/http'
import type { Hex } from 'viem'
import type { Outcome } from '../rpc/requestLog.js'
import type { Intent } from '../wallet/namespaces/eip155/intents/intent.js'
import type { RecipientBook } from '../wallet/namespaces/eip155/recipients/createRecipientBook.js'
import { receiversOf } from '../wallet/namespaces/eip155/recipients/recipientsOf.js'
import type {
  ApprovalRequest,
  TransactionRequest,
} from '../wallet/namespaces/eip155/requests/approvalRequest.js'
import type { FeeCheck } from '../wallet/namespaces/eip155/requests/compareFees.js'
import { MissingFunds } from '../wallet/namespaces/eip155/requests/missingFunds.js'
import { parseUnsafeRequest } from '../wallet/namespaces/eip155/requests/parseUnsafeRequest.js'
import { prepareTransaction } from '../wallet/namespaces/eip155/requests/prepareTransaction.js'
import { type Risk, withRisks } from '../wallet/namespaces/eip155/requests/risks.js'
import type { Rpc } from '../wallet/rpc.js'
import type { KeyWorker } from '../wallet/worker/keyWorker.js'
import type { Approval, Insight } from './approval.js'
import type { ApprovalQueue, Turn } from './approvalQueue.js'
import { isConnectionLost } from './isConnectionLost.js'
import { mayHaveArrived } from './mayHaveArrived.js'

const NO_INSIGHT: Insight = {
  tokens: {},
  names: {},
  described: undefined,
  describedSteps: {},
  mostToNew: [],
  approvalOfMost: [],
  balanceUnread: [],
  simulation: undefined,
  recipients: [],
}

const FEE_RISKS: Readonly<Record<FeeCheck, readonly Risk[]>> = {
  usual: [],
  high: ['highFee'],
  unchecked: ['uncheckedFee'],
}

/**
 * Takes a request from its parameters to its answer: read once, prepared, bound to a hash in the key worker, shown, and
 * signed only as shown. A transaction is sent, a signature handed back.
 */
export async function approveRequest(
  deps: approveRequest.Dependencies,
  asked: approveRequest.Asked,
  signal: AbortSignal,
): Promise<unknown> {
  const account = asked.account as Hex
  const parsed = parseUnsafeRequest({ ...asked, account, origin: deps.origin, now: Date.now() })
  if (parsed.kind !== 'transaction') return decide(deps, parsed, signal)
  // The number of a transaction is known when the one before it is out, or refused.
  const turn = await deps.queue.turn(`${parsed.network.caipNetworkId}:${account}`, signal)
  try {
    return await decide(deps, parsed, signal, turn)
  } finally {
    turn.release()
  }
}

async function decide(
  deps: approveRequest.Dependencies,
  parsed: ApprovalRequest,
  signal: AbortSignal,
  turn?: Turn,
): Promise<unknown> {
  const { keys, queue, rpc, recipients, dappName, note, isOffline } = deps
  const [transaction, { request: judged, insight }] = await Promise.all([
    parsed.kind === 'transaction' ? prepare({ rpc, request: parsed }) : undefined,
    findOut({ rpc, request: parsed, recipients }),
  ])
  if (transaction instanceof MissingFunds)
    return tellMissing({ request: judged, insight, missing: transaction })
  const request = withRisks(judged, transaction ? FEE_RISKS[transaction.feeCheck] : [])
  const intent =
    transaction?.intent ?? (request as Exclude<ApprovalRequest, { kind: 'transaction' }>).intent

  // The bytes are fixed before the visitor sees them; what is signed afterwards must have the same hash.
  const { account } = request
  const prepared = await keys.call('prepare', { intent, account }, { signal })
  // While the visitor reads, the wallet is opened.
  const opening = keys.call('unlock', {}).catch(() => undefined)
  const { hash } = prepared
  const approval = { id: crypto.randomUUID(), hash, request, transaction, insight, dappName }
  const takeAway = await queue.ask(approval, signal, turn)
  let leaving: string | undefined
  let takesAway = true
  try {
    // What is not signed is certainly not out.
    if (transaction !== undefined && isOffline()) throw new VestibuleError('connectionLost')
    await opening
    const signed = await sign(keys, { ...prepared, intent, account }, signal)
    if (signed.kind === 'signature') {
      await note({ state: 'signed', answer: signed.signature })
      return signed.signature
    }
    // Noted before it is out: whatever happens from here on, it is this transaction or none.
    await note({ state: 'signed', answer: signed.hash, raw: signed.raw })
    leaving = signed.hash
    await rpc.request({ method: 'eth_sendRawTransaction', params: [signed.raw] })
    await note({ state: 'broadcast', answer: signed.hash })
    const isSuspect = insight.recipients.some(({ lookAlikeOf }) => lookAlikeOf !== undefined)
    if (!isSuspect) await recipients.remember(receiversOf(request)).catch(forgotten)
    return signed.hash
  } catch (error) {
    const isLost = leaving === undefined ? isConnectionLost(error) : mayHaveArrived(error)
    if (!isLost) throw error
    // The page hears of it at once, the visitor by the card, which stays.
    takesAway = false
    queue.tellLost(approval.id, leaving === undefined ? 'unsent' : 'unknown')
    const data = leaving === undefined ? undefined : { hash: leaving }
    throw new VestibuleError('connectionLost', { data, cause: error })
  } finally {
    // The answer goes first: the page waits for it, and nobody waits for the card to go.
    if (takesAway) setTimeout(takeAway)
  }

  /** Shows what is lacking. Whatever the visitor presses, it is not sent. */
  async function tellMissing(
    shown: Pick<Approval, 'request' | 'insight'> & { missing: MissingFunds },
  ) {
    const approval = {
      ...shown,
      id: crypto.randomUUID(),
      hash: '',
      transaction: undefined,
      dappName,
    }
    const asked = queue.ask(approval, signal, turn)
    const takeAway = await asked.catch((error: unknown) => {
      throw isRejection(error) ? shown.missing : error
    })
    takeAway()
    throw shown.missing
  }
}

export declare namespace approveRequest {
  type Dependencies = {
    keys: KeyWorker
    queue: ApprovalQueue
    /** The node of the request's network. */
    rpc: Rpc
    recipients: RecipientBook
    /** The page's origin, from the channel. */
    origin: string
    dappName: string
    /** Keeps what became of the request, before anybody is told. */
    note: (outcome: Outcome) => Promise<void>
    /** The device says that it has no network. */
    isOffline: () => boolean
  }
  type Asked = {
    method: string
    params: readonly unknown[]
    account: string
    network: FrameNetwork
  }
}

/** What a transaction needs before it is shown, or what is lacking for it. */
function prepare(options: { rpc: Rpc; request: TransactionRequest }) {
  return prepareTransaction(options).catch((error: unknown) => {
    if (error instanceof MissingFunds) return error
    throw error
  })
}

const isRejection = (error: unknown) =>
  error instanceof VestibuleError && error.type === 'userRejected'

/** Redeems the ticket, or, for a visitor who took longer than it lives, a new one for the very same bytes. */
async function sign(
  keys: KeyWorker,
  { intent, account, ticket, hash }: { intent: Intent; account: Hex; ticket: string; hash: string },
  signal: AbortSignal,
) {
  try {
    return await keys.call('sign', { ticket, hash }, { signal })
  } catch (error) {
    if (!(error instanceof VestibuleError) || error.type !== 'ticketInvalid') throw error
    const renewed = await keys.call('prepare', { intent, account }, { signal })
    if (renewed.hash !== hash) throw error
    return keys.call('sign', { ticket: renewed.ticket, hash }, { signal })
  }
}

/** Texts speak for themselves; for everything else the descriptors are loaded. */
async function findOut(options: {
  rpc: Rpc
  request: ApprovalRequest
  recipients: RecipientBook
}): Promise<{ request: ApprovalRequest; insight: Insight }> {
  const { rpc, request, recipients } = options
  if (request.kind === 'message' || request.kind === 'signIn')
    return { request, insight: NO_INSIGHT }
  const [{ gatherInsight }, known] = await Promise.all([
    import('./gatherInsight.js'),
    recipients.known(),
  ])
  return gatherInsight({ rpc, request, known })
}

/** The transaction is out; an address that could not be kept is new again the next time. */
const forgotten = () => undefined
