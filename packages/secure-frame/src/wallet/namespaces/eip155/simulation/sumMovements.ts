import { getAddress, type Hex } from 'viem'
import type { Movement } from './readLogs.js'

export type BalanceChange = {
  direction: 'out' | 'in'
  token: Hex | undefined
  id?: bigint | undefined
  /** In smallest units, never zero. */
  amount: bigint
}

/** Returns one change per asset, losses first. */
export function sumMovements(movements: readonly Movement[], account: Hex): BalanceChange[] {
  const sums = new Map<string, { token: Hex | undefined; id?: bigint | undefined; sum: bigint }>()
  const isOwn = (address: Hex) => address.toLowerCase() === account.toLowerCase()
  for (const { token, id, from, to, amount } of movements) {
    if (isOwn(from) === isOwn(to)) continue
    const key = `${token?.toLowerCase()} ${id}`
    const before = sums.get(key)?.sum ?? 0n
    const sum = isOwn(to) ? before + amount : before - amount
    sums.set(key, { token: token && getAddress(token), ...(id !== undefined && { id }), sum })
  }
  const changes = [...sums.values()]
    .filter(({ sum }) => sum !== 0n)
    .map(({ sum, ...thing }) => ({
      ...thing,
      direction: sum < 0n ? ('out' as const) : ('in' as const),
      amount: sum < 0n ? -sum : sum,
    }))
  return changes.toSorted((a, b) => Number(a.direction === 'in') - Number(b.direction === 'in'))
}
