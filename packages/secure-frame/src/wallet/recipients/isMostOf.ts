/** Percent of what the account has; more than that, for somebody new, wants a second look. */
const LIMIT = 50n
/** A thousandth of a coin: below it nobody needs to be warned, however little the account has. */
const SMALL_DIGITS = 3

/**
 * True for an amount that is most of a balance, and worth a warning.
 * @param options.decimals Where they are not known, no amount is too small.
 */
export function isMostOf(
  amount: bigint,
  { balance, decimals }: { balance: bigint; decimals: number | undefined },
): boolean {
  const least = decimals === undefined ? 0n : 10n ** BigInt(Math.max(0, decimals - SMALL_DIGITS))
  return amount >= least && amount * 100n > balance * LIMIT
}
