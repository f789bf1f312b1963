import { ArrowUpIcon, ExternalIcon } from '@vestibule/design/icons'
import type { Network } from '../../../core/model/network.js'
import type { SentTransaction } from '../../../core/model/state.js'
import { floorDecimals, formatUnits, truncateAddress } from '../../../platform/units.js'
import { explorerLink } from '../../../transactions/explorerLink.js'
import { useText } from '../../context.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/tiles/Tile.js'
import { formatAgo } from './formatAgo.js'

/** Decimals of an amount in a list. */
const PLACES = 6

/** One transaction: what it moves, to whom, when, and what became of it. */
export function TransactionRow(props: TransactionRow.Props) {
  const { entry, network, testId } = props
  const { hash, to, at } = entry
  const t = useText()
  const state = entry.outcome ?? 'pending'
  const explorer = explorerLink(network, hash)
  return (
    <ListRow
      testId={testId}
      picture={
        <Tile name="" round>
          <ArrowUpIcon />
        </Tile>
      }
      name={useTitle(entry, network)}
      detail={
        to === undefined ? (
          t('account.newContract')
        ) : (
          <bdi>{t('account.to', { address: truncateAddress(to) })}</bdi>
        )
      }
      end={
        <>
          <span className="transaction-state" data-state={state}>
            {t(`account.${state}`)}
            <time dateTime={new Date(at).toISOString()}>{formatAgo(at) ?? t('account.now')}</time>
          </span>
          {explorer !== undefined && (
            <a
              className="icon-button"
              href={explorer}
              target="_blank"
              rel="noreferrer"
              aria-label={t('account.explorer')}
            >
              <ExternalIcon />
            </a>
          )}
        </>
      }
    />
  )
}

export declare namespace TransactionRow {
  type Props = { entry: SentTransaction; network: Network; testId: string }
}

function useTitle({ value, isCall, token }: SentTransaction, { nativeCurrency }: Network): string {
  const t = useText()
  if (token !== undefined)
    return t('account.sendAmount', {
      amount: `${floorDecimals(token.amount, PLACES)} ${token.symbol}`,
    })
  if (isCall && value === '0') return t('account.contractCall')
  const amount = floorDecimals(formatUnits(BigInt(value), nativeCurrency.decimals), PLACES)
  return t('account.sendAmount', { amount: `${amount} ${nativeCurrency.symbol}` })
}
