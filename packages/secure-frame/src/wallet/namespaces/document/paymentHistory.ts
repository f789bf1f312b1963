/** Milliseconds. A recipient is not known before this time has passed. */
export const DAY_MS = 86_400_000
/** An earlier payment makes up to this many times its amount usual. */
const COMPARABLE = 2n

export type Payment = {
  /** Namespace, network and token, in the namespace's own spelling. */
  asset: string
  /** Smallest units. */
  amount: bigint
  /** Milliseconds since 1970. */
  at: number
}

export type PaidBefore = {
  /** The largest payment of an earlier day. */
  earlier: Payment | undefined
  /** The sum of the last 24 hours. */
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

/** Compares the sum of the amount and the payments of the last 24 hours. */
export function isComparable({ earlier, today }: PaidBefore, amount: bigint): boolean {
  return earlier !== undefined && today + amount <= earlier.amount * COMPARABLE
}
