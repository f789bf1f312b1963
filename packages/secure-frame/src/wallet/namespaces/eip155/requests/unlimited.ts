/** Amounts from here on are treated as unlimited: slightly below the largest 96-bit number, because some tokens use 96 bits. */
const UNLIMITED = 2n ** 96n - 2n ** 89n

/** True for an amount that means "all of it". */
export function isUnlimited(amount: bigint): boolean {
  return amount >= UNLIMITED
}
