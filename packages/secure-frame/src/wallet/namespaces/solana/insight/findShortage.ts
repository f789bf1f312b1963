import type { Shortage, SolanaView } from './solanaView.js'

/** What the visitor's account lacks for what the transactions themselves say, fees included. */
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
