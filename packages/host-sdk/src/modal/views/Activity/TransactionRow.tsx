import { ArrowUpIcon } from '@vestibule/design/icons'
import { countOf } from '../../../assets/countOf.js'
import type { Network } from '../../../core/model/network.js'
import type { SentTransaction } from '../../../core/model/state.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { floorDecimals, formatUnits, truncateAddress } from '../../../platform/units.js'
import { useModal } from '../../context.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { formatAgo } from '../Assets/formatAgo.js'
import { assetsText } from '../Assets/i18n.js'
import { HIDDEN } from '../Assets/TokenRow.js'

/** Decimals of an amount in a list. */
const PLACES = 6

/** One transaction: what it moves, to whom, when, and what became of it. */
export function TransactionRow(props: TransactionRow.Props) {
  const { entry, network, hides, testId } = props
  const { hash, to, at } = entry
  const state = entry.outcome ?? 'pending'
  const { core } = useModal()
  return (
    <ListRow
      testId={testId}
      onClick={() => push(core, view('WalletDetails', { of: 'transaction', hash }))}
      picture={
        <Tile name="" round>
          <ArrowUpIcon />
        </Tile>
      }
      name={hides ? assetsText('sendAmount', { amount: HIDDEN }) : titleOf(entry, network)}
      detail={
        to === undefined ? (
          assetsText('newContract')
        ) : (
          <bdi>{assetsText('toAddress', { address: truncateAddress(to) })}</bdi>
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
    network: Network /** No amounts on the screen. */
    hides: boolean
    testId: string
  }
}

function titleOf({ value, isCall, token }: SentTransaction, { nativeCurrency }: Network): string {
  if (token?.isNft) return assetsText('sendAmount', { amount: countOf(token.amount, token.symbol) })
  if (token !== undefined)
    return assetsText('sendAmount', {
      amount: `${floorDecimals(token.amount, PLACES)} ${token.symbol}`,
    })
  if (isCall && value === '0') return assetsText('contractCall')
  const amount = floorDecimals(formatUnits(BigInt(value), nativeCurrency.decimals), PLACES)
  return assetsText('sendAmount', { amount: `${amount} ${nativeCurrency.symbol}` })
}
