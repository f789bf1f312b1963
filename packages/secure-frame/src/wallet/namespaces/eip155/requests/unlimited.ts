/**
 * Nobody means as much as a limit: the largest number of 96 bits, in which some tokens count, and what is a little less
 * than it.
 */
const UNLIMITED = 2n ** 96n - 2n ** 89n

/** True for an amount that only means "all of it". */
export function isUnlimited(amount: bigint): boolean {
  return amount >= UNLIMITED
}
