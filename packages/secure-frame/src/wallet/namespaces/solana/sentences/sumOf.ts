import type { BalanceChange, Simulation, TransactionInsight } from '../insight/solanaView.js'

/** Simulated only if all transactions are simulated. */
export function sumOf(transactions: readonly TransactionInsight[]): {
  fee: bigint
  rent: bigint
  simulation: Simulation
} {
  const fee = transactions.reduce((sum, each) => sum + each.fee, 0n)
  const rent = transactions.reduce((sum, each) => sum + each.rent, 0n)
  const failing = transactions
    .map(({ simulation }) => simulation)
    .find(({ kind }) => kind === 'fails')
  const isTried = transactions.every(({ simulation }) => simulation.kind === 'changes')
  const units = new Map<string | undefined, bigint>()
  for (const { simulation } of transactions) {
    for (const { mint, direction, units: moved } of simulation.changes)
      units.set(mint, (units.get(mint) ?? 0n) + (direction === 'in' ? moved : -moved))
  }
  const changes = [...units].flatMap(([mint, sum]): BalanceChange[] => {
    if (sum === 0n) return []
    return [{ mint, direction: sum > 0n ? 'in' : 'out', units: sum > 0n ? sum : -sum }]
  })
  if (failing?.kind === 'fails') return { fee, rent, simulation: { ...failing, changes } }
  return { fee, rent, simulation: { kind: isTried ? 'changes' : 'none', changes } }
}
