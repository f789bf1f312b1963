import type { Hex } from 'viem'
import { formatAmount } from '../ui/format.js'
import type { Described } from '../wallet/descriptors/applyFormat.js'
import type { DescribedValue } from '../wallet/descriptors/formatValue.js'
import type { Quantity } from '../wallet/requests/decodedCall.js'
import type { Approval, TokenFacts } from './approval.js'
import type { Text } from './i18n.js'

const DAY = 86_400n
const HOUR = 3_600n
const MINUTE = 60n
/** Seconds; JavaScript's dates end there. */
const LAST_DATE = 8_640_000_000_000n

/** Puts the amounts, dates and names of one approval into words. */
export function createWords(t: Text, { request, insight }: Approval) {
  const { nativeCurrency } = request.network
  const tokenAt = (token: Hex): TokenFacts | undefined => insight.tokens[token.toLowerCase()]

  const coins = (amount: bigint) =>
    `${formatAmount(amount, nativeCurrency.decimals)} ${nativeCurrency.symbol}`

  /** Of a token, or of the network's own coin. */
  function amount(value: bigint, token: Hex | undefined): string {
    if (token === undefined) return coins(value)
    const { symbol, decimals } = tokenAt(token) ?? {}
    return decimals === undefined
      ? t('amount.units', { amount: value.toString(), token: symbol ?? t('amount.token') })
      : `${formatAmount(value, decimals)} ${symbol ?? t('amount.tokens')}`
  }

  function text(value: DescribedValue): string {
    switch (value.kind) {
      case 'text':
        return value.text
      case 'address':
        return value.address
      case 'amount': {
        const { token, message } = value
        if (message === undefined) return amount(value.amount, token)
        return `${message} ${token === undefined ? nativeCurrency.symbol : symbolOf(token)}`
      }
      case 'nft':
        return t('amount.item', { id: value.id.toString() })
      case 'date':
        return date(value.at)
      case 'duration':
        return duration(value.seconds)
    }
  }

  /** Of a token or the coin; whatever is there where no number is known. */
  function quantity({ token, amount: value }: Quantity): string {
    if (value !== 'all') return amount(value, token)
    return t('amount.all', { token: token === undefined ? nativeCurrency.symbol : symbolOf(token) })
  }

  function described({ sentence, intent }: Described): string {
    if (sentence === undefined) return intent
    return sentence.map((part) => (typeof part === 'string' ? part : text(part))).join('')
  }

  function date(seconds: bigint): string {
    if (seconds > LAST_DATE) return t('time.never')
    const iso = new Date(Number(seconds) * 1_000).toISOString()
    return iso.length > 24 ? t('time.never') : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`
  }

  function duration(seconds: bigint): string {
    if (seconds >= DAY) return t('time.days', { count: Number(seconds / DAY) })
    if (seconds >= HOUR) return t('time.hours', { count: Number(seconds / HOUR) })
    return t('time.minutes', { count: Number(seconds / MINUTE) })
  }

  const symbolOf = (token: Hex) => tokenAt(token)?.symbol ?? t('amount.token')

  return {
    coins,
    amount,
    quantity,
    text,
    described,
    date,
    symbolOf,
    labelOf: (token: Hex) => tokenAt(token)?.symbol ?? t('fact.token'),
    standardOf: (token: Hex) => tokenAt(token)?.standard,
    nameOf: (address: Hex) => insight.names[address.toLowerCase()],
  }
}

export type Words = ReturnType<typeof createWords>
