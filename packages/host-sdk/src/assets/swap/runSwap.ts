import { VestibuleError } from '@vestibule/protocol'
import { findConnector } from '../../core/connectors.js'
import type { Core } from '../../core/core.js'
import type { SwapStep } from '../../core/model/state.js'
import { getNamespace } from '../../core/namespaceState.js'
import { until } from '../../core/until.js'
import { createChainReads } from '../../networks/createChainReads.js'
import { noteTransaction } from '../../transactions/noteTransaction.js'
import { transferPart } from '../send/transferPart.js'
import {
  addressOf,
  type BuiltCall,
  buildApproval,
  buildSwap,
  faultOf,
  placeOrder,
  type Quote,
  quitOrders,
  readAllowance,
  SwapRefused,
  unclear,
} from './swapApi.js'
import type { SwapOrder } from './swapOrder.js'

export class ApprovalFailed extends Error {
  override name = 'ApprovalFailed'
}

export class ApprovalTooLow extends Error {
  override name = 'ApprovalTooLow'
}

/** Number of checks after an approval, and interval in ms: the services' node may be a block late. */
const LOOKS = 3
const LOOK_AGAIN = 1_000

async function mayTake(core: Core, quote: Quote, amount: bigint): Promise<boolean> {
  for (let look = 1; ; look++) {
    if ((await readAllowance(core, quote)) >= amount) return true
    if (look === LOOKS) return false
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN))
  }
}

/**
 * Approves exactly the amount if needed, then swaps or signs an order.
 * @returns the hash, the order, or a quote that needs a new review
 * @throws ApprovalFailed, ApprovalTooLow, SwapRefused, errors of the services and the wallet
 */
export async function runSwap(
  core: Core,
  { order, quote, amounts, readAgain, onStep }: Options,
): Promise<{ hash: string } | { placed: PlacedOrder } | { less: Quote }> {
  const { network, address, from, to } = order
  const { swaps } = await transferPart(core, order)
  const namespace = network.chainNamespace
  const { connectorId } = getNamespace(core.store.getState(), namespace).accountState
  const connector = findConnector(core, { id: connectorId, namespace })
  if (swaps === undefined || from === undefined || to === undefined)
    throw new VestibuleError('unknown', { message: 'Unsupported chain' })
  if (connector === undefined) throw new VestibuleError('notConnected')

  const send = async (call: BuiltCall, about: 'approval' | 'swap', approval?: BuiltCall) => {
    const { to, data, value } = call
    const { hash } = await swaps.send({
      ...createChainReads(core, network),
      ...{ connector, from: address, to, data, value },
      approval: approval && { to: approval.to, data: approval.data },
    })
    noteTransaction(core, namespace, {
      ...{ hash, to, value: String(value), isCall: true },
      by: { account: address, network },
      ...(about === 'swap' && { swap: amounts }),
    })
    return hash
  }

  /** Allow approvals only for the spender in the visitor's review. */
  const check = (call: BuiltCall, amount: bigint) => {
    const token = addressOf(quote.from)
    const spender = addressOf(quote.spender ?? '')
    const isOurs = call.to.toLowerCase() === token.toLowerCase() && call.value === 0n
    if (!isOurs || !swaps.isApproval(call.data, { spender, amount })) throw unclear()
    return call
  }

  const approve = async (call: BuiltCall, amount: bigint, step: SwapStep) => {
    check(call, amount)
    onStep(step)
    const hash = await send(call, 'approval')
    onStep(step, hash)
    const outcome = await until(
      core,
      ({ sent }) => sent.find((entry) => entry.hash === hash)?.outcome,
    )
    if (outcome !== 'confirmed') throw new ApprovalFailed(outcome)
    if (amount > 0n && !(await mayTake(core, quote, amount))) throw new ApprovalTooLow()
  }

  const checkSpender = ({ orderEnds, spender = '' }: Quote) => {
    if (orderEnds !== undefined && swaps.takesOrders?.(addressOf(spender)) !== true) throw unclear()
  }

  onStep('checking')
  checkSpender(quote)
  let current = quote
  const isApproved =
    quote.spender === undefined || (await readAllowance(core, quote)) >= quote.amount
  const wanted = isApproved ? undefined : await buildApproval(core, quote)
  // The embedded wallet reviews approval and swap together, but only at the operator's exchange.
  const isOneReview =
    connector.type === 'auth' && quote.exchange === undefined && wanted?.reset === undefined
  if (wanted !== undefined && !isOneReview) {
    if (wanted.reset !== undefined) await approve(wanted.reset, 0n, 'resetting')
    // The visitor may have edited the amount in the wallet.
    const isDone = wanted.reset !== undefined && (await readAllowance(core, quote)) >= quote.amount
    if (!isDone) await approve(wanted.approval, quote.amount, 'approving')
    onStep('checking')
  }
  if ((wanted !== undefined && !isOneReview) || Date.now() >= quote.validUntil) {
    current = await readAgain()
    // A lower minimum or another spender needs a new review.
    if (current.minimum < quote.minimum || current.spender !== quote.spender)
      return { less: current }
  }
  if (current.orderEnds !== undefined) {
    checkSpender(current)
    if (swaps.signOrder === undefined) throw new SwapRefused('notSupported')
    onStep('signing')
    const spender = addressOf(current.spender ?? '')
    const terms = { ...termsOf(current), spender, deadline: current.orderEnds }
    try {
      const signature = await swaps.signOrder({ connector, network, terms })
      onStep('checking')
      const id = await place(core, current, signature)
      return { placed: { id, ends: current.orderEnds, spender } }
    } catch (error) {
      const isRejected = error instanceof VestibuleError && error.type === 'userRejected'
      if (!isRejected) quitOrders(core, current)
      throw error
    }
  }
  const { call, minimum } = await buildSwap(core, current)
  const value = from.address === undefined ? quote.amount : 0n
  // Only the approved exchange can swap the token.
  const isElsewhere =
    quote.spender !== undefined && addressOf(quote.spender).toLowerCase() !== call.to.toLowerCase()
  if (minimum < quote.minimum || call.value !== value || isElsewhere) throw unclear()
  const isTrade = await swaps.isTrade(call, termsOf(quote))
  // Vestibule cannot check the calls of the operator's vendors, but the review names the vendor.
  if (isTrade === undefined ? quote.exchange === undefined : !isTrade) throw unclear()
  const approval = isOneReview && wanted ? check(wanted.approval, quote.amount) : undefined
  onStep('swapping')
  return { hash: await send(call, 'swap', approval) }
}

/** After these faults, the exchange may have received the order. */
const UNANSWERED: ReadonlySet<string> = new Set(['busy', 'slow', 'down', 'unclear'])

async function place(core: Core, quote: Quote, signature: string): Promise<string | undefined> {
  for (const _ of [1, 2])
    try {
      return await placeOrder(core, quote, signature)
    } catch (error) {
      if (!UNANSWERED.has(faultOf(error))) throw error
      core.log.warn('Could not confirm that the exchange received the order.', error)
    }
  return undefined
}

type PlacedOrder = {
  /** Undefined if the exchange's receipt of the order is unconfirmed. */
  id: string | undefined
  /** In ms since 1970. */
  ends: number
  spender: string
}

const termsOf = ({ account, maker = '', from, to, amount, minimum }: Quote) => ({
  ...{ account: addressOf(account), maker: addressOf(maker) },
  ...{ from: addressOf(from), to: addressOf(to), amount, minimum },
})

type Options = {
  order: SwapOrder
  quote: Quote
  amounts: { paid: string; received: string }
  readAgain: () => Promise<Quote>
  /** @param hash set after the wallet has sent the transaction */
  onStep: (step: SwapStep, hash?: string) => void
}
