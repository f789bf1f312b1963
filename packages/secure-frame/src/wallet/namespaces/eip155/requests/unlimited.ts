/** Slightly below 2^96: some tokens use 96-bit amounts. */
const UNLIMITED = 2n ** 96n - 2n ** 89n

export function isUnlimited(amount: bigint): boolean {
  return amount >= UNLIMITED
}
