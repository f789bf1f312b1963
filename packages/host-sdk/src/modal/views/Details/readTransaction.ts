import { parseCaipAddress } from '@vestibule/protocol'
import { formatAmount, formatDecimal } from '@vestibule/protocol/numbers'
import { countOf } from '../../../assets/countOf.js'
import { recipientIn } from '../../../assets/send/recipientIn.js'
import type { Core } from '../../../core/core.js'
import type { Network } from '../../../core/model/network.js'
import type { SentTransaction } from '../../../core/model/state.js'
import { amountOf } from '../Activity/amountOf.js'
import { isOfBatch } from '../Activity/HistoryRow.js'
import { verbOf } from '../Activity/verbOf.js'
import { detailsText } from './i18n.js'

export type TransactionFacts = {
  title: string
  moved: readonly string[]
  status: NonNullable<SentTransaction['outcome']> | 'pending'
  reason: string | undefined
  replacedBy: string | undefined
  /** In ms since the epoch. */
  at: number
  /** Includes the symbol of the native currency or a token. */
  fee: string | undefined
  from: string
  to: string
  sentTo: string | undefined
  recipient: string | undefined
}

export function readTransaction(
  core: Core,
  { hash, network }: { hash: string; network: Network },
): TransactionFacts | undefined {
  const { sent, history } = core.store.getState()
  const own = sent.find((one) => one.hash === hash)
  const known = own?.replacedBy ?? hash
  const found = history?.transactions.find(({ metadata }) => metadata.hash === known)
  const { fee: paid, feeSymbol = network.nativeCurrency.symbol } = found?.metadata ?? {}
  const fee = paid && `${formatDecimal(paid)} ${feeSymbol}`
  // The services return the received amount of a swap.
  if (own !== undefined && (own.swap === undefined || found === undefined))
    return { ...ofSent(own, network), fee }
  if (found === undefined) return undefined
  const { operationType, status, minedAt, sentFrom, sentTo } = found.metadata
  const [first] = found.transfers
  const account = history && parseCaipAddress(history.caipAddress).address
  return {
    title: verbOf(operationType),
    moved: found.transfers.map((transfer) => amountOf(transfer, operationType)),
    status,
    reason: undefined,
    replacedBy: undefined,
    at: Date.parse(minedAt),
    fee,
    // `sentFrom` and `sentTo` may be a contract or a bundler: prefer the transfers.
    from:
      operationType === 'mint'
        ? ''
        : first?.direction === 'in'
          ? (first.counterparty ?? sentFrom)
          : first?.direction === 'out' && account !== undefined
            ? account
            : sentFrom,
    to: isOfBatch(found)
      ? ''
      : first?.direction === 'out'
        ? (first.counterparty ?? sentTo)
        : sentTo,
    sentTo: undefined,
    recipient: recipientIn(core, found, history?.caipAddress),
  }
}

function ofSent(entry: SentTransaction, { nativeCurrency }: Network): TransactionFacts {
  const { to, name, value, isCall, token, swap, outcome, reason, replacedBy, at, account } = entry
  const { decimals, symbol } = nativeCurrency
  const sign = outcome === 'confirmed' ? '-' : ''
  const native = value === '0' ? [] : [`${sign}${formatAmount(BigInt(value), decimals)} ${symbol}`]
  const sent = outcome === 'confirmed' ? 'sent' : 'send'
  const kind = to === undefined ? 'newContract' : isCall ? 'call' : sent
  return {
    title: swap === undefined ? detailsText(kind) : detailsText(sign ? 'swapped' : 'swap'),
    moved: swap
      ? [`${sign}${swap.paid}`, `${sign ? '+' : '→ '}${swap.received}`]
      : token === undefined
        ? native
        : [`${sign}${amountIn(token)}`],
    status: outcome ?? 'pending',
    reason,
    replacedBy,
    at,
    fee: undefined,
    from: account,
    // A swap order has no recipient.
    to: swap?.ends === undefined ? (to ?? '') : '',
    sentTo: name,
    recipient: isCall ? undefined : to,
  }
}

const amountIn = ({ amount, symbol, isNft }: NonNullable<SentTransaction['token']>) =>
  isNft ? countOf(amount, symbol) : `${formatDecimal(amount)} ${symbol}`
