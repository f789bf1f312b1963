/** Percent of a balance above which an amount is risky. */
const LIMIT = 50n

/** True for an amount that is most of a balance. */
export function isMostOf(amount: bigint, balance: bigint): boolean {
  return amount * 100n > balance * LIMIT
}
