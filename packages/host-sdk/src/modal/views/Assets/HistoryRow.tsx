import { ArrowDownIcon, ArrowUpIcon, CheckIcon, CloseIcon } from '@vestibule/design/icons'
import { SwapIcon } from '@vestibule/design/viewIcons'
import type { Transaction, Transfer } from '@vestibule/protocol/http'
import type { Network } from '../../../core/model/network.js'
import { floorDecimals, truncateAddress } from '../../../platform/units.js'
import { explorerLink } from '../../../transactions/explorerLink.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { useHidesBalances } from '../../useHidesBalances.js'
import { assetsText } from './i18n.js'
import { HIDDEN } from './TokenRow.js'
import { verbOf } from './verbOf.js'

/** Decimals of an amount. */
const PLACES = 3
const PLUS: ReadonlySet<string> = new Set(['receive', 'deposit', 'borrow', 'claim', 'mint'])
const MINUS: ReadonlySet<string> = new Set(['withdraw', 'repay', 'burn', 'send'])

/** A transaction of the account as the services tell of it. */
export function HistoryRow({ entry, network, testId }: HistoryRow.Props) {
  const { metadata, transfers } = entry
  const { operationType, status, minedAt, hash } = metadata
  const date = new Date(minedAt)
  const hides = useHidesBalances()
  return (
    <ListRow
      testId={testId}
      href={explorerLink(network, hash)}
      picture={
        <Tile name="" round>
          <Picture operation={operationType} failed={status === 'failed'} />
        </Tile>
      }
      name={verbOf(operationType)}
      detail={<Other entry={entry} />}
      end={
        <span className="token-amount">
          {transfers.slice(0, 2).map((transfer, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the transfers of a transaction never change places
            <bdi key={index}>{hides ? HIDDEN : amountOf(transfer, operationType)}</bdi>
          ))}
          <time dateTime={minedAt}>
            {status === 'confirmed'
              ? date.toLocaleDateString('en', { day: 'numeric', month: 'short' })
              : assetsText(status)}
          </time>
        </span>
      }
    />
  )
}

export declare namespace HistoryRow {
  type Props = { entry: Transaction; network: Network; testId: string }
}

/** Whom it came from or went to. */
function Other({ entry: { metadata, transfers } }: { entry: Transaction }) {
  const { operationType, sentFrom, sentTo } = metadata
  if (operationType === 'deploy') return assetsText('newContract')
  const isIn = transfers.length > 0 && transfers.every(({ direction }) => direction === 'in')
  // Of a token the transaction goes to its contract, and the transfer to somebody.
  const [other] = transfers.flatMap(({ counterparty }) => counterparty ?? [])
  const address = truncateAddress(other ?? (isIn ? sentFrom : sentTo))
  return <bdi>{assetsText(isIn ? 'from' : 'toAddress', { address })}</bdi>
}

function Picture({ operation, failed }: { operation: string; failed: boolean }) {
  if (failed) return <CloseIcon />
  if (operation === 'trade') return <SwapIcon />
  if (operation === 'approve') return <CheckIcon />
  return PLUS.has(operation) ? <ArrowDownIcon /> : <ArrowUpIcon />
}

function amountOf({ fungible_info, nft_info, quantity, direction }: Transfer, operation: string) {
  const sign = signOf(operation, direction)
  if (nft_info !== undefined)
    return `${sign}${nft_info.name ?? ''} ${nft_info.token_id === undefined ? '' : `#${nft_info.token_id.slice(0, 8)}`}`
  return `${sign}${floorDecimals(quantity.numeric, PLACES)} ${fungible_info?.symbol ?? ''}`
}

function signOf(operation: string, direction: Transfer['direction']): string {
  if (operation === 'trade') return direction === 'in' ? '+' : '-'
  if (PLUS.has(operation)) return '+'
  return MINUS.has(operation) ? '-' : ''
}
