import { givenBy } from './givenBy.js'
import type { Before } from './readBefore.js'
import type { SolanaView } from './solanaView.js'
import { readTokenAccount } from './tokenAccounts.js'

/** Whether more than half of something goes to an address that never got anything. */
export function isMostToNew(
  { transactions, owners, standings, mints, request }: SolanaView,
  { has, before }: { has: bigint; before: Before },
): boolean {
  const given = new Map<string | undefined, bigint>()
  const gifts = transactions.flatMap(({ steps }) => givenBy(steps, request.account))
  for (const { name, to, amount, isOwn } of gifts) {
    // What is taken out of a stake or a nonce is none of what the account has.
    if (name === 'nonceWithdraw' || name === 'stakeWithdraw') continue
    const found = owners[to]
    const receiver = found?.proven === true ? found.owner : to
    if (standings[receiver]?.kind !== 'new') continue
    if (name !== 'tokenTransfer' && !isOwn) continue
    const { mint, account } = amount.token ?? {}
    const token = mint ?? (account && mints[account])
    // A token of which nobody can tell anything may be all that there is of it.
    if (name === 'tokenTransfer' && token === undefined) return true
    given.set(token, (given.get(token) ?? 0n) + amount.units)
  }
  const held = (mint: string | undefined) =>
    mint === undefined
      ? has
      : [...before.values()]
          .map(readTokenAccount)
          .filter((held) => held?.mint === mint && held.owner === request.account)
          .reduce((sum, held) => sum + (held?.amount ?? 0n), 0n)
  return [...given].some(([mint, units]) => 2n * units > held(mint))
}
