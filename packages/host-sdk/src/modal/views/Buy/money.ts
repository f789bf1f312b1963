import { numberFormat, withoutDirection } from '@vestibule/protocol/numbers'
import { buyText } from './i18n.js'

type Money = { amount: string; currency: string }

export const formatMoney = (money: Money): string => format(money, 'auto')

export const formatLimit = (money: Money): string => format(money, 'stripIfInteger')

function format({ amount, currency }: Money, trailingZeroDisplay: 'auto' | 'stripIfInteger') {
  if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`
  const format = numberFormat({
    style: 'currency',
    currency,
    trailingZeroDisplay,
  } as Intl.NumberFormatOptions)
  // Pass the string: a number would lose digits.
  return withoutDirection(format.format(amount as unknown as number))
}

export function sumOf(one: Money, other: Money): Money {
  const places = Math.max(placesOf(one.amount), placesOf(other.amount))
  const unit = 10n ** BigInt(places)
  const units = ({ amount }: Money) => {
    const [whole = '0', part = ''] = amount.split('.')
    return BigInt(whole) * unit + BigInt(part.padEnd(places, '0') || '0')
  }
  const sum = units(one) + units(other)
  const part = String(sum % unit).padStart(places, '0')
  return { amount: places === 0 ? String(sum) : `${sum / unit}.${part}`, currency: one.currency }
}

const placesOf = (amount: string) => amount.split('.')[1]?.length ?? 0

const [HOUR, DAY] = [60, 24 * 60]

export function formatTime(minutes: number): string {
  if (minutes >= DAY) return buyText('timeDays', { days: Math.ceil(minutes / DAY) })
  if (minutes >= HOUR) return buyText('timeHours', { hours: Math.ceil(minutes / HOUR) })
  return buyText('time', { minutes })
}

export function placesOfCurrency(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** @returns the amount with a decimal point, or undefined if invalid */
export function readTyped(text: string, currency: string): string | undefined {
  const typed = text.trim().replace(',', '.')
  const [, part = ''] = typed.split('.')
  const isAmount = /^\d{1,12}(\.\d+)?$/.test(typed) && part.length <= placesOfCurrency(currency)
  return isAmount && Number(typed) > 0 ? typed : undefined
}
