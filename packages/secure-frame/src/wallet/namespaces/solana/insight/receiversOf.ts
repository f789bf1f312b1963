import type { SolanaView } from './solanaView.js'

/** Steps that give somebody something. */
const GIVING: readonly string[] = ['transfer', 'tokenTransfer', 'nonceWithdraw', 'stakeWithdraw']

/** Who gets something, token accounts by their owners where those are proven. */
export function receiversOf({
  transactions,
  owners,
}: Pick<SolanaView, 'transactions' | 'owners'>): string[] {
  const receivers = transactions
    .flatMap(({ steps }) => steps)
    .filter(({ name }) => GIVING.includes(name))
    .flatMap(({ parties }) => parties.filter(({ role }) => role === 'to'))
    .map(({ address }) => {
      const found = owners[address]
      return found?.proven === true ? found.owner : address
    })
  return [...new Set(receivers)]
}
