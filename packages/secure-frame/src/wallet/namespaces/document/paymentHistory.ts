/** In ms. A recipient becomes known after this time. */
export const DAY_MS = 86_400_000
/** A payment is usual up to this multiple of an earlier one. */
const COMPARABLE = 2n

export type Payment = {
  /** Namespace, network and token, spelled as in the namespace. */
  asset: string
  /** In the smallest unit. */
  amount: bigint
  /** In ms since 1970. */
  at: number
}

export type PaidBefore = {
  /** The largest payment of an earlier day. */
  earlier: Payment | undefined
  /** Sum of the last 24 hours. */
  today: bigint
}

export function paidBefore(
  payments: readonly Payment[],
  { asset, now }: { asset: string; now: number },
): PaidBefore {
  const same = payments.filter((payment) => payment.asset === asset)
  const earlier = same.filter(({ at }) => now - at >= DAY_MS)
  return {
    earlier: earlier.toSorted((a, b) => (a.amount < b.amount ? 1 : -1))[0],
    today: same.filter(({ at }) => now - at < DAY_MS).reduce((sum, { amount }) => sum + amount, 0n),
  }
}

/** Includes the payments of the last 24 hours. */
export function isComparable({ earlier, today }: PaidBefore, amount: bigint): boolean {
  return earlier !== undefined && today + amount <= earlier.amount * COMPARABLE
}
