import { ArrowDownIcon, ArrowUpIcon, CheckIcon, CloseIcon } from '@vestibule/design/icons'
import { SwapIcon } from '@vestibule/design/viewIcons'
import type { Transaction } from '@vestibule/protocol/http'
import { formatDate, isolated } from '@vestibule/protocol/texts'
import type { Network } from '../../../core/model/network.js'
import { view } from '../../../core/model/views.js'
import { push } from '../../../navigation/router.js'
import { truncateAddress } from '../../../platform/truncateAddress.js'
import { useModal } from '../../context.js'
import { HIDDEN } from '../../hooks/useHidesBalances.js'
import { useNameOf } from '../../hooks/useNameOf.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { assetsText } from '../Assets/i18n.js'
import { amountOf, PLUS } from './amountOf.js'
import { verbOf } from './verbOf.js'

export function HistoryRow({ entry, network, hides, testId }: Props) {
  const { core } = useModal()
  const { operationType, status, minedAt, hash } = entry.metadata
  const [first, second] = itemsOf(entry).map((item) => (hides ? HIDDEN : item))
  const title = [verbOf(operationType), ...(first === undefined ? [] : [isolated(first)])].join(' ')
  return (
    <ListRow
      testId={testId}
      onClick={() => push(core, view('WalletDetails', { of: 'transaction', hash }))}
      picture={
        <Tile name="" round>
          <Picture operation={operationType} failed={status === 'failed'} />
        </Tile>
      }
      name={[title, second].map(
        (item) =>
          item !== undefined && (
            <bdi key={item} className="activity-item" title={item}>
              {item}
            </bdi>
          ),
      )}
      detail={<Other entry={entry} network={network} />}
      end={
        <span className="token-amount">
          <time dateTime={minedAt}>
            {status === 'confirmed' ? formatDay(minedAt) : assetsText(status)}
          </time>
        </span>
      }
    />
  )
}

type Props = {
  entry: Transaction
  network: Network
  hides: boolean
  testId: string
}

/** The first transfer in each direction, or the first two transfers if all have the same direction. */
export function itemsOf({ metadata, transfers }: Transaction): string[] {
  const got = transfers.find(({ direction }) => direction === 'in')
  const gave = transfers.find(({ direction }) => direction !== 'in')
  const shown = got !== undefined && gave !== undefined ? [gave, got] : transfers.slice(0, 2)
  return shown.map((transfer) => amountOf(transfer, metadata.operationType))
}

const NAMELESS = new Set(['deploy', 'mint'])

export function formatDay(date: string): string {
  return formatDate(new Date(date), { day: 'numeric', month: 'short' }, 'en')
}

/** Whether the transaction is a batch: an account sends a batch to itself, so the recipients are unknown. */
export const isOfBatch = ({ metadata, transfers }: Transaction) =>
  metadata.sentFrom === metadata.sentTo &&
  transfers[0]?.direction === 'out' &&
  transfers[0].counterparty === undefined

function Other({ entry, network }: { entry: Transaction; network: Network }) {
  const { metadata, transfers } = entry
  const { operationType, sentFrom, sentTo } = metadata
  const isIn = transfers.length > 0 && transfers.every(({ direction }) => direction === 'in')
  // A token transfer goes to the contract. The counterparty is the real recipient.
  const [other] = transfers.flatMap(({ counterparty }) => counterparty ?? [])
  const address = other ?? (isIn ? sentFrom : sentTo)
  const name = useNameOf(NAMELESS.has(operationType) ? undefined : address, network)
  if (operationType === 'deploy') return assetsText('newContract')
  // Show the contract: a minted token comes from the zero address.
  if (operationType === 'mint')
    return <bdi>{assetsText('by', { address: truncateAddress(sentTo) })}</bdi>
  // The services leave an unknown address empty. A batch has several recipients.
  if (address === '' || isOfBatch(entry)) return undefined
  const text = name ?? truncateAddress(address)
  return <bdi title={address}>{assetsText(isIn ? 'from' : 'toAddress', { address: text })}</bdi>
}

function Picture({ operation, failed }: { operation: string; failed: boolean }) {
  if (failed) return <CloseIcon />
  if (operation === 'trade') return <SwapIcon />
  if (operation === 'approve' || operation === 'revoke') return <CheckIcon />
  return PLUS.has(operation) ? <ArrowDownIcon /> : <ArrowUpIcon />
}
