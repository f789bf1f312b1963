import type { Spending } from '../../document/createSpendingLog.js'
import { isMostOf } from '../../document/isMostOf.js'
import { assetOf, mintOf } from '../recipients/assetOf.js'
import type { TransactionRequest } from '../requests/solanaRequest.js'
import { givenBy } from './givenBy.js'
import type { Before } from './readBefore.js'
import type { SolanaView } from './solanaView.js'
import { readTokenAccount } from './tokenAccounts.js'

type Spent = Spending & { mint: string | undefined }

export function findMost(
  {
    transactions,
    owners,
    standings,
    mints,
    request,
    trade,
  }: Pick<SolanaView, 'transactions' | 'owners' | 'standings' | 'mints' | 'trade'> & {
    request: TransactionRequest
  },
  { has, before }: { has: bigint; before: Before },
): { isMostToNew: boolean; spending: Spent[] } {
  const spending = new Map<string, Spent>()
  let isUnknown = false
  const gifts =
    trade?.isFair === true
      ? []
      : transactions.flatMap(({ steps }) => givenBy(steps, request.account))
  for (const { name, to, amount, isOwn, source } of gifts) {
    // Withdrawals from a stake or a nonce account do not reduce the balance.
    if (name === 'nonceWithdraw' || name === 'stakeWithdraw') continue
    const found = owners[to]
    const standing = standings[found?.proven === true ? found.owner : to]?.standing
    if (standing !== 'new' && standing !== 'seen') continue
    if (name !== 'tokenTransfer' && !isOwn) continue
    const mint = amount.token && mintOf(amount.token, mints)
    if (name === 'tokenTransfer' && mint === undefined) {
      // Without the node's data, the amount may be the whole balance.
      isUnknown = true
      continue
    }
    const owner = mint === undefined ? (source ?? request.account) : request.account
    const asset = assetOf(request, mint)
    const sum = spending.get(`${owner} ${asset}`)?.amount ?? 0n
    const balance = mint === undefined ? lamportsOf(source) : tokensOf(mint)
    const units = sum + amount.units
    spending.set(`${owner} ${asset}`, { owner, asset, mint, amount: units, balance })
  }
  const all = [...spending.values()].filter(({ amount }) => amount > 0n)
  return {
    isMostToNew: isUnknown || all.some(({ amount, balance }) => isMostOf(amount, balance)),
    spending: all,
  }

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
