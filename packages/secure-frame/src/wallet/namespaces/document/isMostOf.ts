const LIMIT = 50n

export function isMostOf(amount: bigint, balance: bigint): boolean {
  return amount * 100n > balance * LIMIT
}
