import { ArrowUpIcon } from '@vestibule/design/icons'
import { SwapIcon } from '@vestibule/design/viewIcons'
import type { Network } from '../../../core/model/network.js'
import type { SentTransaction } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { useModal } from '../../context.js'
import { HIDDEN } from '../../hooks/useHidesBalances.js'
import { useNameOf } from '../../hooks/useNameOf.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { formatAgo } from '../Assets/formatAgo.js'
import { assetsText } from '../Assets/i18n.js'
import { sentAmount } from './sentAmount.js'

export function TransactionRow(props: TransactionRow.Props) {
  const { entry, network, hides, testId } = props
  const { hash, to, at, swap } = entry
  const state = entry.outcome ?? 'pending'
  const { core } = useModal()
  const found = useNameOf(entry.name === undefined ? to : undefined, network)
  return (
    <ListRow
      testId={testId}
      onClick={() => push(core, view('WalletDetails', { of: 'transaction', hash }))}
      picture={
        <Tile name="" round>
          {swap === undefined ? <ArrowUpIcon /> : <SwapIcon />}
        </Tile>
      }
      name={titlesOf(entry, network, hides).map((title) => (
        <bdi key={title} className="activity-item" title={title}>
          {title}
        </bdi>
      ))}
      detail={
        // Hide the swap contract's name: it does not help the visitor.
        swap !== undefined ? undefined : to === undefined ? (
          assetsText('newContract')
        ) : (
          <bdi title={to}>
            {assetsText('toAddress', { address: entry.name ?? found ?? truncateAddress(to) })}
          </bdi>
        )
      }
      end={
        <span className="transaction-state" data-state={state}>
          {assetsText(state)}
          <time dateTime={new Date(at).toISOString()}>{formatAgo(at) ?? assetsText('now')}</time>
        </span>
      }
    />
  )
}

export declare namespace TransactionRow {
  type Props = {
    entry: SentTransaction
    network: Network
    hides: boolean
    testId: string
  }
}

function titlesOf(entry: SentTransaction, network: Network, hides: boolean): string[] {
  const { outcome = 'pending', swap } = entry
  if (swap !== undefined) {
    const [paid, received] = hides ? [HIDDEN, HIDDEN] : [swap.paid, swap.received]
    if (outcome === 'confirmed') return [assetsText('swapped', { paid }), `+${received}`]
    return [assetsText(outcome === 'pending' ? 'swapping' : 'swap', { paid }), `→ ${received}`]
  }
  const amount = sentAmount(entry, network)
  if (amount === undefined) return [assetsText('contractCall')]
  const sent = entry.token?.isNft ? 'sentItem' : 'sentAmount'
  // A failed or replaced transaction moved no money.
  const text =
    outcome === 'confirmed' ? sent : outcome === 'pending' ? 'sendingAmount' : 'sendAmount'
  return [assetsText(text, { amount: hides ? HIDDEN : amount })]
}
