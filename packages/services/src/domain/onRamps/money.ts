import { OnRampError } from './onRampError.js'

const MOST_DIGITS = 60

export function placesOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** @throws OnRampError `amountInvalid` unless the amount is above zero and has at most `places` decimals */
export function readUnits(text: string, places: number): bigint {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const units = part.length > places ? 0n : BigInt(`0${whole}${part.padEnd(places, '0')}`)
  if (whole.length > MOST_DIGITS || units === 0n) throw new OnRampError('amountInvalid')
  return units
}

/** `isFixed` keeps all decimals, as for money. Otherwise removes trailing zeros. */
export function writeUnits(units: bigint, places: number, isFixed = false): string {
  const digits = String(units).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const part = digits.slice(digits.length - places)
  const shown = isFixed ? part : part.replace(/0+$/, '')
  return shown === '' ? whole : `${whole}.${shown}`
}

export const moneyOf = (units: bigint, currency: string) => ({
  amount: writeUnits(units, placesOf(currency), true),
  currency,
})
