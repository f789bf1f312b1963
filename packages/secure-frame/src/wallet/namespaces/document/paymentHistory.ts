/** Milliseconds. Payments of the last day do not make a recipient known. */
export const DAY_MS = 86_400_000
/** A payment makes an address known for amounts up to this many times as large. */
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

/** Whether an amount is comparable to an earlier payment, together with the payments of the last 24 hours. */
export function isComparable({ earlier, today }: PaidBefore, amount: bigint): boolean {
  return earlier !== undefined && today + amount <= earlier.amount * COMPARABLE
}
