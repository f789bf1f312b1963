import { formatDecimal } from '@vestibule/protocol/numbers'
import { countOf } from '../../../assets/countOf.js'
import type { Network } from '../../../core/model/network.js'
import type { SentTransaction } from '../../../core/model/state.js'
import { formatUnits } from '../../../platform/units.js'

const PLACES = 3

/** Undefined for a contract call without a value. */
export function sentAmount(
  { value, isCall, token }: Pick<SentTransaction, 'value' | 'isCall' | 'token'>,
  { nativeCurrency }: Network,
): string | undefined {
  if (token?.isNft) return countOf(token.amount, token.symbol)
  if (token !== undefined) return `${short(token.amount)} ${token.symbol}`
  if (isCall && value === '0') return undefined
  const { decimals, symbol } = nativeCurrency
  return `${short(formatUnits(BigInt(value), decimals))} ${symbol}`
}

const short = (amount: string) => formatDecimal(amount, { places: PLACES })
