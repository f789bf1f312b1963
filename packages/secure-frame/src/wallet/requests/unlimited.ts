/** The largest number of 96 bits, which some tokens count in; nobody means as much as a limit. */
const UNLIMITED = 2n ** 96n - 1n

/** True for an amount that only means "all of it". */
export function isUnlimited(amount: bigint): boolean {
  return amount >= UNLIMITED
}
