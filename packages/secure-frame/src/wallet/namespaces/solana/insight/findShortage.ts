import type { Shortage, SolanaView } from './solanaView.js'

/** The visitor's missing funds for the transactions' own amounts and fees. */
export function findShortage(
  { transactions }: Pick<SolanaView, 'transactions'>,
  has: bigint,
): Shortage | undefined {
  const needs = transactions.reduce(
    (sum, { steps, fee }) => steps.reduce((all, { spends = 0n }) => all + spends, sum + fee),
    0n,
  )
  return needs > has ? { needs, has } : undefined
}
