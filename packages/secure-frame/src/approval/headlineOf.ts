import type { Text } from '../ui/i18n.js'
import type { Described } from '../wallet/descriptors/applyFormat.js'
import type { TransactionRequest, TypedDataRequest } from '../wallet/requests/approvalRequest.js'
import type { DecodedCall } from '../wallet/requests/decodeCall.js'
import type { Approval } from './approval.js'
import { createWords, type Words } from './createWords.js'

/** What happens, in one plain sentence. */
export function headlineOf(t: Text, approval: Approval): string {
  const { request, insight } = approval
  const words = createWords(t, approval)
  switch (request.kind) {
    case 'message':
      return t('headline.message')
    case 'signIn':
      return t('headline.signIn')
    case 'typedData':
      return ofTypedData(t, { request, words, described: insight.described })
    case 'transaction':
      return ofTransaction(t, { request, words, described: insight.described })
  }
}

function ofTypedData(
  t: Text,
  given: { request: TypedDataRequest; words: Words; described: Described | undefined },
): string {
  const { request, words, described } = given
  const { decoded } = request
  if (decoded?.kind === 'order') return t('headline.order', { market: decoded.market })
  if (decoded?.kind === 'permit') {
    const [first, ...others] = decoded.tokens
    if (first === undefined || others.length > 0)
      return t('headline.permits', { count: decoded.tokens.length })
    if (first.amount === 0n) return t('headline.approvalEnds')
    const amount =
      first.unlimited || first.amount === undefined
        ? t('amount.any', { token: words.symbolOf(first.token) })
        : words.amount(first.amount, first.token)
    return t('headline.permit', { amount })
  }
  return described === undefined
    ? t('headline.typedData', { type: request.primaryType })
    : describe(words, described)
}

function ofTransaction(
  t: Text,
  given: { request: TransactionRequest; words: Words; described: Described | undefined },
): string {
  const { request, words, described } = given
  const { call, value } = request
  switch (call.kind) {
    case 'nativeTransfer':
      return t('headline.transfer', { amount: words.coins(value) })
    case 'tokenTransfer':
      if (call.from !== undefined && words.standardOf(call.token) !== 'erc20')
        return ofEither(t, { call, words })
      return t('headline.transfer', { amount: words.amount(call.amount, call.token) })
    case 'tokenApproval':
      return ofApproval(t, { call, words })
    case 'nftTransfer':
      return t('headline.nft', { count: call.items.length })
    case 'approvalForAll':
      return t(call.approved ? 'headline.approvalForAll' : 'headline.approvalEnds')
    case 'contractCreation':
      return t('headline.creation')
    case 'unknownCall':
      return described === undefined ? t('headline.call') : describe(words, described)
  }
}

/** `transferFrom` moves an amount, or the item of that number. */
function ofEither(
  t: Text,
  { call, words }: { call: Extract<DecodedCall, { kind: 'tokenTransfer' }>; words: Words },
): string {
  const id = call.amount.toString()
  if (words.standardOf(call.token) === 'erc721') return t('headline.item', { id })
  return t('headline.either', { amount: words.amount(call.amount, call.token), id })
}

function ofApproval(
  t: Text,
  { call, words }: { call: Extract<DecodedCall, { kind: 'tokenApproval' }>; words: Words },
): string {
  const id = call.amount.toString()
  const { token, amount, ambiguous = false, unlimited, change } = call
  const standard = words.standardOf(token)
  // A number that is as good as everything is never passed off as an item's: the contract may lie.
  if (ambiguous && standard === 'erc721' && !unlimited) return t('headline.itemApproval', { id })
  const limit = unlimited
    ? t('amount.any', { token: words.symbolOf(token) })
    : words.amount(amount, token)
  if (ambiguous && standard !== 'erc20')
    return t('headline.approvalEither', { amount: limit, id: unlimited ? shortened(id) : id })
  if (amount === 0n) return t('headline.approvalEnds')
  return t(change === 'more' ? 'headline.approvalMore' : 'headline.approval', { amount: limit })
}

function shortened(id: string): string {
  return id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id
}

function describe(words: Words, { sentence, intent }: Described): string {
  if (sentence === undefined) return intent
  return sentence.map((part) => (typeof part === 'string' ? part : words.text(part))).join('')
}
