import { SECOND } from '../../../platform/time.js'

const HALF_LIFE = SECOND
/** Networks after which those that have asked for nothing of late are forgotten. */
const MANY = 10_000
const NOTHING = 0.05

/** How much each network has had of late: what it was given halves every second. */
export function createShares(now: () => number) {
  const shares = new Map<string, { amount: number; at: number }>()

  function of(network: string): number {
    const share = shares.get(network)
    return share === undefined ? 0 : share.amount * 2 ** ((share.at - now()) / HALF_LIFE)
  }

  return {
    of,
    add(network: string): void {
      shares.set(network, { amount: of(network) + 1, at: now() })
      if (shares.size <= MANY) return
      for (const other of shares.keys()) if (of(other) < NOTHING) shares.delete(other)
    },
  }
}

export type Shares = ReturnType<typeof createShares>
