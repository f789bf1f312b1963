import { givenBy } from './givenBy.js'
import type { Before } from './readBefore.js'
import type { SolanaView } from './solanaView.js'
import { readTokenAccount } from './tokenAccounts.js'

/** Whether more than half of something goes to an address that never got anything. */
export function isMostToNew(
  { transactions, owners, standings, mints, request }: SolanaView,
  { has, before }: { has: bigint; before: Before },
): boolean {
  const given = new Map<string, { units: bigint; has: bigint }>()
  const gifts = transactions.flatMap(({ steps }) => givenBy(steps, request.account))
  for (const { name, to, amount, isOwn, source } of gifts) {
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
    const key = token ?? source ?? request.account
    const units = (given.get(key)?.units ?? 0n) + amount.units
    given.set(key, { units, has: token === undefined ? lamportsOf(source) : tokensOf(token) })
  }
  return [...given.values()].some(({ units, has }) => 2n * units > has)

  function lamportsOf(source: string | undefined): bigint {
    return source === undefined ? has : (before.get(source)?.lamports ?? 0n)
  }

  function tokensOf(mint: string): bigint {
    return [...before.values()]
      .map(readTokenAccount)
      .filter((held) => held?.mint === mint && held.owner === request.account)
      .reduce((sum, held) => sum + (held?.amount ?? 0n), 0n)
  }
}
