import { formatDecimal, numberFormat, withoutDirection } from '@vestibule/protocol/numbers'
import type { TokenBalance } from '../../../core/model/account.js'
import { formatUnits } from '../../../platform/units.js'

const DIGITS = 6
const RATE_PLACES = 24n

/** Cuts a decimal string to six significant digits, but keeps at least two decimals. */
export function withDigits(numeric: string): string {
  const [whole = '0', fraction = ''] = numeric.split('.')
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const places = whole === '0' ? zeros + DIGITS : Math.max(DIGITS - whole.length, 2)
  return fraction === '' ? whole : `${whole}.${fraction.slice(0, places)}`.replace(/\.?0*$/, '')
}

export const formatShort = (amount: bigint, { quantity, symbol }: TokenBalance) =>
  `${formatDecimal(withDigits(formatUnits(amount, quantity.decimals)))} ${symbol}`

export function formatRate(
  { amount, received }: { amount: bigint; received: bigint },
  { from, to }: { from: TokenBalance; to: TokenBalance },
): string {
  const scaled = received * 10n ** (BigInt(from.quantity.decimals) + RATE_PLACES)
  const rate = formatUnits(scaled / amount, to.quantity.decimals + Number(RATE_PLACES))
  return `1 ${from.symbol} = ${formatDecimal(withDigits(rate))} ${to.symbol}`
}

/** A localized percentage with at most two decimals. */
export function formatPercent(percent: number): string {
  const format = numberFormat({
    style: 'percent',
    maximumFractionDigits: 2,
  })
  const isTiny = percent > 0 && percent < 0.01
  return `${isTiny ? '<' : ''}${withoutDirection(format.format(isTiny ? 0.0001 : percent / 100))}`
}
