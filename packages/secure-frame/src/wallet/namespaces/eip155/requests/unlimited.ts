/** Slightly below 2^96, because some tokens have amounts of 96 bits. */
const UNLIMITED = 2n ** 96n - 2n ** 89n

export function isUnlimited(amount: bigint): boolean {
  return amount >= UNLIMITED
}
