/** Percent of what the account has; more than that wants a second look. */
const LIMIT = 50n
/** A thousandth of a coin: below it nobody needs to be warned of a transfer, however little the account has. */
const SMALL_DIGITS = 3

/** True for an amount that is most of a balance. */
export function isMostOf(amount: bigint, balance: bigint): boolean {
  return amount * 100n > balance * LIMIT
}

/** True for an amount that nobody needs to be warned of. @param decimals Where they are not known, none is. */
export function isDust(amount: bigint, decimals: number | undefined): boolean {
  return decimals !== undefined && amount < 10n ** BigInt(Math.max(0, decimals - SMALL_DIGITS))
}
