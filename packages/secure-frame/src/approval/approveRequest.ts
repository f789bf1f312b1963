import { VestibuleError } from '@vestibule/protocol'
import type { FrameNetwork } from '@vestibule/protocol/http'
import type { Hex } from 'viem'
import type { Intent } from '../wallet/intents/intent.js'
import type { KeyWorker } from '../wallet/keyWorker.js'
import type { ApprovalRequest } from '../wallet/requests/approvalRequest.js'
import { parseUnsafeRequest } from '../wallet/requests/parseUnsafeRequest.js'
import { prepareTransaction } from '../wallet/requests/prepareTransaction.js'
import type { Rpc } from '../wallet/rpc.js'
import type { ApprovalQueue } from './approvalQueue.js'
import { readToken } from './readToken.js'

/**
 * Takes a request from its parameters to its answer: read once, prepared, bound to a hash in the key worker, shown, and
 * signed only as shown. A transaction is sent, a signature handed back.
 */
export async function approveRequest(
  deps: approveRequest.Dependencies,
  asked: approveRequest.Asked,
  signal: AbortSignal,
): Promise<unknown> {
  const { keys, queue, rpc, origin, dappName } = deps
  const request = parseUnsafeRequest({ ...asked, account: asked.account as Hex, origin })
  const transaction =
    request.kind === 'transaction' ? await prepareTransaction({ rpc, request }) : undefined
  const intent =
    transaction?.intent ?? (request as Exclude<ApprovalRequest, { kind: 'transaction' }>).intent
  const tokenAddress = tokenOf(request)
  const token =
    tokenAddress === undefined ? undefined : await readToken({ rpc, token: tokenAddress })

  // The bytes are fixed before the visitor sees them; what is signed afterwards must have the same hash.
  const prepared = await keys.call('prepare', { intent }, { signal })
  // While the visitor reads, the wallet is opened.
  const opening = keys.call('unlock', {}).catch(() => undefined)
  const approval = { id: crypto.randomUUID(), request, transaction, token, dappName }
  const takeAway = await queue.ask(approval, signal)
  try {
    await opening
    const signed = await sign(keys, { intent, ...prepared }, signal)
    if (signed.kind === 'signature') return signed.signature
    await rpc.request({ method: 'eth_sendRawTransaction', params: [signed.raw] })
    return signed.hash
  } finally {
    // The answer goes first: the page waits for it, and nobody waits for the card to go.
    setTimeout(takeAway)
  }
}

export declare namespace approveRequest {
  type Dependencies = {
    keys: KeyWorker
    queue: ApprovalQueue
    /** The node of the request's network. */
    rpc: Rpc
    /** The page's origin, from the channel. */
    origin: string
    dappName: string
  }
  type Asked = {
    method: string
    params: readonly unknown[]
    account: string
    network: FrameNetwork
  }
}

/** Redeems the ticket, or, for a visitor who took longer than it lives, a new one for the very same bytes. */
async function sign(
  keys: KeyWorker,
  { intent, ticket, hash }: { intent: Intent; ticket: string; hash: string },
  signal: AbortSignal,
) {
  try {
    return await keys.call('sign', { ticket, hash }, { signal })
  } catch (error) {
    if (!(error instanceof VestibuleError) || error.type !== 'ticketInvalid') throw error
    const renewed = await keys.call('prepare', { intent }, { signal })
    if (renewed.hash !== hash) throw error
    return keys.call('sign', { ticket: renewed.ticket, hash }, { signal })
  }
}

function tokenOf(request: ApprovalRequest): string | undefined {
  if (request.kind !== 'transaction') return undefined
  const { call } = request
  return call.kind === 'tokenTransfer' || call.kind === 'tokenApproval' ? call.token : undefined
}
