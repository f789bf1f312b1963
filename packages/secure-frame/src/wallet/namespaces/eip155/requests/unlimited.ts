/**
 * From here on, an amount counts as unlimited: a little less than the largest number of 96 bits, in which some tokens
 * count.
 */
const UNLIMITED = 2n ** 96n - 2n ** 89n

/** True for an amount that means "all of it". */
export function isUnlimited(amount: bigint): boolean {
  return amount >= UNLIMITED
}
