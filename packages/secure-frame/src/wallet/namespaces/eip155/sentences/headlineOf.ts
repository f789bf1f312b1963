import { isolate } from '../../../../ui/isolate.js'
import { messageHeadline } from '../../document/messages/messageHeadline.js'
import { nameHeadline } from '../../document/names/nameHeadline.js'
import type { Text } from '../cards/i18n.js'
import type { Eip155View } from '../insight/eip155View.js'
import { permissionSentence } from '../permissions/permissionSentence.js'
import type {
  ApprovalRequest,
  TransactionRequest,
  TypedDataRequest,
} from '../requests/approvalRequest.js'
import type { BatchCall, SingleCall } from '../requests/decodedCall.js'
import { wrappedOn } from '../router/leavesResidue.js'
import type { SignedMeaning, Thing } from '../signatures/signedMeaning.js'
import type { Simulation } from '../simulation/simulate.js'
import { callSentence } from './callSentence.js'
import { createWords, type Words } from './createWords.js'

const isUnlimited = (things: readonly Thing[]) =>
  things.length === 1 && things.every(({ id, amount }) => id === undefined && amount === undefined)

/** By severity. */
const ORDER: readonly ((call: SingleCall) => boolean)[] = [
  (call) => call.kind === 'approvalForAll' && call.approved,
  (call) => call.kind === 'tokenApproval' && call.unlimited,
  (call) => call.kind === 'tokenApproval' && call.amount > 0n,
  ({ kind }) => kind === 'unknownCall',
  ({ kind }) => kind === 'nftTransfer',
  ({ kind }) => kind === 'swap',
]

export function headlineOf(t: Text, approval: Eip155View): string {
  const { request } = approval
  const words = createWords(t, approval)
  switch (request.kind) {
    case 'message':
      return messageHeadline(t, request.meaning)
    case 'signIn':
      return request.meaning === undefined
        ? t('headline.signIn')
        : messageHeadline(t, request.meaning)
    case 'name':
      return nameHeadline(request)
    case 'typedData':
      return ofTypedData(t, { request, words, approval })
    case 'transaction':
      if (request.endsCode !== undefined) return t('headline.plain')
      if (request.ends?.says !== undefined) return request.ends.says
      return ofTransaction(t, { request, words, approval })
    case 'permission':
      return permissionSentence(t, { request, words })
  }
}

function ofTransaction(
  t: Text,
  given: { request: TransactionRequest; words: Words; approval: Eip155View },
): string {
  const { request, words, approval } = given
  const { insight } = approval
  const { call } = request
  const steps = call.kind === 'batch' ? call.steps : [{ call, to: request.to }]
  const isUnread = steps.every(
    (step, at) =>
      step.call.kind === 'unknownCall' &&
      // Items of different contracts have no common number.
      step.to === steps[0]?.to &&
      (call.kind === 'batch' ? insight.describedSteps[at] : insight.described) === undefined,
  )
  const { value } = request
  const received = isUnread ? receivedThings(t, { ...insight, value, words }) : undefined
  if (received !== undefined) return received
  return call.kind === 'batch'
    ? ofBatch(t, { approval, call, words })
    : callSentence(t, { ...request, call, words, described: insight.described })
}

function ofTypedData(
  t: Text,
  given: { request: TypedDataRequest; words: Words; approval: Eip155View },
): string {
  const { request, words, approval } = given
  const { described } = approval.insight
  const { decoded: meaning } = request
  if (meaning !== undefined) {
    const { carried } = meaning
    const call = carried && ofBatch(t, { approval, call: carried, words })
    return signedSentence(t, { meaning, words, call })
  }
  return described === undefined
    ? t('headline.typedData', { type: request.primaryType })
    : words.described(described)
}

/** Describes the most severe or main step, and counts the others. */
function ofBatch(t: Text, given: { approval: Eip155View; call: BatchCall; words: Words }): string {
  const { approval, call, words } = given
  const { describedSteps } = approval.insight
  const swap = coinSwap(call, approval.request)
  if (swap !== undefined)
    return callSentence(t, { call: swap, value: 0n, words, described: undefined })
  const at = leadingStep(call)
  const step = call.steps[at]
  if (step === undefined) return t('headline.call')
  const sentence = callSentence(t, { ...step, words, described: describedSteps[at] })
  const count = call.steps.length - 1
  return count === 0 ? sentence : t('headline.more', { sentence, count })
}

type Swap = Extract<SingleCall, { kind: 'swap' }>

/** A swap with one wrap or unwrap of coins. */
function coinSwap({ carriers, steps }: BatchCall, request: ApprovalRequest): Swap | undefined {
  if (request.kind !== 'transaction' || carriers.length !== 1 || steps.length !== 2)
    return undefined
  if (steps.some(({ optional }) => optional)) return undefined
  const [first, second] = steps.map(({ call }) => call)
  const router = carriers[0]?.contract
  const wrapped = wrappedOn(request.network)
  if (first?.kind === 'wrap' && second?.kind === 'swap') {
    const { pay, fromRouter, exact } = second
    const isWhole = first.to === router && pay.token === wrapped && pay.amount === first.amount
    return isWhole && fromRouter && exact === 'in' && second.to === request.account
      ? { ...second, pay: { ...pay, token: undefined } }
      : undefined
  }
  if (first?.kind !== 'swap' || second?.kind !== 'unwrap') return undefined
  const isWhole = first.get.token === wrapped && first.get.amount === second.amount
  return isWhole && first.to === router && second.to === request.account
    ? { ...first, get: { ...first.get, token: undefined } }
    : undefined
}

/** A permission has priority over an unreadable step. */
function leadingStep({ steps }: BatchCall): number {
  for (const isIt of ORDER) {
    const at = steps.findIndex(({ call }) => isIt(call))
    if (at >= 0) return at
  }
  return 0
}

function signedSentence(
  t: Text,
  given: {
    meaning: SignedMeaning
    words: Words
    call: string | undefined
  },
): string {
  const { meaning, words, call } = given
  const [first] = meaning.gives
  if (meaning.says === 'permit' && first !== undefined && isUnlimited(meaning.gives))
    return t('headline.unlimited', { token: words.coinOr(first.token) })
  const names = Object.entries(meaning.names).map(([name, value]) => [name, isolate(value)])
  return t(`signed.${meaning.says}`, {
    ...Object.fromEntries(names),
    count: meaning.count,
    gives: thingsOf(t, { words, things: meaning.gives }),
    gets: thingsOf(t, { words, things: meaning.gets.filter(({ to }) => isOwn(meaning, to)) }),
    call: call ?? t('headline.call'),
  })
}

function isOwn({ owner }: SignedMeaning, to: Thing['to']): boolean {
  return to === undefined || to === owner
}

function thingsOf(t: Text, { words, things }: { words: Words; things: readonly Thing[] }): string {
  const [first, ...others] = things
  const count = things.length
  if (first === undefined) return t('amount.nothing')
  if (others.length === 0) return words.thing(first)
  const isToken = ({ id }: Thing) => id === undefined
  if (things.every(isToken)) return t('amount.severalTokens', { count })
  return t(things.some(isToken) ? 'amount.several' : 'amount.severalItems', { count })
}

/**
 * For unreadable calls that only cost coins and, according to the node, return NFTs or tokens.
 * Security: omits token names, because a contract can fake its name and detect simulations.
 */
function receivedThings(
  t: Text,
  { simulation, value, words }: { simulation: Simulation | undefined; value: bigint; words: Words },
): string | undefined {
  if (simulation?.kind !== 'changes') return undefined
  const { changes, permissions, more } = simulation
  const isPlain = changes.every(({ direction, token, id }) =>
    direction === 'in' ? token !== undefined : token === undefined && id === undefined,
  )
  const got = changes.filter(({ direction }) => direction === 'in')
  if (!isPlain || got.length === 0 || more > 0 || permissions.length > 0) return undefined
  const isOfItems = got.every(({ id }) => id !== undefined)
  const count = isOfItems ? Number(got.reduce((sum, { amount }) => sum + amount, 0n)) : 0
  const told = changes.find(({ direction }) => direction === 'out')?.amount ?? 0n
  const paid = told > value ? told : value
  return paid === 0n
    ? t('headline.receive', { count })
    : t('headline.receiveFor', { count, amount: words.coins(paid) })
}
