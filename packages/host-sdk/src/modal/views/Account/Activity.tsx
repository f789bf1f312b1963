import { ArrowUpIcon, ClockIcon, ExternalIcon } from '@vestibule/design/icons'
import type { Network } from '../../../core/network.js'
import { truncateAddress } from '../../../core/units.js'
import { useCore, useText } from '../../context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { ListRow } from '../../ui/ListRow.js'
import { Tile } from '../../ui/Tile.js'

/** What this page sent on the network since it was loaded, newest first. */
export function Activity({ network }: { network: Network }) {
  const t = useText()
  const sent = useCore((state) => state.sent)
  const here = sent.filter(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
  const explorer = network.blockExplorers?.default.url
  if (here.length === 0)
    return (
      <EmptyState
        icon={<ClockIcon />}
        title={t('account.activityEmpty')}
        hint={t('account.activityHint')}
      />
    )
  return here.map(({ hash, outcome }, index) => (
    <ListRow
      key={hash}
      testId={`vb-transaction-${index}`}
      picture={
        <Tile name="" round>
          <ArrowUpIcon />
        </Tile>
      }
      name={t(`account.${outcome ?? 'pending'}`)}
      detail={<bdi>{truncateAddress(hash, 6, 6)}</bdi>}
      end={
        explorer !== undefined && (
          <a
            className="icon-button"
            href={`${explorer}/tx/${hash}`}
            target="_blank"
            rel="noreferrer"
            aria-label={t('account.explorer')}
          >
            <ExternalIcon />
          </a>
        )
      }
    />
  ))
}
