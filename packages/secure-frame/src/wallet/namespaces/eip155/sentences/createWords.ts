import { formatAmount } from '@vestibule/protocol/numbers'
import type { Hex } from 'viem'
import { day } from '../../../../ui/day.js'
import { fiatText } from '../../../../ui/fiatText.js'
import { isolate } from '../../../../ui/isolate.js'
import type { Text } from '../cards/i18n.js'
import type { Described } from '../descriptors/applyFormat.js'
import type { DescribedValue } from '../descriptors/formatValue.js'
import type { Eip155View, TokenFacts } from '../insight/eip155View.js'
import type { Quantity } from '../requests/decodedCall.js'
import { isUnlimited } from '../requests/unlimited.js'
import type { Thing } from '../signatures/signedMeaning.js'

const DAY = 86_400n
const HOUR = 3_600n
const MINUTE = 60n
/** In seconds: the largest date in JavaScript. */
const LAST_DATE = 8_640_000_000_000n

export function createWords(t: Text, { request, insight, prices = {} }: Eip155View) {
  const { nativeCurrency } = request.network
  const coin = isolate(nativeCurrency.symbol)
  const tokenAt = (token: Hex): TokenFacts | undefined => insight.tokens[token.toLowerCase()]

  const coins = (amount: bigint) => `${formatAmount(amount, nativeCurrency.decimals)} ${coin}`

  function amount(value: bigint, token: Hex | undefined): string {
    if (token === undefined) return coins(value)
    const { symbol, decimals } = tokenAt(token) ?? {}
    return decimals === undefined
      ? t('amount.units', { amount: formatAmount(value, 0), token: symbolOf(token) })
      : `${formatAmount(value, decimals)} ${symbol === undefined ? t('amount.tokens') : isolate(symbol)}`
  }

  function fiat(value: bigint, token?: Hex | undefined): string | undefined {
    if (token === undefined) return fiatText(value, nativeCurrency.decimals, prices.coin)
    const decimals = tokenAt(token)?.decimals
    return decimals === undefined
      ? undefined
      : fiatText(value, decimals, prices[token.toLowerCase()])
  }

  function text(value: DescribedValue): string {
    switch (value.kind) {
      case 'text':
        return isolate(value.text)
      case 'address':
        return value.address
      case 'amount': {
        const { token, message } = value
        if (message === undefined) return amount(value.amount, token)
        return `${message} ${coinOr(token)}`
      }
      case 'nft':
        return t('amount.item', { id: value.id.toString() })
      case 'date':
        return date(value.at)
      case 'duration':
        return duration(value.seconds)
    }
  }

  function quantity({ token, amount: value }: Quantity): string {
    if (value !== 'all') return amount(value, token)
    return t('amount.all', { token: coinOr(token) })
  }

  function described({ sentence, intent }: Described): string {
    if (sentence === undefined) return intent
    return sentence.map((part) => (typeof part === 'string' ? part : text(part))).join('')
  }

  function date(seconds: bigint): string {
    if (seconds > LAST_DATE) return t('time.never')
    const iso = new Date(Number(seconds) * 1_000).toISOString()
    return iso.length > 24 ? t('time.never') : day(iso)
  }

  function duration(seconds: bigint): string {
    if (seconds >= DAY) return t('time.days', { count: Number(seconds / DAY) })
    if (seconds >= HOUR) return t('time.hours', { count: Number(seconds / HOUR) })
    return t('time.minutes', { count: Number(seconds / MINUTE) })
  }

  const named = (token: Hex, otherwise: string) => {
    const symbol = tokenAt(token)?.symbol
    return symbol === undefined ? otherwise : isolate(symbol)
  }
  const symbolOf = (token: Hex) => named(token, t('amount.token'))
  const collectionOf = (token: Hex) => {
    const name = tokenAt(token)?.name
    return name === undefined ? symbolOf(token) : isolate(name)
  }
  function itemOf(token: Hex, id: bigint): string | undefined {
    const name = tokenAt(token)?.name
    return name === undefined ? undefined : t('amount.named', { name: isolate(name), id: `${id}` })
  }
  const coinOr = (token: Hex | undefined) => (token === undefined ? coin : symbolOf(token))
  const assetOf = (token: Hex | undefined) =>
    token === undefined ? coin : named(token, collectionOf(token))

  function thing({ token, amount: value, id }: Thing): string {
    const of = {
      token: token === undefined || id === undefined ? coinOr(token) : collectionOf(token),
    }
    if (id === undefined)
      return value === undefined || isUnlimited(value) ? t('amount.any', of) : amount(value, token)
    if (id === 'every') return t('amount.everyItem', of)
    const item = id === 'any' ? t('amount.anyItem', of) : t('amount.itemOf', { ...of, id: `${id}` })
    return value === undefined || value === 1n ? item : `${formatAmount(value, 0)} × ${item}`
  }

  const worth = ({ token, amount: value, id }: Thing) =>
    value === undefined || id !== undefined || isUnlimited(value) ? undefined : fiat(value, token)

  return {
    coins,
    amount,
    fiat,
    quantity,
    thing,
    worth,
    coinOr,
    assetOf,
    text,
    described,
    date,
    duration,
    symbolOf,
    collectionOf,
    itemOf,
    isNamed: (token: Hex) => tokenAt(token)?.symbol !== undefined,
    hasName: (token: Hex) => tokenAt(token)?.name !== undefined,
    standardOf: (token: Hex) => tokenAt(token)?.standard,
    nameOf: (address: Hex) => insight.names[address.toLowerCase()],
  }
}

export type Words = ReturnType<typeof createWords>
