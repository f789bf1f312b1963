import { type AddressKind, readAddress } from '../account/readAddress.js'

/** Confirmation target in blocks. Wallets use this default. */
export const SOON = 1

/** Virtual bytes: a transaction without inputs and outputs, and the largest output to an address. */
const OVERHEAD = 11
const OUTPUT = 43
/** Virtual bytes of an input, by the kind of the spent address. */
const INPUT: Readonly<Record<AddressKind, number>> = { p2pkh: 148, p2sh: 91, p2wpkh: 68, p2tr: 58 }

/**
 * @returns satoshi, for a payment that spends the largest coins first
 * @param coins Values of the account's coins.
 * @param payment.amount 0 for the whole balance.
 */
export function feeOf(coins: readonly bigint[], { from, amount, feeRate }: Payment): bigint {
  const input = INPUT[readAddress(from)?.kind ?? 'p2pkh']
  const cost = (inputs: number, outputs: number) =>
    BigInt(Math.ceil((OVERHEAD + inputs * input + outputs * OUTPUT) * feeRate))
  if (amount > 0n) {
    let sum = 0n
    let inputs = 0
    const largest = coins.toSorted((a, b) => (a < b ? 1 : -1))
    for (const value of largest) {
      sum += value
      const fee = cost(++inputs, 2)
      if (sum >= amount + fee) return fee
    }
  }
  return cost(coins.length, 1)
}

type Payment = {
  from: string
  amount: bigint
  /** Satoshi per virtual byte. */
  feeRate: number
}
