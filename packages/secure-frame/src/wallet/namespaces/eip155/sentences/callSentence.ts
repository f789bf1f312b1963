import { formatAmount } from '@vestibule/protocol/numbers'
import type { Text } from '../cards/i18n.js'
import type { Described } from '../descriptors/applyFormat.js'
import type { SingleCall } from '../requests/decodedCall.js'
import type { Words } from './createWords.js'

export function callSentence(
  t: Text,
  given: {
    call: SingleCall
    value: bigint
    words: Words
    described: Described | undefined
  },
): string {
  const { call, value, words, described } = given
  // A real revocation sends no coins.
  if (value > 0n && endsPermission(call)) return t('headline.call')
  switch (call.kind) {
    case 'nativeTransfer':
      return t('headline.transfer', { amount: words.coins(value) })
    case 'tokenTransfer':
      if (words.standardOf(call.token) !== 'erc20') return ofEither(t, { call, words })
      return t('headline.transfer', { amount: words.amount(call.amount, call.token) })
    case 'tokenApproval':
      return ofApproval(t, { call, words })
    case 'nftTransfer':
      return ofItems(t, { call, words })
    case 'approvalForAll':
      return t(call.approved ? 'headline.approvalForAll' : 'headline.approvalEnds')
    case 'contractCreation':
      return t('headline.creation')
    case 'swap': {
      const both = { pay: words.quantity(call.pay), get: words.quantity(call.get) }
      return t(call.exact === 'in' ? 'headline.swapIn' : 'headline.swapOut', both)
    }
    case 'wrap':
      return t('headline.wrap', { amount: words.quantity({ ...call, token: undefined }) })
    case 'unwrap':
      return t('headline.unwrap', { amount: words.coins(call.amount) })
    case 'payIn':
      return t('headline.payIn', { amount: words.quantity(call.pay) })
    case 'payOut':
      return t(call.sweeps ? 'headline.payOutLeast' : 'headline.payOut', {
        amount: words.quantity(call.pay),
      })
    case 'portion': {
      const all = words.quantity({ token: call.token, amount: 'all' })
      return t('headline.portion', { percent: percentOf(call.bips), token: all })
    }
    case 'balanceCheck':
      return t('headline.balanceCheck', { amount: words.quantity(call.pay) })
    case 'unknownCall':
      return described === undefined ? t('headline.call') : words.described(described)
  }
}

const endsPermission = (call: SingleCall) =>
  call.kind === 'tokenApproval'
    ? call.amount === 0n
    : call.kind === 'approvalForAll' && !call.approved

/** The number is an amount or an item's id. */
function ofEither(
  t: Text,
  { call, words }: { call: Extract<SingleCall, { kind: 'tokenTransfer' }>; words: Words },
): string {
  const id = call.amount.toString()
  const isCollections = call.from !== undefined && words.standardOf(call.token) === 'erc721'
  const item = isCollections ? words.itemOf(call.token, call.amount) : undefined
  if (item !== undefined) return t('headline.transfer', { amount: item })
  if (isCollections) return t('headline.item', { id })
  return t('headline.either', { amount: words.amount(call.amount, call.token), id })
}

function ofItems(
  t: Text,
  { call, words }: { call: Extract<SingleCall, { kind: 'nftTransfer' }>; words: Words },
): string {
  const [first, ...others] = call.items
  const item = first && others.length === 0 ? words.itemOf(call.token, first.id) : undefined
  if (first === undefined || item === undefined)
    return t('headline.nft', { count: call.items.length })
  return t('headline.transfer', {
    amount: first.amount === 1n ? item : `${formatAmount(first.amount, 0)} × ${item}`,
  })
}

function ofApproval(
  t: Text,
  { call, words }: { call: Extract<SingleCall, { kind: 'tokenApproval' }>; words: Words },
): string {
  const id = call.amount.toString()
  const { token, amount, ambiguous = false, unlimited, change } = call
  const standard = words.standardOf(token)
  // A maximum number is not an item's id: the contract may lie.
  if (ambiguous && standard === 'erc721' && !unlimited) return t('headline.itemApproval', { id })
  if (unlimited) {
    const of = { token: words.symbolOf(token), id: shortened(id) }
    return t(
      ambiguous && standard !== 'erc20' ? 'headline.unlimitedEither' : 'headline.unlimited',
      of,
    )
  }
  const limit = words.amount(amount, token)
  if (ambiguous && standard !== 'erc20') return t('headline.approvalEither', { amount: limit, id })
  if (amount === 0n) return t('headline.approvalEnds')
  return t(change === 'more' ? 'headline.approvalMore' : 'headline.approval', { amount: limit })
}

function shortened(id: string): string {
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id
}

function percentOf(bips: bigint): string {
  const rest = (bips % 100n).toString().padStart(2, '0').replace(/0+$/, '')
  return `${bips / 100n}${rest === '' ? '' : `.${rest}`}`
}
